import { useCall } from "#admin/kit/call/use-call.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { useAttempt } from "#admin/kit/dialogs/use-attempt.ts";
import { isElsewhere, SessionList } from "#admin/kit/sessions/session-list.tsx";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import { listOwnSessions, signOutElsewhere } from "#contract/clinic/sessions.ts";
import { call } from "#ui/call.ts";

/** Where one's own account is signed in, and signing it out everywhere but here. */
export default function SessionsModal({ onClose }: { onClose: () => void }) {
  const sessions = useCall(listOwnSessions);
  const { attempt, busy } = useAttempt();
  const elsewhere = isElsewhere(sessions.data);
  return (
    <ModalForm
      title="Signed in on"
      size="sm"
      submit="Sign out everywhere else"
      cancel="Close"
      danger
      disabled={!elsewhere}
      busy={busy}
      onSubmit={() => attempt(() => call(signOutElsewhere))}
      onClose={onClose}
    >
      <Loaded query={sessions}>{(rows) => <SessionList sessions={rows} />}</Loaded>
      {sessions.data && (
        <p className="hint">
          {elsewhere
            ? "You stay signed in here. If you do not know one of them, sign it out and change your password."
            : "You are signed in nowhere else."}
        </p>
      )}
    </ModalForm>
  );
}
