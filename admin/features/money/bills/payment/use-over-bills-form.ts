import "#admin/kit/form/validation.ts";
import { useNavigate } from "react-router";
import { z } from "zod";
import { type Amount, CASH } from "#admin/features/money/bills/form/bill-values.ts";
import { doneNow } from "#admin/features/money/bills/view/movement-words.ts";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { type ContractForm, useContractForm } from "#admin/kit/form/use-contract-form.ts";
import {
  PatientPayment,
  type Relative,
  receiveForPatient,
  useAdvanceForPatient,
} from "#contract/money/payment-over-bills.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { proposedAdvance } from "#rules/money/accounts/advance.ts";
import { toPayAfter } from "#rules/money/accounts/dues.ts";
import { billsAfter, type Split, type SplitPart, splitPayment } from "#rules/money/bills/payment-split.ts";
import { addMoney, isMoney } from "#rules/values/money.ts";
import { call } from "#ui/call.ts";
import { cashProblem } from "./cash-tendered.ts";

export interface OverBillsValues extends Record<string, unknown> {
  patientId: number;
  /** The relatives whose bills are paid too. */
  familyIds: number[];
  amount: Amount;
  usesAdvance: boolean;
  paymentMethod: string;
  channelInfo: string;
  remarks: string;
  handedOver: Amount;
}

/** A bill as the dialog shows it. */
export type OwedBill = Relative["bills"][number];

/** What a patient owes and holds, and what others under the same phone owe, as it was read. */
export interface Owed {
  /** On which something is due, the oldest first. */
  bills: readonly OwedBill[];
  relatives: readonly Relative[];
  /** What is left of the advance, in rupees. */
  credit: number;
}

export const dueOf = (bills: readonly OwedBill[]): number =>
  addMoney(...bills.map(({ dueAmount }) => dueAmount));

/** The bills of the relatives who were chosen. */
export const familyBills = ({ relatives }: Owed, familyIds: readonly number[]): OwedBill[] =>
  relatives.filter(({ patientId }) => familyIds.includes(patientId)).flatMap(({ bills }) => bills);

/** What is asked for in money: all that is due, the patient's own after the advance where it is used. */
export const asked = (
  owed: Owed,
  { usesAdvance, familyIds }: Pick<OverBillsValues, "usesAdvance" | "familyIds">,
): number =>
  addMoney(toPayAfter(dueOf(owed.bills), usesAdvance ? owed.credit : 0), dueOf(familyBills(owed, familyIds)));

export interface Laid extends Split {
  /** What the advance pays before it, and of which bills. */
  used: number;
  usedParts: SplitPart[];
}

/** The amount of money, in rupees; 0 while what is typed is none. */
export const moneyOf = (amount: Amount): number =>
  isMoney(Number(amount)) ? Math.max(Number(amount), 0) : 0;

/** How the advance and then the money lie on the bills. */
export function lay({ amount, usesAdvance, familyIds }: OverBillsValues, owed: Owed): Laid {
  const { bills, credit } = owed;
  const used = usesAdvance ? proposedAdvance(dueOf(bills), credit) : 0;
  const { parts: usedParts } = splitPayment(used, bills);
  return {
    used,
    usedParts,
    ...splitPayment(moneyOf(amount), [...billsAfter(bills, usedParts), ...familyBills(owed, familyIds)]),
  };
}

/** Whether no money is asked for, because the advance covers everything. */
export const isCovered = (values: OverBillsValues, owed: Owed): boolean =>
  values.usesAdvance && asked(owed, values) === 0;

/** The contract's own rules on the money, where any is asked for, and no less cash than is to be received. */
const schemaOf = (owed: Owed) =>
  z.any().superRefine((values: OverBillsValues, context) => {
    if (isCovered(values, owed)) return;
    for (const { path, message } of PatientPayment.safeParse(values).error?.issues ?? [])
      context.addIssue({ code: "custom", path, message });
    const { paymentMethod, handedOver, amount } = values;
    const short = paymentMethod === CASH ? cashProblem(handedOver, moneyOf(amount)) : null;
    if (short) context.addIssue({ code: "custom", path: ["handedOver"], message: short });
  });

/** What is sent: the split as it is on the screen, without what was typed for another method before Cash was chosen. */
function bodyOf({ usesAdvance: _, handedOver: __, ...values }: OverBillsValues, { parts, left, used }: Laid) {
  const channelInfo = values.paymentMethod === CASH ? "" : values.channelInfo;
  return { ...values, channelInfo, parts, advanceAmount: left, usedAdvance: used };
}

interface OverBillsFormProps {
  patientId: number;
  owed: Owed;
  onClose: () => void;
  /** Reads again what is owed and held. */
  reload: () => void;
}

/** The form of one payment over all bills. After a refusal what is owed and held is read again. */
export function useOverBillsForm({
  patientId,
  owed,
  onClose,
  reload,
}: OverBillsFormProps): ContractForm<OverBillsValues> {
  const navigate = useNavigate();
  const usesAdvance = owed.credit > 0;
  return useContractForm({
    schema: schemaOf(owed),
    initialValues: {
      ...{
        patientId,
        usesAdvance,
        familyIds: [] as number[],
        amount: asked(owed, { usesAdvance, familyIds: [] }) as Amount,
      },
      ...{ paymentMethod: CASH as string, channelInfo: "", remarks: "", handedOver: "" as Amount },
    },
    save: async (values, options) => {
      const laid = lay(values, owed);
      const { intoNextDay } = options;
      if (isCovered(values, owed)) {
        const body = { patientId, amount: laid.used, intoNextDay };
        const used = (await call(useAdvanceForPatient, { body }, options)).data;
        return { done: doneNow("Advance used", used.transactionDate), receipt: null };
      }
      const body = { ...bodyOf(values, laid), intoNextDay };
      const payment = (await call(receiveForPatient, { body }, options)).data;
      return { done: doneNow("Payment received", payment.transactionDate), receipt: payment };
    },
    movesMoney: true,
    onSaved: ({ done, receipt }) => {
      toastSuccess(done, { form: true });
      onClose();
      if (receipt)
        navigate(pathTo("billing/receipt/:id/:transactionId", receipt.paymentId, receipt.transactionId));
    },
    invalid: { text: "Form is not valid" },
    // Somebody else may have taken a payment meanwhile.
    isContested: true,
    onRefused: () => {
      reload();
      return false;
    },
  });
}
