import "#admin/kit/form/validation.ts";
import { z } from "zod";
import { type Amount, CASH } from "#admin/features/money/bills/form/bill-values.ts";
import { billsWithLostAnswer } from "#admin/features/money/bills/payment/reload-after-lost-answer.tsx";
import { heldPaymentOf } from "#admin/features/money/bills/reversal/use-reversal-form.ts";
import { onItsDay } from "#admin/features/money/bills/view/movement-words.ts";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { type ContractForm, useContractForm } from "#admin/kit/form/use-contract-form.ts";
import type { Bill } from "#contract/money/bills.ts";
import { CreditNoteInput, createCreditNote } from "#contract/money/credit-notes.ts";
import {
  creditEffect,
  type LineCredit,
  lineCreditProblem,
  proposeLines,
  type Settlement,
} from "#rules/money/bills/credit-note.ts";
import { isMoney } from "#rules/values/money.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { type Answer, call } from "#ui/call.ts";

export interface CreditNoteValues extends Record<string, unknown> {
  /** What is taken off each of the bill's lines, in their order; empty: nothing. */
  amounts: Amount[];
  reason: string;
  /** What becomes of money that is paid too much then, if any is. */
  settle: Settlement;
  paymentMethod: string;
  channelInfo: string;
}

/** What a credit note begins with that is made in place of a refund, or after one. */
export interface CreditStart {
  /** In rupees; it lies on a line where that can only be one. */
  amount: number;
  reason: string;
  settle?: Settlement;
  paymentMethod?: string;
  channelInfo?: string;
}

/** The lines of which something is taken off; amounts that are no money are kept for the contract to refuse. */
export const amountsOf = (amounts: readonly Amount[]): LineCredit[] =>
  amounts.flatMap((amount, index) =>
    amount === "" || Number(amount) === 0 ? [] : [{ position: index + 1, amount: Number(amount) }],
  );

/** What is sent: nothing is said of money where none is paid too much. */
function bodyOf(bill: Bill, { amounts, reason, settle, paymentMethod, channelInfo }: CreditNoteValues) {
  const lines = amountsOf(amounts);
  const isMoneyAll = lines.every(({ amount }) => isMoney(amount));
  const overpaid = isMoneyAll ? creditEffect(bill, lines).overpaid : 0;
  const byHand = overpaid > 0 && settle === "refund";
  return {
    paymentId: bill.paymentId,
    lines,
    reason,
    settle: overpaid > 0 ? settle : ("due" as const),
    paymentMethod: byHand ? paymentMethod : null,
    channelInfo: byHand && paymentMethod !== CASH ? channelInfo : null,
    updatedOn: bill.updatedOn,
  };
}

/** The contract's own rules on what would be sent, with the amounts' problems at their fields. */
const schemaOf = (bill: Bill, left: readonly number[]) =>
  z.any().superRefine((values: CreditNoteValues, context) => {
    const body = bodyOf(bill, values);
    for (const issue of CreditNoteInput.safeParse(body).error?.issues ?? []) {
      const [field, place] = issue.path;
      const line = typeof place === "number" ? body.lines[place] : body.lines[0];
      const path = field === "lines" ? ["amounts", (line?.position ?? firstOpen(left)) - 1] : issue.path;
      context.addIssue({ code: "custom", path, message: issue.message });
    }
    for (const { position, amount } of body.lines) {
      const problem = isMoney(amount) ? lineCreditProblem(amount, left[position - 1] ?? 0) : null;
      if (problem) context.addIssue({ code: "custom", path: ["amounts", position - 1], message: problem });
    }
  });

/** The place of the first line of which anything is left. */
const firstOpen = (left: readonly number[]) =>
  Math.max(
    left.findIndex((rupees) => rupees > 0),
    0,
  ) + 1;

interface CreditNoteFormProps {
  bill: Bill;
  /** What is left to credit of each line. */
  left: readonly number[];
  start: CreditStart | null;
  onClose: () => void;
  onDone: () => void;
}

/** The form of a credit note. After a refusal the bill is read again: another desk may have changed it meanwhile. */
export function useCreditNoteForm({
  bill,
  left,
  start,
  onClose,
  onDone,
}: CreditNoteFormProps): ContractForm<CreditNoteValues> {
  return useContractForm<CreditNoteValues, Answer<Bill>>({
    schema: schemaOf(bill, left),
    initialValues: {
      amounts: proposeLines(start?.amount ?? 0, left).map((rupees) => rupees ?? ""),
      reason: start?.reason ?? "",
      settle: start?.settle ?? "refund",
      paymentMethod: start?.paymentMethod ?? heldPaymentOf(bill)?.paymentMethod ?? CASH,
      channelInfo: start?.channelInfo ?? "",
    },
    movesMoney: true,
    save: (values, options): Promise<Answer<Bill>> =>
      call(
        createCreditNote,
        { body: { ...bodyOf(bill, values), intoNextDay: options.intoNextDay } },
        options,
      ),
    onSaved: ({ data: { creditNotes } }) => {
      const made = creditNotes
        .map(({ noteDate, createdOn }) => ({ transactionDate: noteDate, createdOn }))
        .at(-1);
      toastSuccess(onItsDay("Credit note made", made, clinicToday()), { form: true });
      onDone();
      onClose();
    },
    invalid: { text: "Form is not valid" },
    onUnanswered: () => billsWithLostAnswer.add(bill.paymentId),
    isContested: true,
  });
}
