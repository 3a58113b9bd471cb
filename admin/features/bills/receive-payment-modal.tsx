import { Button, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ModalForm } from "#admin/kit/modal.tsx";
import { MoneyField } from "#admin/kit/money-field.tsx";
import { Note } from "#admin/kit/note.tsx";
import { StatusBadge } from "#admin/kit/status-badge.tsx";
import { toastSuccess } from "#admin/kit/toasts.ts";
import { type ContractForm, useContractForm } from "#admin/kit/use-contract-form.ts";
import { type Bill, ReceivePaymentInput, receivePayment } from "#contract/bills.ts";
import { billTotals } from "#rules/bill.ts";
import { formatMoneyExactly } from "#rules/display.ts";
import { addMoney, isMoney } from "#rules/money.ts";
import { call, newIdempotencyKey } from "#ui/call.ts";
import { type Amount, CASH, FREE, ONLINE } from "./bill-values.ts";
import { PaymentMethod } from "./payment-method.tsx";
import classes from "./receive-payment-modal.module.css";
import { selectAll } from "./select-all.ts";

interface PaymentValues extends Record<string, unknown> {
  paymentId: number;
  amount: Amount;
  paymentMethod: string;
  channelInfo: string;
  remarks: string;
}

type PaymentForm = ContractForm<PaymentValues>;

function usePaymentForm({ paymentId, dueAmount }: Bill, onClose: () => void): PaymentForm {
  const queries = useQueryClient();
  // One opening of the dialog is one payment, however often it has to be sent.
  const { current: idempotencyKey } = useRef(newIdempotencyKey());
  const initialValues: PaymentValues = {
    paymentId,
    amount: dueAmount,
    paymentMethod: CASH,
    channelInfo: "",
    remarks: "",
  };
  return useContractForm({
    schema: ReceivePaymentInput,
    initialValues,
    save: (payment) => call(receivePayment, { body: withoutCashInfo(payment) }, { idempotencyKey }),
    onSaved: () => {
      toastSuccess("Payment received", { form: true });
      onClose();
    },
    failed: "Something went wrong! Please try again and check details",
    invalid: { text: "Form is not valid" },
    // Somebody else may have taken a payment meanwhile: show what is due now.
    onRefused: () => {
      queries.invalidateQueries();
      return false;
    },
  });
}

/** What was typed for another method before Cash was chosen is not meant. */
function withoutCashInfo<P extends { paymentMethod: string }>(payment: P): P {
  return payment.paymentMethod === CASH ? { ...payment, channelInfo: "" } : payment;
}

function AmountRow({ payment, due }: { payment: PaymentForm; due: number }) {
  const { form } = payment;
  const fill = (amount: number) => {
    form.setFieldValue("amount", amount);
    form.clearFieldError("amount");
  };
  return (
    <div className={classes.amount}>
      <MoneyField
        label="Amount"
        required
        data-autofocus
        {...form.getInputProps("amount")}
        onFocus={selectAll}
      />
      <Button variant="default" onClick={() => fill(due)}>
        All
      </Button>
      <Button variant="default" onClick={() => fill(Math.min(Math.ceil(due / 2), due))}>
        Half
      </Button>
    </div>
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
      <dd aria-live="polite">
        <StatusBadge status={status} /> {formatMoneyExactly(due)}
      </dd>
    </dl>
  );
}

/** Takes a further payment on a bill, up to what is due (decisions.md, 4). */
export function ReceivePaymentModal({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const payment = usePaymentForm(bill, onClose);
  const { form, submit, busy, problem } = payment;
  const { paymentMethod, amount: typed } = form.getValues();
  const amount = isMoney(Number(typed)) ? Number(typed) : 0;
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
        <b>Due {formatMoneyExactly(bill.dueAmount)}</b>
      </p>
      {problem && (
        <Note kind="bad" title="Not received" announce>
          {problem}
        </Note>
      )}
      <AmountRow payment={payment} due={bill.dueAmount} />
      <PaymentMethod
        value={paymentMethod}
        without={FREE}
        onChange={(method) => {
          form.setFieldValue("paymentMethod", method);
          form.clearFieldError("channelInfo");
        }}
      />
      {paymentMethod !== CASH && (
        <TextInput
          label="Transaction Information"
          required={paymentMethod === ONLINE}
          placeholder="Bank, wallet or reference no."
          autoComplete="off"
          maxLength={200}
          {...form.getInputProps("channelInfo")}
        />
      )}
      <TextInput
        label="Remarks"
        placeholder="Optional"
        autoComplete="off"
        maxLength={500}
        {...form.getInputProps("remarks")}
      />
      <Afterwards bill={bill} amount={amount} />
    </ModalForm>
  );
}
