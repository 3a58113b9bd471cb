import { WrittenText } from "#admin/kit/display/written-text.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import "#admin/kit/form/validation.ts";
import type { Amount } from "#admin/features/money/bills/form/bill-values.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { DateField } from "#admin/kit/fields/date-field.tsx";
import { MoneyField } from "#admin/kit/fields/money-field.tsx";
import { SegmentField } from "#admin/kit/fields/segment-field.tsx";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { DoctorPicker } from "#admin/kit/pickers/doctor-picker.tsx";
import {
  OpeningBalanceInput,
  type PatientAccount,
  setOpeningBalance,
} from "#contract/money/patient-account.ts";
import { OPENING_SIDES, type OpeningSide } from "#rules/money/accounts/opening-balance.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { call } from "#ui/call.ts";

interface OpeningValues extends Record<string, unknown> {
  patientId: number;
  side: OpeningSide;
  amount: Amount;
  idDoctor: number | null;
  day: string | null;
  remarks: string;
}

interface OpeningBalanceProps {
  account: PatientAccount;
  onClose: () => void;
}

/** What only a bill has: of what was paid ahead it is not sent. */
const bodyOf = (values: OpeningValues) =>
  values.side === "Owes" ? values : { ...values, idDoctor: null, day: null };

function useOpeningForm({ account, onClose }: OpeningBalanceProps) {
  const initialValues: OpeningValues = {
    patientId: account.patientId,
    side: "Owes",
    amount: "",
    idDoctor: null,
    day: clinicToday(),
    remarks: "",
  };
  return useContractForm({
    schema: OpeningBalanceInput,
    initialValues,
    save: (values, options) => call(setOpeningBalance, { body: bodyOf(values) }, options),
    onSaved: () => {
      toastSuccess("Opening balance saved", { form: true });
      onClose();
    },
    invalid: { text: "Form is not valid" },
  });
}

/** Says what a patient owed, or had paid ahead, when the clinic began (docs/handbook/money/statement.md#opening-balances). */
export function OpeningBalanceModal(props: OpeningBalanceProps) {
  const { account, onClose } = props;
  const opening = useOpeningForm(props);
  const { form, submit, busy } = opening;
  const owes = form.getValues().side === "Owes";
  return (
    <ModalForm
      title="Opening balance"
      cancel="Close"
      submit="Save"
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Row as="p" gap={4} gapX={16} justify="between" wrap>
        <span>
          <WrittenText text={account.patientName} />, {account.patientRegisterNo}
        </span>
      </Row>
      <p className="muted">From the books before Matab. No money moves.</p>
      <FormProblem contractForm={opening} title="Not saved" />
      <SegmentField label="The patient" required data={OPENING_SIDES} {...form.getInputProps("side")} />
      <MoneyField label="Amount" required data-autofocus {...form.getInputProps("amount")} />
      {owes && (
        <>
          <DoctorPicker label="Doctor" required {...form.getInputProps("idDoctor")} />
          <DateField label="On" required {...form.getInputProps("day")} />
        </>
      )}
      <TextField
        label="Remarks"
        placeholder="Optional"
        autoComplete="off"
        maxLength={500}
        {...form.getInputProps("remarks")}
      />
    </ModalForm>
  );
}
