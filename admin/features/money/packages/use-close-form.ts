import "#admin/kit/form/validation.ts";
import { z } from "zod";
import type { SettlementValues } from "#admin/features/money/bills/credit/settlement.tsx";
import { type Amount, CASH } from "#admin/features/money/bills/form/bill-values.ts";
import { heldPaymentOf } from "#admin/features/money/bills/reversal/use-reversal-form.ts";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { type ContractForm, useContractForm } from "#admin/kit/form/use-contract-form.ts";
import type { Bill } from "#contract/money/bills.ts";
import { ClosePackageInput, closePackage, type PatientPackage } from "#contract/money/packages.ts";
import { closingAmountProblem, creditInWholeRupees } from "#rules/money/accounts/package.ts";
import { type CreditEffect, creditEffect } from "#rules/money/bills/credit-note.ts";
import { isMoney } from "#rules/values/money.ts";
import { type Answer, call } from "#ui/call.ts";

export interface CloseValues extends SettlementValues {
  /** What is credited on the package's bill. */
  amount: Amount;
  reason: string;
}

/** What crediting so much does to the package's bill; an amount that is no money does nothing. */
export function effectOf(bill: Bill, amount: Amount): CreditEffect {
  const rupees = Number(amount);
  return creditEffect(
    bill,
    amount !== "" && isMoney(rupees) && rupees > 0 ? [{ position: 1, amount: rupees }] : [],
  );
}

/** What is proposed of an amount that is left: so much that cash goes back in whole rupees. */
export const proposalOf = (bill: Bill, left: number): number =>
  creditInWholeRupees(left, effectOf(bill, left).overpaid);

/** What is sent: nothing is said of money where none is paid too much. */
function bodyOf(of: PatientPackage, bill: Bill, values: CloseValues) {
  const { amount, reason, settle, paymentMethod, channelInfo } = values;
  const { overpaid } = effectOf(bill, amount);
  const byHand = overpaid > 0 && settle === "refund";
  return {
    id: of.id,
    amount: amount as number,
    used: of.used,
    reason,
    settle: overpaid > 0 ? settle : ("due" as const),
    paymentMethod: byHand ? paymentMethod : null,
    channelInfo: byHand && paymentMethod !== CASH ? channelInfo : null,
    updatedOn: bill.updatedOn,
  };
}

/** The contract's own rules on what would be sent, and the most that is left. */
const schemaOf = (of: PatientPackage, bill: Bill) =>
  z.any().superRefine((values: CloseValues, context) => {
    const body = bodyOf(of, bill, values);
    for (const { path, message } of ClosePackageInput.safeParse(body).error?.issues ?? [])
      context.addIssue({ code: "custom", path, message });
    const { leftByValue, leftAtSinglePrice } = of;
    const problem = closingAmountProblem(Number(body.amount), {
      leftByValue: leftByValue ?? 0,
      leftAtSinglePrice,
    });
    if (problem) context.addIssue({ code: "custom", path: ["amount"], message: problem });
  });

interface CloseFormProps {
  of: PatientPackage;
  bill: Bill;
  onClose: () => void;
}

/** The form by which a package is closed. After a refusal everything is read again: another desk was faster. */
export function useCloseForm({ of, bill, onClose }: CloseFormProps): ContractForm<CloseValues> {
  return useContractForm<CloseValues, Answer<unknown>>({
    schema: schemaOf(of, bill),
    initialValues: {
      amount: proposalOf(bill, of.leftByValue ?? 0),
      reason: "",
      settle: "refund",
      paymentMethod: heldPaymentOf(bill)?.paymentMethod ?? CASH,
      channelInfo: "",
    },
    movesMoney: true,
    save: (values, options): Promise<Answer<unknown>> =>
      call(
        closePackage,
        { body: { ...bodyOf(of, bill, values), intoNextDay: options.intoNextDay } },
        options,
      ),
    onSaved: ({ message }) => {
      toastSuccess(message, { form: true });
      onClose();
    },
    invalid: { text: "Form is not valid" },
    isContested: true,
  });
}
