import { Button, PasswordInput, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useState } from "react";
import { Link, Navigate, useLocation, useNavigate } from "react-router";
import { Keys } from "#admin/kit/keys.tsx";
import { keepFocus } from "#admin/kit/modal.tsx";
import { Note } from "#admin/kit/note.tsx";
import { clearToasts, toastError, toastSuccess, toastWarning } from "#admin/kit/toasts.ts";
import { clinic } from "#content/clinic.ts";
import { adminLogin, LoginInput } from "#contract/account.ts";
import { call, Refusal } from "#ui/call.ts";
import { readSession, saveSession } from "#ui/session.ts";
import { Door } from "./door.tsx";
import { homeFor } from "./menu.ts";

/** Only a page of the back-office is somewhere to come back to. */
function wantedPage(state: unknown): string | null {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === "string" && /^\/admin\/./.test(from) ? from : null;
}

/** What helps beyond the specification's "Invalid credentials", which stands for every way to fail. */
function explain(error: unknown): string {
  if (error instanceof Refusal && error.code === 429) {
    return error.retryAfter
      ? `Too many tries. Try again in ${error.retryAfter} seconds.`
      : "Too many tries. Wait a little and try again.";
  }
  if (error instanceof Refusal) return "Check the e-mail and password and try again.";
  return "The server did not answer. Check the connection and try again.";
}

function useSignIn() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const signIn = async (input: { email: string; password: string }) => {
    setBusy(true);
    setProblem(null);
    try {
      const { data } = await call(adminLogin, { body: input });
      saveSession(data);
      // What was said before belongs to the attempts before.
      clearToasts();
      toastSuccess("Logged in successfully.", { form: true });
      await navigate(wantedPage(state) ?? homeFor(data.user.role), { replace: true });
    } catch (error) {
      setProblem(explain(error));
      toastError("Invalid credentials", { form: true });
      setBusy(false);
    }
  };
  return { signIn, problem, busy };
}

export default function SignIn() {
  const { state } = useLocation();
  const [held] = useState(() =>
    (state as { signedOut?: boolean } | null)?.signedOut ? null : readSession(),
  );
  const { signIn, problem, busy } = useSignIn();
  const form = useForm({
    initialValues: { email: "", password: "" },
    validate: schemaResolver(LoginInput, { sync: true }),
    validateInputOnBlur: true,
  });

  if (held) return <Navigate to={homeFor(held.user.role)} replace />;
  const refuse = () => toastWarning("Please enter valid details", { form: true });
  return (
    <Door title="Sign in" lead={`${clinic.name}, ${clinic.city}`}>
      {problem && (
        <Note kind="bad" title="Invalid credentials" announce>
          {problem}
        </Note>
      )}
      <form noValidate onSubmit={form.onSubmit(signIn, refuse)}>
        <TextInput
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoFocus
          {...form.getInputProps("email")}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ "aria-label": "Show password", tabIndex: 0 }}
          {...form.getInputProps("password")}
        />
        <Button
          type="submit"
          loading={busy}
          onMouseDown={keepFocus}
          rightSection={<Keys of="Enter" />}
          fullWidth
        >
          Sign in
        </Button>
      </form>
      <Link to="/auth/forgot-password">Forgot password?</Link>
    </Door>
  );
}
