import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { FREE } from "#rules/money/bills/payment-method.ts";
import "#admin/kit/form/validation.ts";
import { Button } from "@mantine/core";
import { z } from "zod";
import { type Amount, CASH, ONLINE } from "#admin/features/money/bills/form/bill-values.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { StatusBadge } from "#admin/kit/display/status-badge.tsx";
import { MoneyField } from "#admin/kit/fields/money-field.tsx";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { type ContractForm, useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { type Bill, ReceivePaymentInput, receivePayment } from "#contract/money/bills.ts";
import { billTotals, mostReceivableWords } from "#rules/money/bills/bill.ts";
import { formatMoneyExactly } from "#rules/values/display.ts";
import { addMoney, isMoney } from "#rules/values/money.ts";
import { call } from "#ui/call.ts";
import { CashCalculator } from "./cash-calculator.tsx";
import { cashProblem } from "./cash-tendered.ts";
import { PaymentMethod } from "./payment-method.tsx";
import classes from "./receive-payment-modal.module.css";
import { billsWithLostAnswer, ReloadAfterLostAnswer } from "./reload-after-lost-answer.tsx";
import { TransactionInfo } from "./transaction-info.tsx";

interface PaymentValues extends Record<string, unknown> {
  paymentId: number;
  amount: Amount;
  paymentMethod: string;
  channelInfo: string;
  remarks: string;
  handedOver: Amount;
}

interface ReceivePaymentProps {
  bill: Bill;
  onClose: () => void;
  onReceived?: () => void;
}

type PaymentForm = ContractForm<PaymentValues>;

const amountOf = (typed: Amount) => (isMoney(Number(typed)) ? Number(typed) : 0);

/** What the server accepts, and no less cash than is to be received. */
const PAYMENT = z.custom<PaymentValues>().superRefine((payment, context) => {
  const problems = ReceivePaymentInput.safeParse(payment).error?.issues ?? [];
  const refuse = (path: PropertyKey[], message: string) =>
    context.addIssue({ code: "custom", path, message });
  for (const { path, message } of problems) refuse(path, message);
  const { paymentMethod, handedOver, amount } = payment;
  const short = paymentMethod === CASH ? cashProblem(handedOver, amountOf(amount)) : null;
  if (short) refuse(["handedOver"], short);
});

function usePaymentForm({ bill, onClose, onReceived }: ReceivePaymentProps): PaymentForm {
  const { paymentId, dueAmount } = bill;
  const initialValues: PaymentValues = {
    paymentId,
    amount: dueAmount,
    paymentMethod: CASH,
    channelInfo: "",
    remarks: "",
    handedOver: "",
  };
  return useContractForm({
    schema: PAYMENT,
    initialValues,
    save: (payment, options) =>
      call(receivePayment, { body: { ...bodyOf(payment), intoNextDay: options.intoNextDay } }, options),
    movesMoney: true,
    onSaved: () => {
      toastSuccess("Payment received", { form: true });
      onReceived?.();
      onClose();
    },
    invalid: { text: "Form is not valid" },
    onUnanswered: () => billsWithLostAnswer.add(paymentId),
    // Somebody else may have taken a payment meanwhile: show what is due now.
    isContested: true,
  });
}

/** Drops what was typed for another method before Cash was chosen. */
function bodyOf({ handedOver, ...payment }: PaymentValues) {
  return payment.paymentMethod === CASH ? { ...payment, channelInfo: "" } : payment;
}

interface AmountRowProps {
  payment: PaymentForm;
  due: number;
  fill: (amount: number) => void;
}

function AmountRow({ payment, due, fill }: AmountRowProps) {
  const { error, ...field } = payment.form.getInputProps("amount");
  const isTooMuch = amountOf(payment.form.getValues().amount) > due;
  return (
    <Grid gap={8} align="start" className={classes.amount}>
      <MoneyField
        label="Amount"
        required
        data-autofocus
        {...field}
        error={error ?? (isTooMuch && mostReceivableWords({ chargeable: due, discount: 0 }))}
      />
      <Button variant="default" onClick={() => fill(due)}>
        All
      </Button>
      <Button variant="default" onClick={() => fill(Math.min(Math.ceil(due / 2), due))}>
        Half
      </Button>
    </Grid>
  );
}

function Afterwards({ bill, amount }: { bill: Bill; amount: number }) {
  const received = addMoney(bill.receivedAmount, amount);
  const { due, status } = billTotals({
    prices: [bill.chargeableAmount],
    discount: bill.discountAmount,
    received,
  });
  return (
    <dl className={classes.after}>
      <dt>Due after this payment</dt>
      <Row as="dd" gap={10} align="center" className="strong ink num" aria-live="polite">
        <StatusBadge status={status} /> {formatMoneyExactly(due)}
      </Row>
    </dl>
  );
}

function PaymentDialog(props: ReceivePaymentProps) {
  const { bill, onClose } = props;
  const payment = usePaymentForm(props);
  const { form, submit, busy } = payment;
  const { paymentMethod, amount: typed } = form.getValues();
  const amount = amountOf(typed);
  const fill = (rupees: number) => {
    form.setFieldValue("amount", rupees);
    form.clearFieldError("amount");
  };
  return (
    <ModalForm
      title="Receive payment"
      size="md"
      cancel="Close"
      submit={amount > 0 ? `Receive ${formatMoneyExactly(amount)}` : "Receive payment"}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={classes.facts}>
        <span>
          <bdi>{bill.patientName}</bdi>, bill {bill.paymentId}
        </span>
        <b className="strong nowrap attn">Due {formatMoneyExactly(bill.dueAmount)}</b>
      </p>
      <FormProblem contractForm={payment} title="Not received" />
      <AmountRow payment={payment} due={bill.dueAmount} fill={fill} />
      <PaymentMethod
        value={paymentMethod}
        without={FREE}
        commonestFirst
        onChange={(method) => {
          form.setFieldValue("paymentMethod", method);
          form.clearFieldError("channelInfo");
        }}
      />
      {paymentMethod === CASH ? (
        <CashCalculator form={form} received={amount} onTakeHanded={fill} />
      ) : (
        <TransactionInfo isOnline={paymentMethod === ONLINE} {...form.getInputProps("channelInfo")} />
      )}
      <TextField
        label="Remarks"
        placeholder="Optional"
        autoComplete="off"
        maxLength={500}
        {...form.getInputProps("remarks")}
      />
      {amount <= bill.dueAmount && <Afterwards bill={bill} amount={amount} />}
    </ModalForm>
  );
}

/**
 * Receives a further payment on a bill, up to what is due (docs/handbook/money/billing.md#receiving-a-payment). Each opening
 * of the dialog is one payment, however often it is sent. After a payment without an answer, the bill is read again
 * before the next.
 */
export function ReceivePaymentModal({ bill, onClose, onReceived }: ReceivePaymentProps) {
  return (
    <ReloadAfterLostAnswer bill={bill} onClose={onClose}>
      {(known) => <PaymentDialog bill={known} onClose={onClose} onReceived={onReceived} />}
    </ReloadAfterLostAnswer>
  );
}
