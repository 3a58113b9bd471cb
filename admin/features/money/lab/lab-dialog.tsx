import "#admin/kit/form/validation.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { CountField } from "#admin/kit/fields/count-field.tsx";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { YesNoField } from "#admin/kit/fields/yes-no-field.tsx";
import { Col, FieldGrid } from "#admin/kit/form/form-page.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { type Lab, LabInput, saveLab } from "#contract/money/labs.ts";
import { type Answer, call } from "#ui/call.ts";
import { say } from "#ui/say.ts";

interface LabDialogProps {
  /** The lab to change; null: a new one. */
  lab: Lab | null;
  /** The name typed so far. */
  name?: string;
  onSaved: (lab: Lab) => void;
  onClose: () => void;
}

/** Adds a lab, or changes one. Over 60 lines: the fields of one form. */
export function LabDialog({ lab, name = "", onSaved, onClose }: LabDialogProps) {
  const saving = useContractForm({
    schema: LabInput,
    initialValues: {
      id: lab?.id ?? 0,
      name: lab?.name ?? name,
      phone: lab?.phone ?? "",
      usualDays: lab?.usualDays ?? null,
      isActive: lab?.isActive ?? (1 as const),
      updatedOn: lab?.updatedOn ?? null,
    },
    save: (body, { idempotencyKey }): Promise<Answer<Lab>> => call(saveLab, { body }, { idempotencyKey }),
    onSaved: ({ data, message }) => {
      toastSuccess(message, { form: true });
      onSaved(data);
    },
  });
  const { form } = saving;
  return (
    <ModalForm
      title={lab ? lab.name : say("Add a lab")}
      submit={say("Save lab")}
      busy={saving.busy}
      onSubmit={saving.submit}
      onClose={onClose}
    >
      <FormProblem contractForm={saving} />
      <FieldGrid>
        <Col span={6}>
          <TextField
            label={say("Lab")}
            required
            data-autofocus
            maxLength={120}
            {...form.getInputProps("name")}
          />
        </Col>
        <Col span={3}>
          <TextField
            label={say("Phone")}
            type="tel"
            dir="ltr"
            maxLength={40}
            {...form.getInputProps("phone")}
          />
        </Col>
        <Col span={3}>
          <CountField
            label={say("Usual days")}
            unit={say("days")}
            description={say("From sending to getting back")}
            {...form.getInputProps("usualDays")}
          />
        </Col>
        {lab && (
          <Col span={6}>
            <YesNoField label={say("Orders go there")} {...form.getInputProps("isActive")} />
          </Col>
        )}
      </FieldGrid>
    </ModalForm>
  );
}
