import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useEffect, useState } from "react";
import { Link, Navigate, useLocation, useNavigate } from "react-router";
import { clearToasts, toastSuccess, toastWarning } from "#admin/kit/dialogs/toasts.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { PasswordField } from "#admin/kit/fields/password-field.tsx";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import { preventFocusChange } from "#admin/kit/focus/prevent-focus-change.ts";
import { forgetDrafts } from "#admin/kit/form/drafts.ts";
import { placeOf, useFreshClinic } from "#admin/kit/page/clinic.ts";
import { homeFor } from "#admin/shell/layout/menu.ts";
import { logout } from "#contract/clinic/account.ts";
import { emailProblem, givenPasswordProblem } from "#rules/clinic/sign-in.ts";
import { call } from "#ui/call.ts";
import { clearSession, readSession, type Session, saveSession } from "#ui/session.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { beginningOf } from "./beginning.ts";
import { useSignIn } from "./use-sign-in.ts";

/** The state of the navigation to this page: the page to return to and its owner, or that the person logs out. */
interface Arrival {
  from?: unknown;
  of?: unknown;
  signedOut?: boolean;
}

/** The page to return to after signing in: a page of the back-office that nobody else had left. */
function wantedPage({ from, of }: Arrival, userId: number): string | null {
  if (typeof of === "number" && of !== userId) return null;
  return typeof from === "string" && /^\/admin\/./.test(from) ? from : null;
}

/** Ends the session in this browser at once, even if the server does not answer. */
function logOut(): void {
  if (readSession()) call(logout, {}, { timeout: 5000 }).catch(() => undefined);
  clearSession();
  forgetDrafts();
}

function useArrival(): { arrival: Arrival; held: Session | null } {
  const navigate = useNavigate();
  const arrival = (useLocation().state ?? {}) as Arrival;
  const { signedOut = false } = arrival;
  const [held] = useState(() => (signedOut ? null : readSession()));
  useEffect(() => {
    if (!signedOut) return;
    logOut();
    // Only once: reloading this page must not end a session begun in another tab since.
    navigate(".", { replace: true, state: null });
  }, [signedOut, navigate]);
  return { arrival, held };
}

function useArrive(arrival: Arrival) {
  const navigate = useNavigate();
  return async (session: Session) => {
    saveSession(session);
    // What was said before belongs to the attempts before.
    clearToasts();
    toastSuccess("Logged in successfully.", { form: true });
    const wanted = wantedPage(arrival, session.user.id) ?? (await beginningOf(session));
    await navigate(wanted, { replace: true });
  };
}

export default function SignIn() {
  const { arrival, held } = useArrival();
  const clinic = useFreshClinic();
  const { signIn, problem, busy } = useSignIn(useArrive(arrival));
  const form = useForm({
    initialValues: { email: "", password: "" },
    validate: { email: emailProblem, password: givenPasswordProblem },
    validateInputOnBlur: true,
  });

  if (held) return <Navigate to={homeFor(held.user)} replace />;
  const refuse = () => toastWarning("Please enter valid details", { form: true });
  return (
    <AuthLayout title="Sign in" lead={placeOf(clinic)}>
      {/* Browsers call plain HTTP secure on the computer itself only. */}
      {!window.isSecureContext && (
        <Note
          kind="attention"
          title="This connection is not protected: others in this network can read what is sent."
        />
      )}
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
        <PasswordField label="Password" autoComplete="current-password" {...form.getInputProps("password")} />
        <Button
          type="submit"
          loading={busy}
          onMouseDown={preventFocusChange}
          rightSection={<KeyCaps of="Enter" />}
          fullWidth
        >
          Sign in
        </Button>
      </form>
      <Link to="/auth/forgot-password" state={{ email: form.values.email }}>
        Forgot password?
      </Link>
    </AuthLayout>
  );
}
