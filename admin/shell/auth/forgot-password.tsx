import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { toastError, toastSuccess, toastWarning } from "#admin/kit/dialogs/toasts.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { preventFocusChange } from "#admin/kit/focus/prevent-focus-change.ts";
import { forgotPassword, getPasswordHelp } from "#contract/clinic/account.ts";
import { emailProblem } from "#rules/clinic/sign-in.ts";
import { call } from "#ui/call.ts";
import { readDevice } from "#ui/device.ts";
import { authErrorMessage } from "./auth-error-message.ts";
import { AuthLayout } from "./auth-layout.tsx";

const SENT = "Password reset link sent to your email";
const FAILED = "Failed to send password reset link";

function useRequest() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // Not `useAct`: as in use-sign-in.ts.
  const [busy, setBusy] = useState(false);
  const send = async (input: { email: string }) => {
    setBusy(true);
    setProblem(null);
    try {
      await call(forgotPassword, { body: { ...input, device: readDevice() } });
      setSentTo(input.email);
      toastSuccess(SENT, { form: true });
    } catch (error) {
      setProblem(authErrorMessage(error));
      toastError(FAILED, { form: true });
    } finally {
      setBusy(false);
    }
  };
  return { send, sentTo, problem, busy, startAgain: () => setSentTo(null) };
}

/** Whether links leave by e-mail; until that is known, and where it cannot be asked, they are taken to. */
function useMailSetUp(): boolean {
  const [isMailSetUp, setIsMailSetUp] = useState(true);
  useEffect(() => {
    const leaving = new AbortController();
    call(getPasswordHelp, {}, { signal: leaving.signal }).then(
      ({ data }) => setIsMailSetUp(data.isMailSetUp),
      () => setIsMailSetUp(true),
    );
    return () => leaving.abort();
  }, []);
  return isMailSetUp;
}

/** Who can help where no mail leaves: right for every address, whether it has an account or not. */
function WithoutMail() {
  return (
    <Note kind="attention" title="No mail server is set up here, so no link comes by e-mail.">
      An administrator of the clinic can make you a link: Staff, then “Reset password” beside your name. Where
      nobody else is an administrator, whoever sits at the clinic’s computer gives an account a new password
      with the command <b>matab reset-password</b> and its e-mail.
    </Note>
  );
}

/** Shown for known and unknown addresses alike, so the text has to be right for both. */
function Sent({ to, isMailSetUp, onAgain }: { to: string; isMailSetUp: boolean; onAgain: () => void }) {
  return (
    <>
      {isMailSetUp ? (
        <>
          <Note kind="good" title={SENT} announce>
            If <b>{to}</b> has an account here, the link is there within a minute or two. It works once, for
            30 minutes.
          </Note>
          <p className="soft">Nothing there? Look among the spam, or ask the clinic’s administrator.</p>
        </>
      ) : (
        <Note kind="good" title="Asked for" announce>
          If <b>{to}</b> has an account here, its link lies in the outbox folder on the clinic’s computer. It
          works once, for 30 minutes.
        </Note>
      )}
      <Button variant="default" onClick={onAgain} fullWidth>
        Use another e-mail
      </Button>
    </>
  );
}

/** Asks for a mail with a link to choose a new password. */
export default function ForgotPassword() {
  const { send, sentTo, problem, busy, startAgain } = useRequest();
  const typed = (useLocation().state as { email?: unknown } | null)?.email;
  const form = useForm({
    initialValues: { email: typeof typed === "string" ? typed : "" },
    validate: { email: emailProblem },
    validateInputOnBlur: true,
  });
  const isMailSetUp = useMailSetUp();
  const refuse = () => toastWarning("Please enter valid details", { form: true });
  return (
    <AuthLayout
      title="Forgot password"
      lead={
        isMailSetUp
          ? "A link to choose a new one comes by e-mail."
          : "An administrator can help you to a new one."
      }
    >
      {!isMailSetUp && <WithoutMail />}
      {sentTo ? (
        <Sent to={sentTo} isMailSetUp={isMailSetUp} onAgain={startAgain} />
      ) : (
        <>
          {problem && (
            <Note kind="bad" title={FAILED} announce>
              {problem}
            </Note>
          )}
          <form noValidate onSubmit={form.onSubmit(send, refuse)}>
            <TextInput
              label="Email"
              description="The one you sign in with"
              type="email"
              inputMode="email"
              autoComplete="username"
              autoFocus
              {...form.getInputProps("email")}
            />
            <Button type="submit" loading={busy} onMouseDown={preventFocusChange} fullWidth>
              Send the link
            </Button>
          </form>
        </>
      )}
      <Link to="/auth/login">Back to sign in</Link>
    </AuthLayout>
  );
}
