import "#admin/kit/form/validation.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { DateField } from "#admin/kit/fields/date-field.tsx";
import { MoneyField } from "#admin/kit/fields/money-field.tsx";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { Col, FieldGrid } from "#admin/kit/form/form-page.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import type { LabCase } from "#contract/money/lab.ts";
import { ReceiveLabCaseInput, receiveLabCase } from "#contract/money/lab-acts.ts";
import type { BodyOf } from "#contract/values/endpoint.ts";
import { workName } from "#rules/money/lab/lab-case.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { type Answer, call } from "#ui/call.ts";
import { say } from "#ui/say.ts";
import { CaseLine } from "./case-line.tsx";

/** Work came back: when, how it was, and what the lab charges. Over 60 lines: the fields of one form. */
export default function ReceiveDialog({ one, onClose }: { one: LabCase; onClose: () => void }) {
  const seesCosts = useMay()("bills.read") && one.isPaid !== 1;
  const receiving = useContractForm<Record<string, unknown>, Answer<LabCase>>({
    schema: ReceiveLabCaseInput,
    initialValues: {
      id: one.id,
      receivedOn: clinicToday(),
      checked: "",
      ...(seesCosts && { cost: one.cost ?? "" }),
      updatedOn: one.updatedOn,
    },
    save: (body, { idempotencyKey }) =>
      call(receiveLabCase, { body: body as BodyOf<typeof receiveLabCase> }, { idempotencyKey }),
    onSaved: ({ data }) => {
      toastSuccess(say("{number} is back: {work}", { number: data.number, work: workName(data) }), {
        form: true,
      });
      onClose();
    },
    isContested: true,
  });
  const { form } = receiving;
  return (
    <ModalForm
      title={say("Receive {number}", { number: one.number })}
      submit={say("Received", { as: "lab work" })}
      busy={receiving.busy}
      onSubmit={receiving.submit}
      onClose={onClose}
    >
      <FormProblem contractForm={receiving} />
      <CaseLine one={one} />
      <FieldGrid>
        <Col span={3}>
          <DateField
            label={say("Received on")}
            required
            minDate={one.sentOn ?? undefined}
            maxDate={clinicToday()}
            {...form.getInputProps("receivedOn")}
          />
        </Col>
        {seesCosts && (
          <Col span={3}>
            <MoneyField label={say("Cost")} {...form.getInputProps("cost")} />
          </Col>
        )}
        <Col span={6}>
          <TextField
            label={say("Checked")}
            description={say("How it is: fit, shade, margin. A fault is written here.")}
            data-autofocus
            autoComplete="off"
            dir="auto"
            maxLength={500}
            {...form.getInputProps("checked")}
          />
        </Col>
      </FieldGrid>
    </ModalForm>
  );
}
