import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { toastSuccess, toastWarning } from "#admin/kit/dialogs/toasts.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { PasswordField } from "#admin/kit/fields/password-field.tsx";
import { preventFocusChange } from "#admin/kit/focus/prevent-focus-change.ts";
import { resetPassword } from "#contract/clinic/account.ts";
import { passwordProblem } from "#rules/clinic/password.ts";
import { call, Refusal } from "#ui/call.ts";
import { authErrorMessage } from "./auth-error-message.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { PASSWORD_HINT } from "./password-hint.ts";

/** The token of the link. It is a secret, so it is removed from the address bar and the history at once. */
function useToken(): string {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get("token");
  useEffect(() => {
    if (inAddress !== null) navigate(".", { replace: true, state: { token: inAddress } });
  }, [inAddress, navigate]);
  return inAddress ?? (state as { token?: string } | null)?.token ?? "";
}

interface Problem {
  text: string;
  /** The link will never work again. */
  isSpent: boolean;
}

function useReset(token: string) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<Problem | null>(null);
  // Not `useAct`: as in use-sign-in.ts.
  const [busy, setBusy] = useState(false);
  const form = useForm({
    initialValues: { password: "" },
    validate: { password: (password) => passwordProblem(password) },
  });
  const reset = async ({ password }: { password: string }) => {
    setBusy(true);
    setProblem(null);
    try {
      const { message } = await call(resetPassword, { body: { token, password } });
      toastSuccess(message);
      // Ends any session on this computer: the owner of the new password uses it now.
      await navigate("/auth/login", { replace: true, state: { signedOut: true } });
    } catch (error) {
      const onField = error instanceof Refusal && error.errors.find(({ field }) => field === "password");
      if (onField) form.setFieldError("password", onField.message);
      else
        setProblem({
          text: authErrorMessage(error),
          isSpent: error instanceof Refusal && error.code === 409,
        });
    } finally {
      setBusy(false);
    }
  };
  const submit = form.onSubmit(reset, () => toastWarning("Please enter valid details", { form: true }));
  return { form, submit, problem, busy };
}

function ChoosePassword({ token }: { token: string }) {
  const { form, submit, problem, busy } = useReset(token);
  if (problem?.isSpent) return <NewLink title="This link no longer works">{problem.text}</NewLink>;
  return (
    <>
      {problem && (
        <Note kind="bad" title="The password is not changed" announce>
          {problem.text}
        </Note>
      )}
      <form noValidate onSubmit={submit}>
        <PasswordField
          label="New password"
          description={PASSWORD_HINT}
          autoComplete="new-password"
          autoFocus
          {...form.getInputProps("password")}
        />
        <Button type="submit" loading={busy} onMouseDown={preventFocusChange} fullWidth>
          Set password
        </Button>
      </form>
    </>
  );
}

function NewLink({ title, children }: { title: string; children: string }) {
  return (
    <>
      <Note kind="bad" title={title} announce>
        {children}
      </Note>
      <Button component={Link} to="/auth/forgot-password" fullWidth>
        Ask for a new link
      </Button>
    </>
  );
}

/** Where the link of a mail leads: a forgotten password, or the first one of a new account. */
export default function ResetPassword() {
  const token = useToken();
  return (
    <AuthLayout title="Choose a password" lead="From then on you sign in with it.">
      {token ? (
        <ChoosePassword token={token} />
      ) : (
        <NewLink title="This link is not complete">Open it again from the mail, the whole of it.</NewLink>
      )}
      <Link to="/auth/login">Back to sign in</Link>
    </AuthLayout>
  );
}
