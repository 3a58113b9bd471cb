import "#admin/kit/form/validation.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import type { LabCase } from "#contract/money/lab.ts";
import { CancelLabCaseInput, cancelLabCase } from "#contract/money/lab-acts.ts";
import { type Answer, call } from "#ui/call.ts";
import { say } from "#ui/say.ts";
import { CaseLine } from "./case-line.tsx";

/** Cancels work that is not fitted, for a reason. */
export default function CancelDialog({ one, onClose }: { one: LabCase; onClose: () => void }) {
  const cancelling = useContractForm<{ id: number; reason: string; updatedOn: string }, Answer<LabCase>>({
    schema: CancelLabCaseInput,
    initialValues: { id: one.id, reason: "", updatedOn: one.updatedOn },
    save: (body, { idempotencyKey }) => call(cancelLabCase, { body }, { idempotencyKey }),
    onSaved: ({ data }) => {
      toastSuccess(say("{number} is cancelled", { number: data.number }), { form: true });
      onClose();
    },
    isContested: true,
  });
  return (
    <ModalForm
      title={say("Cancel {number}", { number: one.number })}
      submit={say("Cancel the work")}
      cancel={say("Keep it")}
      danger
      busy={cancelling.busy}
      onSubmit={cancelling.submit}
      onClose={onClose}
    >
      <FormProblem contractForm={cancelling} title={say("Not cancelled")} />
      <CaseLine one={one} />
      <p>{say("It stays on record. Tell the lab as well.")}</p>
      <TextField
        label={say("Reason")}
        required
        data-autofocus
        autoComplete="off"
        dir="auto"
        maxLength={200}
        {...cancelling.form.getInputProps("reason")}
      />
    </ModalForm>
  );
}
