import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { PreviewFrame } from "#admin/features/website/website/preview/preview-frame.tsx";
import { useNarrow } from "#admin/features/website/website/preview/use-narrow.ts";
import { Modal } from "#admin/kit/dialogs/modal.tsx";
import type { TextKey } from "#contract/website/sections.ts";

interface PastVersionProps {
  title: string;
  /** The page as it was, or why it cannot be shown. */
  preview: { html: string | undefined; problem: string | null };
  section: TextKey;
  busy: boolean;
  /** Undefined: this person may not publish. */
  onRestore: (() => void) | undefined;
  /** Why it cannot be published now, in a sentence. */
  obstacle?: ReactNode;
  onBack: () => void;
  onClose: () => void;
}

/** Something that was public once, to be looked at before it is public again. */
export function PastVersion(props: PastVersionProps) {
  const { title, preview, section, busy, onRestore, obstacle, onBack, onClose } = props;
  const isNarrow = useNarrow();
  return (
    <Modal
      title={title}
      size="lg"
      onClose={onClose}
      footer={
        <>
          <span className="gap" />
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
          {onRestore && (
            <Button loading={busy} disabled={Boolean(obstacle)} onClick={onRestore}>
              Publish this version again
            </Button>
          )}
        </>
      }
    >
      {obstacle && <p className="hint">{obstacle}</p>}
      <PreviewFrame
        {...preview}
        device={isNarrow ? "phone" : "desktop"}
        section={section}
        title={title}
        note="As it was"
      />
    </Modal>
  );
}
