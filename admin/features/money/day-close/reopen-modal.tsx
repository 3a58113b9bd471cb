import "#admin/kit/form/validation.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { reopenDay } from "#contract/money/day-close.ts";
import { call } from "#ui/call.ts";

interface ReopenModalProps {
  close: { id: number; number: string };
  onClose: () => void;
}

/** Opens the newest close again, with a reason that stays on record (docs/handbook/money/day-close.md#after-the-close). */
export function ReopenModal({ close, onClose }: ReopenModalProps) {
  const reopening = useContractForm({
    schema: reopenDay.body,
    initialValues: { id: close.id, reason: "" },
    save: (body) => call(reopenDay, { body }),
    onSaved: ({ message }) => {
      toastSuccess(message, { form: true });
      onClose();
    },
  });
  return (
    <ModalForm
      title={`Open ${close.number} again`}
      cancel="Close"
      submit="Open again"
      danger
      busy={reopening.busy}
      onSubmit={reopening.submit}
      onClose={onClose}
    >
      <p>Its number stays used. The next close counts its days anew and names it.</p>
      <FormProblem contractForm={reopening} title="Not opened" />
      <TextField
        label="Reason"
        required
        data-autofocus
        autoComplete="off"
        maxLength={500}
        {...reopening.form.getInputProps("reason")}
      />
    </ModalForm>
  );
}
