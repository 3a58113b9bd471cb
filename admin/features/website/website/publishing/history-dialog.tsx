import { Button } from "@mantine/core";
import { useState } from "react";
import type { Texts } from "#admin/features/website/website/use-texts.ts";
import { useWork } from "#admin/kit/call/use-act.ts";
import { useCall } from "#admin/kit/call/use-call.ts";
import { Modal } from "#admin/kit/dialogs/modal.tsx";
import { toastSuccess, toastWarning } from "#admin/kit/dialogs/toasts.ts";
import { IconCircleCheck, IconHistory, IconPencil } from "#admin/kit/display/icons.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import {
  discardSectionDrafts,
  getPublications,
  type Publication,
  restorePublication,
} from "#contract/website/editor.ts";
import { formatDateTime } from "#rules/values/display.ts";
import { call } from "#ui/call.ts";
import classes from "./publishing.module.css";
import { VersionDialog } from "./version-dialog.tsx";

const WORK = {
  refreshes: [],
  failed: "There was no answer. Please try again.",
  onFailed: (words: string) => toastWarning(words),
};

interface HistoryDialogProps {
  texts: Texts;
  onClose: () => void;
}

function Version({ version, isLive, onLook }: { version: Publication; isLive: boolean; onLook: () => void }) {
  const Icon = isLive ? IconCircleCheck : IconHistory;
  return (
    <li>
      <Icon size={18} stroke={1.75} aria-hidden />
      <b>{isLive ? "Live now" : formatDateTime(version.createdOn)}</b>
      <p>
        {isLive && `${formatDateTime(version.createdOn)}. `}
        <bdi>{version.by ?? "Matab"}</bdi>. <bdi>{version.note}</bdi>
      </p>
      {!isLive && (
        <Button size="xs" variant="default" onClick={onLook}>
          Look
        </Button>
      )}
    </li>
  );
}

/** The drafts, what is public, and every version before it. */
export function HistoryDialog({ texts, onClose }: HistoryDialogProps) {
  const versions = useCall(getPublications);
  const [looked, look] = useState<Publication | null>(null);
  const mayPublish = useMay()("site.publish");
  const { run, busy } = useWork(WORK);
  const changed = texts.texts
    .filter(({ key, changes }) => changes.length > 0 || texts.typed[key])
    .map(({ key }) => key);
  const discard = () =>
    run(async () => {
      texts.forget(changed);
      const { data, message } = await call(discardSectionDrafts, { body: { keys: changed } });
      texts.reset(data);
      toastSuccess(message);
      onClose();
    });
  const restore = ({ id }: Publication) =>
    run(async () => {
      const { message } = await call(restorePublication, { body: { id } });
      await texts.reload();
      toastSuccess(`${message} On the website in 5 seconds.`);
      onClose();
    });
  if (looked)
    return (
      <VersionDialog
        version={looked}
        busy={busy}
        onRestore={mayPublish ? () => void restore(looked) : undefined}
        onClose={() => look(null)}
      />
    );
  return (
    <Modal title="History" onClose={onClose}>
      <ul className={classes.list}>
        {changed.length > 0 && (
          <li>
            <IconPencil size={18} stroke={1.75} aria-hidden />
            <b>Draft, {changed.length === 1 ? "1 change" : `${changed.length} changes`}</b>
            <p>Only you and your colleagues see it.</p>
            <Button size="xs" variant="subtle" loading={busy} onClick={() => void discard()}>
              Discard
            </Button>
          </li>
        )}
        <Loaded query={versions}>
          {(found) =>
            found.map((version, index) => (
              <Version key={version.id} version={version} isLive={index === 0} onLook={() => look(version)} />
            ))
          }
        </Loaded>
      </ul>
      <p className="hint">
        Go back to any version with one press; that is a new version too, so nothing is lost.
      </p>
    </Modal>
  );
}
