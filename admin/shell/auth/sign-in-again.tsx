import { Button, Modal, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { clearToasts, toastSuccess, toastWarning } from "#admin/kit/dialogs/toasts.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { PasswordField } from "#admin/kit/fields/password-field.tsx";
import { preventFocusChange } from "#admin/kit/focus/prevent-focus-change.ts";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { useRestoreFocus } from "#admin/kit/focus/use-restore-focus.ts";
import { forgetDrafts } from "#admin/kit/form/drafts.ts";
import { Row } from "#admin/kit/layout/layout.tsx";
import { emailProblem, givenPasswordProblem } from "#rules/clinic/sign-in.ts";
import { type Session, saveSession } from "#ui/session.ts";
import classes from "./sign-in-again.module.css";
import { useSignIn } from "./use-sign-in.ts";

interface SignInAgainProps {
  user: Session["user"];
  /** The page to come back to after the sign-in page. */
  from: string;
}

function accept(session: Session): void {
  saveSession(session);
  clearToasts();
  toastSuccess("Logged in successfully.", { form: true });
}

function useAgain({ user, from }: SignInAgainProps) {
  const navigate = useNavigate();
  const { signIn, problem, busy } = useSignIn(accept);
  const form = useForm({
    initialValues: { email: user.email, password: "" },
    validate: { email: emailProblem, password: givenPasswordProblem },
  });
  const submit = form.onSubmit(signIn, () => toastWarning("Please enter valid details", { form: true }));
  const leave = () => {
    forgetDrafts();
    navigate("/auth/login", { state: { from, of: user.id } });
  };
  // Or a dialog below would take it for its own.
  useShortcut({
    keys: "mod+Enter",
    label: "Sign in",
    group: "This dialog",
    run: () => submit(),
    inDialog: true,
  });
  return { form, submit, leave, problem, busy };
}

/**
 * The dialog over unsaved input whose session has ended: the same person signs in again and goes on, or discards it.
 * Until then the input is hidden.
 */
export default function SignInAgain(props: SignInAgainProps) {
  const { form, submit, leave, problem, busy } = useAgain(props);
  useRestoreFocus();
  // What was said before is about what waits below.
  useEffect(clearToasts, []);
  return (
    <Modal.Root
      opened
      onClose={() => undefined}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size={440}
      classNames={{ inner: classes.inner, content: classes.content }}
      zIndex={300}
    >
      <Modal.Overlay className={classes.overlay} backgroundOpacity={0} />
      <Modal.Content>
        <Modal.Title component="h2" className={classes.title}>
          Sign in to go on
        </Modal.Title>
        <p className="soft">Your session has ended. What you typed is still here, not saved yet.</p>
        {problem && (
          <Note kind="bad" title="Invalid credentials" announce>
            {problem}
          </Note>
        )}
        <form noValidate onSubmit={submit}>
          <TextInput label="Email" autoComplete="username" readOnly {...form.getInputProps("email")} />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps("password")}
          />
          <Link to="/auth/forgot-password" target="_blank" state={null}>
            Forgot password?
          </Link>
          <Row gap={10} justify="end" wrap className={classes.buttons}>
            <Button variant="default" onMouseDown={preventFocusChange} onClick={leave}>
              Leave without saving
            </Button>
            <Button type="submit" loading={busy} onMouseDown={preventFocusChange}>
              Sign in
            </Button>
          </Row>
        </form>
      </Modal.Content>
    </Modal.Root>
  );
}
