import "#admin/kit/form/validation.ts";
import { type ReactNode, useState } from "react";
import { useCall, useRefresh } from "#admin/kit/call/use-call.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { toastError, toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { signOutStaff } from "#contract/clinic/sessions.ts";
import {
  getMailSetUp,
  resetStaffPassword,
  StaffInput,
  type StaffMember,
  updateStaff,
} from "#contract/clinic/staff.ts";
import { call, Refusal } from "#ui/call.ts";

interface AccountDialogProps {
  member: StaffMember;
  onClose: () => void;
  /** When it is done, after the dialog closed. */
  onDone?: (() => void) | undefined;
}

const FAILED = "An error occurred. Please try again later.";

/** The input that makes an account active or inactive and leaves the rest as it is. */
export const activeAs = (isActive: 0 | 1, member: StaffMember) => ({
  query: { id: member.id },
  body: StaffInput.parse({ ...member, isActive }),
});

interface AskedProps extends AccountDialogProps {
  title: string;
  submit: string;
  /** The title above the server's reason when it refuses. */
  refused: string;
  run: () => Promise<{ message: string }>;
  children: ReactNode;
}

/** Explains what will happen, does it after confirmation, and stays open with the reason if the server refuses. */
function Asked({ title, submit, refused, run, onClose, onDone, children }: Omit<AskedProps, "member">) {
  const refresh = useRefresh();
  // Not `useAct`: the dialog stays busy until it is gone, and shows a refusal in itself.
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const act = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const { message } = await run();
      toastSuccess(message, { form: true });
      onClose();
      onDone?.();
      await refresh();
    } catch (error) {
      if (error instanceof Refusal) setProblem(error.message);
      else toastError(FAILED, { form: true });
      setBusy(false);
    }
  };
  return (
    <ModalForm title={title} size="sm" submit={submit} danger busy={busy} onSubmit={act} onClose={onClose}>
      {children}
      {problem && (
        <Note kind="bad" title={refused} announce>
          {problem}
        </Note>
      )}
    </ModalForm>
  );
}

/** Where the new link goes: by e-mail, or onto the screen if no mail is set up. */
function WhereTheLinkGoes({ email }: { email: string }) {
  const { data } = useCall(getMailSetUp);
  if (data?.isSetUp)
    return (
      <>
        A link to choose a new password goes to <b>{email}</b>.
      </>
    );
  return (
    <>
      A link to choose a new password is made for <b>{email}</b>.
      {data && (
        <>
          {" "}
          Mail is not set up, so it <b>is not sent</b>: you see it next, to hand over.
        </>
      )}
    </>
  );
}

/** Asks before a password is reset: sessions and the old password end at once, and the owner chooses a new one. */
export function ResetPasswordDialog({ member, onClose, onDone }: AccountDialogProps) {
  const { id, name, email, hasPassword } = member;
  return (
    <Asked
      title={hasPassword ? "Reset password" : "Send the invitation again"}
      submit={hasPassword ? "Reset password" : "Send invitation"}
      refused="Not sent"
      run={() => call(resetStaffPassword, { query: { id } })}
      onClose={onClose}
      onDone={onDone}
    >
      <p className="soft">
        {hasPassword ? (
          <>
            The old password of <PersonName name={name} /> <b>ends at once</b>, and wherever they are signed
            in they are signed out.
          </>
        ) : (
          <>
            The link that <PersonName name={name} /> was sent before no longer works.
          </>
        )}{" "}
        <WhereTheLinkGoes email={email} /> It works for 3 days.
      </p>
    </Asked>
  );
}

/** Asks before the sessions of an account end; its password goes on. */
export function SignOutDialog({ member, isOwn, onClose }: AccountDialogProps & { isOwn: boolean }) {
  const title = isOwn ? "Sign out everywhere else" : "Sign out everywhere";
  return (
    <Asked
      title={title}
      submit={title}
      refused="Not signed out"
      run={() => call(signOutStaff, { query: { id: member.id } })}
      onClose={onClose}
    >
      <p className="soft">
        {isOwn ? (
          <>
            You <b>stay signed in here</b>, and are signed out at once wherever else you are signed in.
          </>
        ) : (
          <>
            <PersonName name={member.name} /> is <b>signed out at once</b> wherever they are signed in, and
            can sign in again with the password. If somebody else may know it, reset the password instead.
          </>
        )}{" "}
        What is typed there and not saved stays in that browser.
      </p>
    </Asked>
  );
}

export function DeactivateDialog({ member, onClose }: AccountDialogProps) {
  return (
    <Asked
      title="Deactivate account"
      submit="Deactivate"
      refused="Not deactivated"
      run={() => call(updateStaff, activeAs(0, member))}
      onClose={onClose}
    >
      <p className="soft">
        <PersonName name={member.name} /> is <b>signed out at once</b> and cannot sign in until the account is
        activated again. What they did stays in the history under their name.
      </p>
    </Asked>
  );
}
