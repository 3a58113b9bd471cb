import type { z } from "zod";
import { billsWithLostAnswer } from "#admin/features/money/bills/payment/reload-after-lost-answer.tsx";
import type { Made } from "#admin/features/money/bills/view/movement-words.ts";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { type ContractForm, type SaveOptions, useContractForm } from "#admin/kit/form/use-contract-form.ts";
import type { Bill } from "#contract/money/bills.ts";
import { leftOf } from "#rules/money/bills/reversal.ts";

export interface ReversalProps {
  bill: Bill;
  /** The payment that is taken back. */
  transactionId: number;
  onClose: () => void;
  onDone: (made: Made) => void;
}

/** The payment as it stands on the bill; null of a bill that lost it meanwhile. */
export const paymentOf = (bill: Bill, transactionId: number) =>
  bill.paymentTransactions.find((row) => row.transactionId === transactionId) ?? null;

/** The newest payment that still holds money, but for what came from the advance: money goes back as it came. */
export const heldPaymentOf = (bill: Bill) =>
  bill.paymentTransactions.findLast(
    (row) => row.transactionType === "Payment" && leftOf(row, bill.paymentTransactions) > 0,
  );

interface ReversalForm<Values> {
  schema: z.ZodType;
  initialValues: Values;
  save: (values: Values, options: SaveOptions) => Promise<unknown>;
  /** What the toast says. */
  done: (values: Values) => string;
  /** What the bill's page then says of its last rows. */
  made: (values: Values) => Made;
}

/**
 * The form of what takes a payment back. After a refusal the bill is read again: somebody else may have taken some of it
 * back meanwhile.
 */
export function useReversalForm<Values extends Record<string, unknown>>(
  { bill, onClose, onDone }: ReversalProps,
  { done, made, ...form }: ReversalForm<Values>,
): ContractForm<Values> {
  return useContractForm<Values, unknown>({
    ...form,
    movesMoney: true,
    onSaved: (_, values) => {
      toastSuccess(done(values), { form: true });
      onDone(made(values));
      onClose();
    },
    invalid: { text: "Form is not valid" },
    onUnanswered: () => billsWithLostAnswer.add(bill.paymentId),
    isContested: true,
  });
}
