import "#admin/kit/form/validation.ts";
import { Button, Checkbox } from "@mantine/core";
import type { CreditStart } from "#admin/features/money/bills/credit/use-credit-note-form.ts";
import { type Amount, CASH } from "#admin/features/money/bills/form/bill-values.ts";
import { ReloadAfterLostAnswer } from "#admin/features/money/bills/payment/reload-after-lost-answer.tsx";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { Note } from "#admin/kit/display/note.tsx";
import { MoneyField } from "#admin/kit/fields/money-field.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { RefundPaymentInput, refundPayment } from "#contract/money/reversals.ts";
import { canBeCredited } from "#rules/money/bills/credit-note.ts";
import { isNotDone, leftOf } from "#rules/money/bills/reversal.ts";
import { formatMoneyExactly } from "#rules/values/display.ts";
import { addMoney, isMoney } from "#rules/values/money.ts";
import { call } from "#ui/call.ts";
import { MethodFields } from "./method-fields.tsx";
import { ReasonField } from "./reason-field.tsx";
import { ReversedPayment } from "./reversed-payment.tsx";
import { paymentOf, type ReversalProps, useReversalForm } from "./use-reversal-form.ts";

interface GiveBackProps extends ReversalProps {
  /** A credit note is to be made instead. */
  onCredit: (start: CreditStart) => void;
}

interface GiveBackValues extends Record<string, unknown> {
  transactionId: number;
  amount: Amount;
  paymentMethod: string;
  channelInfo: string;
  reason: string;
  keepAsCredit: boolean;
}

const bodyOf = (values: GiveBackValues) =>
  values.paymentMethod === CASH ? { ...values, channelInfo: "" } : values;

/** What came from the advance goes back to it. */
const isFromAdvance = ({ bill, transactionId }: Pick<ReversalProps, "bill" | "transactionId">) =>
  paymentOf(bill, transactionId)?.transactionType === "Credit";

/** What is left of the payment, in rupees. */
function leftToGiveBack({ bill, transactionId }: Pick<ReversalProps, "bill" | "transactionId">): number {
  const payment = paymentOf(bill, transactionId);
  return payment ? leftOf(payment, bill.paymentTransactions) : 0;
}

function useGiveBackForm(props: ReversalProps) {
  const { bill, transactionId } = props;
  return useReversalForm<GiveBackValues>(props, {
    done: ({ keepAsCredit }) => (keepAsCredit ? "Money kept as advance" : "Money given back"),
    made: () => "moved",
    schema: RefundPaymentInput,
    initialValues: {
      transactionId,
      amount: leftToGiveBack({ bill, transactionId }),
      paymentMethod: paymentOf(bill, transactionId)?.paymentMethod ?? CASH,
      channelInfo: "",
      reason: "",
      keepAsCredit: isFromAdvance(props),
    },
    save: (values, options) =>
      call(refundPayment, { body: { ...bodyOf(values), intoNextDay: options.intoNextDay } }, options),
  });
}

/** What was typed, as a credit note begins with it. */
const creditStartOf = ({ amount, keepAsCredit, ...values }: GiveBackValues): CreditStart => ({
  ...bodyOf({ ...values, amount, keepAsCredit }),
  amount: isMoney(Number(amount)) ? Number(amount) : 0,
  settle: keepAsCredit ? "credit" : "refund",
});

interface OwesAgainProps {
  due: number;
  /** Whether the reason is that it was not done, which asks for a credit note. */
  notDone: boolean;
  keeps: boolean;
  /** null: nothing is left to credit. */
  onCredit: (() => void) | null;
}

/** A refund alone leaves due what it gives back; a credit note takes it off as well. */
function OwesAgainNote({ due, notDone, keeps, onCredit }: OwesAgainProps) {
  const what = notDone
    ? "A credit note takes off the bill what was not done"
    : "If nothing is owed, a credit note takes it off the bill";
  return (
    <Note
      key={notDone ? "not done" : "other"}
      kind={notDone ? "attention" : "info"}
      announce={notDone}
      title={`This bill will then owe ${formatMoneyExactly(due)}.`}
      actions={
        onCredit && (
          <Button size="xs" variant="default" onClick={onCredit}>
            Credit note instead
          </Button>
        )
      }
    >
      It stands in Dues then, and the patient is asked for it.
      {onCredit && ` ${what}, and ${keeps ? "keeps the money as advance" : "gives the money back"} with it.`}
    </Note>
  );
}

function submitOf(rupees: number, keeps: boolean): string {
  const amount = rupees > 0 ? ` ${formatMoneyExactly(rupees)}` : "";
  return keeps ? `Keep${amount} as advance` : `Give back${amount}`;
}

function GiveBackDialog(props: GiveBackProps) {
  const { bill, transactionId, onClose, onCredit } = props;
  const left = leftToGiveBack(props);
  const refund = useGiveBackForm(props);
  const { form, submit, busy } = refund;
  const values = form.getValues();
  const { amount, keepAsCredit, reason } = values;
  const rupees = isMoney(Number(amount)) ? Number(amount) : 0;
  return (
    <ModalForm
      title="Give money back"
      cancel="Close"
      submit={submitOf(rupees, keepAsCredit)}
      danger
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <ReversedPayment bill={bill} transactionId={transactionId}>
        Left {formatMoneyExactly(left)}
      </ReversedPayment>
      <FormProblem contractForm={refund} title="Not given back" />
      <MoneyField label="Amount" required data-autofocus {...form.getInputProps("amount")} />
      {isFromAdvance(props) ? (
        <p>It came from the patient's advance and goes back to it.</p>
      ) : (
        <>
          <Checkbox
            label="Keep it as the patient's advance"
            {...form.getInputProps("keepAsCredit", { type: "checkbox" })}
          />
          {!keepAsCredit && <MethodFields form={form} />}
        </>
      )}
      <ReasonField
        onPick={(reason) => {
          form.setFieldValue("reason", reason);
          form.clearFieldError("reason");
        }}
        {...form.getInputProps("reason")}
      />
      {rupees > 0 && (
        <OwesAgainNote
          due={addMoney(bill.dueAmount, Math.min(rupees, left))}
          notDone={isNotDone(reason)}
          keeps={keepAsCredit}
          onCredit={canBeCredited(bill) ? () => onCredit(creditStartOf(values)) : null}
        />
      )}
    </ModalForm>
  );
}

/** Gives money of a payment back, at most what is left of it (docs/handbook/money/billing.md#refunds). */
export function GiveBackModal(props: GiveBackProps) {
  return (
    <ReloadAfterLostAnswer bill={props.bill} onClose={props.onClose}>
      {(bill) => <GiveBackDialog {...props} bill={bill} />}
    </ReloadAfterLostAnswer>
  );
}
