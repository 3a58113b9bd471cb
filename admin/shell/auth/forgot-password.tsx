import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { toastError, toastSuccess, toastWarning } from "#admin/kit/dialogs/toasts.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { preventFocusChange } from "#admin/kit/focus/prevent-focus-change.ts";
import { forgotPassword } from "#contract/account.ts";
import { emailProblem } from "#rules/sign-in.ts";
import { call } from "#ui/call.ts";
import { readDevice } from "#ui/device.ts";
import { authErrorMessage } from "./auth-error-message.ts";
import { AuthLayout } from "./auth-layout.tsx";

const SENT = "Password reset link sent to your email";
const FAILED = "Failed to send password reset link";

function useRequest() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
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

/** Shown for known and unknown addresses alike, so the text has to be right for both. */
function Sent({ to, onAgain }: { to: string; onAgain: () => void }) {
  return (
    <>
      <Note kind="good" title={SENT} announce>
        If <b>{to}</b> has an account here, the link is there within a minute or two. It works once, for 30
        minutes.
      </Note>
      <p className="soft">Nothing there? Look among the spam, or ask the clinic’s administrator.</p>
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
  const refuse = () => toastWarning("Please enter valid details", { form: true });
  return (
    <AuthLayout title="Forgot password" lead="A link to choose a new one comes by e-mail.">
      {sentTo ? (
        <Sent to={sentTo} onAgain={startAgain} />
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
