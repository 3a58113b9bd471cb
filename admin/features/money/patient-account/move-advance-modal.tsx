import { useCall } from "#admin/kit/call/use-call.ts";
import { WrittenText } from "#admin/kit/display/written-text.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import "#admin/kit/form/validation.ts";
import { useState } from "react";
import type { Amount } from "#admin/features/money/bills/form/bill-values.ts";
import { ReasonField } from "#admin/features/money/bills/reversal/reason-field.tsx";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { MoneyField } from "#admin/kit/fields/money-field.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { PatientPicker } from "#admin/kit/pickers/patient-picker.tsx";

import {
  getPatientAccount,
  MoveAdvanceInput,
  moveAdvance,
  type PatientAccount,
} from "#contract/money/patient-account.ts";
import { formatMoneyExactly } from "#rules/values/display.ts";
import { addMoney, isMoney, subtractMoney } from "#rules/values/money.ts";
import { call } from "#ui/call.ts";

interface MoveValues extends Record<string, unknown> {
  patientId: number;
  toPatientId: number | null;
  amount: Amount;
  reason: string;
}

interface MoveProps {
  account: PatientAccount;
  onClose: () => void;
}

function useMoveForm({ account: { patientId, credit }, onClose }: MoveProps) {
  return useContractForm<MoveValues, unknown>({
    schema: MoveAdvanceInput,
    initialValues: { patientId, toPatientId: null, amount: credit, reason: "" },
    save: (values, options): Promise<unknown> =>
      call(moveAdvance, { body: { ...values, intoNextDay: options.intoNextDay } as never }, options),
    movesMoney: true,
    onSaved: () => {
      toastSuccess("Advance moved", { form: true });
      onClose();
    },
    invalid: { text: "Form is not valid" },
    // Somebody else may have used some of it meanwhile: show what is left now.
    isContested: true,
  });
}

/** Whose advance it is, and how much of it there is. */
function Whose({ account, label, credit }: { account: PatientAccount; label: string; credit: number }) {
  return (
    <Row as="p" gap={4} gapX={16} justify="between" wrap>
      <span>
        {label} <WrittenText text={account.patientName} />,{" "}
        <span className="nowrap">{account.patientRegisterNo}</span>
      </span>
      <b>{formatMoneyExactly(credit)} afterwards</b>
    </Row>
  );
}

/** Moves money of an advance to another patient, as within a family (docs/handbook/money/billing.md#advances). */
export function MoveAdvanceModal(props: MoveProps) {
  const { account, onClose } = props;
  const move = useMoveForm(props);
  const { form, submit, busy } = move;
  const { toPatientId, amount: typed } = form.getValues();
  const amount = isMoney(Number(typed)) ? Math.min(Number(typed), account.credit) : 0;
  const [chosen, choose] = useState<number | null>(null);
  const other = useCall(
    getPatientAccount,
    { query: { patientId: chosen ?? 0 } },
    { enabled: chosen !== null },
  );
  const to = chosen !== null && other.data?.patientId === toPatientId ? other.data : null;
  return (
    <ModalForm
      title="Move advance to another patient"
      cancel="Close"
      submit={amount > 0 ? `Move ${formatMoneyExactly(amount)}` : "Move"}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProblem contractForm={move} title="Not moved" />
      <Whose label="From" account={account} credit={subtractMoney(account.credit, amount)} />
      <PatientPicker
        label="To"
        required
        {...form.getInputProps("toPatientId")}
        onPatient={(patient) => choose(patient?.id ?? null)}
      />
      {to && <Whose label="To" account={to} credit={addMoney(to.credit, amount)} />}
      <MoneyField label="Amount" required {...form.getInputProps("amount")} />
      <ReasonField placeholder="Such as: her brother" {...form.getInputProps("reason")} />
      <p className="hint">No money moves in the drawer.</p>
    </ModalForm>
  );
}
