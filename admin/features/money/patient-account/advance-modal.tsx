import { useCall } from "#admin/kit/call/use-call.ts";
import { WrittenText } from "#admin/kit/display/written-text.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import "#admin/kit/form/validation.ts";
import { type Amount, CASH } from "#admin/features/money/bills/form/bill-values.ts";
import { MethodFields } from "#admin/features/money/bills/reversal/method-fields.tsx";
import { ReasonField } from "#admin/features/money/bills/reversal/reason-field.tsx";
import { onItsDay } from "#admin/features/money/bills/view/movement-words.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { MoneyField } from "#admin/kit/fields/money-field.tsx";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { type SaveOptions, useContractForm } from "#admin/kit/form/use-contract-form.ts";

import { listBillsOfPatient } from "#contract/money/bills.ts";
import {
  type PatientAccount,
  ReceiveAdvanceInput,
  ReturnAdvanceInput,
  receiveAdvance,
  returnAdvance,
} from "#contract/money/patient-account.ts";
import { formatMoneyExactly } from "#rules/values/display.ts";
import { addMoney, isMoney } from "#rules/values/money.ts";
import { countOfNoun } from "#rules/values/text/nouns.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { type Answer, call } from "#ui/call.ts";

export type AdvanceAct = "receive" | "return";

interface AdvanceValues extends Record<string, unknown> {
  patientId: number;
  amount: Amount;
  paymentMethod: string;
  channelInfo: string;
  remarks: string;
  reason: string;
}

interface AdvanceProps {
  act: AdvanceAct;
  account: PatientAccount;
  onClose: () => void;
}

/** Drops what was typed for another method before Cash was chosen. */
const bodyOf = (values: AdvanceValues, { intoNextDay }: SaveOptions) => ({
  ...values,
  ...(values.paymentMethod === CASH && { channelInfo: "" }),
  intoNextDay,
});

const WORDS = {
  receive: {
    title: "Receive advance",
    submit: "Receive",
    problem: "Not received",
    done: "Advance received",
    schema: ReceiveAdvanceInput,
  },
  return: {
    title: "Give advance back",
    submit: "Give back",
    problem: "Not given back",
    done: "Advance given back",
    schema: ReturnAdvanceInput,
  },
} as const;

function useAdvanceForm({ act, account: { patientId, credit }, onClose }: AdvanceProps) {
  return useContractForm<AdvanceValues, Answer<PatientAccount>>({
    schema: WORDS[act].schema,
    initialValues: {
      patientId,
      amount: act === "return" ? credit : "",
      paymentMethod: CASH,
      channelInfo: "",
      remarks: "",
      reason: "",
    },
    save: (values, options): Promise<Answer<PatientAccount>> =>
      act === "return"
        ? call(returnAdvance, { body: bodyOf(values, options) }, options)
        : call(receiveAdvance, { body: bodyOf(values, options) }, options),
    movesMoney: true,
    onSaved: ({ data }) => {
      toastSuccess(onItsDay(WORDS[act].done, data.entries[0], clinicToday()), { form: true });
      onClose();
    },
    invalid: { text: "Form is not valid" },
    // Somebody else may have used some of it meanwhile: show what is left now.
    isContested: true,
  });
}

/** What the patient owes: an advance does not pay it by itself. */
function Owed({ patientId }: { patientId: number }) {
  const { data = [] } = useCall(listBillsOfPatient, { query: { patientId } }, { fresh: true });
  const owing = data.filter(({ dueAmount }) => dueAmount > 0);
  if (owing.length === 0) return null;
  const owed = formatMoneyExactly(addMoney(...owing.map(({ dueAmount }) => dueAmount)));
  return (
    <Note kind="attention" title={`${owed} is due on ${countOfNoun(owing.length, "bills")}`}>
      An advance leaves {owing.length === 1 ? "it" : "them"} due. To pay {owing.length === 1 ? "it" : "them"},
      close this and receive a payment at Bills.
    </Note>
  );
}

/** Receives money that no bill asks for yet, or gives some of it back (docs/handbook/money/billing.md#advances). */
export function AdvanceModal(props: AdvanceProps) {
  const { act, account, onClose } = props;
  const advance = useAdvanceForm(props);
  const { form, submit, busy } = advance;
  const amount = Number(form.getValues().amount);
  const words = WORDS[act];
  return (
    <ModalForm
      title={words.title}
      cancel="Close"
      submit={isMoney(amount) && amount > 0 ? `${words.submit} ${formatMoneyExactly(amount)}` : words.submit}
      danger={act === "return"}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Row as="p" gap={4} gapX={16} justify="between" wrap>
        <span>
          <WrittenText text={account.patientName} />, {account.patientRegisterNo}
        </span>
        <b>Left {formatMoneyExactly(account.credit)}</b>
      </Row>
      <FormProblem contractForm={advance} title={words.problem} />
      {act === "receive" && <Owed patientId={account.patientId} />}
      <MoneyField label="Amount" required data-autofocus {...form.getInputProps("amount")} />
      <MethodFields form={form} />
      {act === "return" ? (
        <ReasonField
          onPick={(reason) => {
            form.setFieldValue("reason", reason);
            form.clearFieldError("reason");
          }}
          {...form.getInputProps("reason")}
        />
      ) : (
        <TextField
          label="Remarks"
          placeholder="Optional"
          autoComplete="off"
          maxLength={500}
          {...form.getInputProps("remarks")}
        />
      )}
    </ModalForm>
  );
}
