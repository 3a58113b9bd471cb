import { Button } from "@mantine/core";
import { useState } from "react";
import { PreviewFrame } from "#admin/features/website/preview/preview-frame.tsx";
import { usePreview } from "#admin/features/website/preview/use-preview.ts";
import { Modal } from "#admin/kit/dialogs/modal.tsx";
import type { Publication } from "#contract/site/editor.ts";
import { formatDateTime } from "#rules/display.ts";

interface VersionDialogProps {
  version: Publication;
  busy: boolean;
  /** Undefined: this person may not publish. */
  onRestore: (() => void) | undefined;
  onClose: () => void;
}

/** A past version of the home page, to be looked at before it is public again. */
export function VersionDialog({ version, busy, onRestore, onClose }: VersionDialogProps) {
  const [title] = useState(`The version of ${formatDateTime(version.createdOn)}`);
  const preview = usePreview({ path: "/", idPublication: version.id });
  return (
    <Modal
      title={title}
      size="lg"
      onClose={onClose}
      footer={
        <>
          <span className="gap" />
          <Button variant="default" onClick={onClose}>
            Back
          </Button>
          {onRestore && (
            <Button loading={busy} onClick={onRestore}>
              Publish this version again
            </Button>
          )}
        </>
      }
    >
      <PreviewFrame {...preview} device="desktop" section="hero" title={title} />
    </Modal>
  );
}
