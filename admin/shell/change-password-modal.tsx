import { PasswordInput } from "@mantine/core";
import { ModalForm } from "#admin/kit/modal.tsx";
import { Note } from "#admin/kit/note.tsx";
import { toastSuccess } from "#admin/kit/toasts.ts";
import { useContractForm } from "#admin/kit/use-contract-form.ts";
import { ChangePasswordInput, changePassword } from "#contract/account.ts";
import { call } from "#ui/call.ts";
import { PASSWORD_HINT } from "./password-hint.ts";
import { useUser } from "./use-session.ts";

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
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        data-autofocus
        visibilityToggleButtonProps={{ "aria-label": "Show current password", tabIndex: 0 }}
        {...form.getInputProps("currentPassword")}
      />
      <PasswordInput
        label="New password"
        description={PASSWORD_HINT}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ "aria-label": "Show new password", tabIndex: 0 }}
        {...form.getInputProps("password")}
      />
      <p className="hint">You stay signed in here. Other devices are signed out.</p>
    </ModalForm>
  );
}
