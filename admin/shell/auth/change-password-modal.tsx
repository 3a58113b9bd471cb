import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { PasswordField } from "#admin/kit/fields/password-field.tsx";
import { focusFirstError, useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { useUser } from "#admin/kit/page/use-session.ts";
import { ChangePasswordInput, changePassword } from "#contract/clinic/account.ts";
import { call } from "#ui/call.ts";
import { PASSWORD_HINT } from "./password-hint.ts";

/** One's own password, changed with the present one. Every other session of the account ends. */
export default function ChangePasswordModal({ onClose }: { onClose: () => void }) {
  const { email } = useUser();
  const { form, submit, busy, problem } = useContractForm({
    schema: ChangePasswordInput,
    initialValues: { currentPassword: "", password: "" },
    save: (values) => call(changePassword, { body: values }),
    onSaved: ({ message }) => {
      toastSuccess(message, { form: true });
      onClose();
    },
    failed: "An error occurred. Please try again later.",
    // What is wrong stands beside its field, and there is no more to say.
    onRefused: ({ errors }) => {
      for (const { field, message } of errors) form.setFieldError(field, message);
      if (errors.length > 0) focusFirstError();
      return errors.length > 0;
    },
    invalid: { text: "Please enter valid details" },
  });
  return (
    <ModalForm
      title="Change password"
      size="sm"
      submit="Change password"
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {problem && (
        <Note kind="bad" title="The password is not changed" announce>
          {problem}
        </Note>
      )}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps("currentPassword")}
      />
      <PasswordField
        label="New password"
        description={PASSWORD_HINT}
        autoComplete="new-password"
        {...form.getInputProps("password")}
      />
      {/* Enter in a field submits a form that has a button for it; the visible one stands outside. */}
      <button type="submit" hidden />
      <p className="hint">You stay signed in here. Other devices are signed out.</p>
    </ModalForm>
  );
}
