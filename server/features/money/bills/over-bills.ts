import type {
  PaymentOverBills,
  receiveForPatient as receiveCall,
  useAdvanceForPatient as useCall,
} from "#contract/money/payment-over-bills.ts";
import type { BodyOf, OutputOf } from "#contract/values/endpoint.ts";
import { advanceProblem } from "#rules/money/accounts/advance.ts";
import {
  billsAfter,
  type DueBill,
  isSameSplit,
  type Split,
  type SplitPart,
  splitPayment,
} from "#rules/money/bills/payment-split.ts";
import { formatMoneyExactly } from "#rules/values/display.ts";
import { subtractMoney } from "#rules/values/money.ts";
import { allows } from "#rules/values/permissions.ts";
import { dayOfMoney } from "#server/features/money/day-close/open-days.ts";
import { keepRest, lockAccount, lockAccounts } from "#server/features/money/patient-account/service.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, forbidden, notFound } from "#server/platform/http/errors.ts";
import { type Holder, payFromAdvance } from "./advance.ts";
import { addPaymentOverBills, lockDueBills, notOfFamily, type OwedBill } from "./over-bills-store.ts";
import { addReceived } from "./store.ts";

/** Throws 409 with the present split of the amount, unless it equals the one shown. */
function refuseOtherSplit(shown: Split, now: Split): void {
  if (now.parts.length === 0)
    throw conflict("Nothing is due on this patient's bills any more. Receive it as an advance.");
  if (isSameSplit(shown, now)) return;
  const bills = now.parts.map(
    ({ paymentId, amount }) => `${formatMoneyExactly(amount)} for bill ${paymentId}`,
  );
  const rest = now.left > 0 ? [`${formatMoneyExactly(now.left)} as advance`] : [];
  throw conflict(`The bills have changed meanwhile. It would be ${[...bills, ...rest].join(", ")} now.`, {
    kind: "split changed",
    parts: now.parts,
    advanceAmount: now.left,
  });
}

interface Use {
  /** The locked account's owner. */
  holder: Holder;
  amount: number;
  /** The clinic's day, `yyyy-MM-dd`. */
  date: string;
  staffId: number;
}

/** Pays locked bills from the advance, the oldest first. Throws 409 naming what is left of it, or what is due. */
async function payOverBills(trx: Executor, bills: readonly DueBill[], use: Use) {
  const problem = advanceProblem(use.amount, use.holder.credit);
  if (problem) throw conflict(problem, { left: use.holder.credit });
  const { parts, left } = splitPayment(use.amount, bills);
  if (left > 0)
    throw conflict(
      `Only ${formatMoneyExactly(subtractMoney(use.amount, left))} is due on this patient's bills.`,
    );
  for (const { paymentId, amount } of parts) {
    await payFromAdvance(trx, paymentId, { ...use, amount });
    await addReceived(trx, paymentId, amount);
  }
  return parts;
}

/**
 * Pays a patient's bills from the advance alone, dated today. Throws 404, and 409 naming what is left of it, or what is
 * due.
 */
export async function useForPatient(
  trx: Executor,
  { patientId, amount, intoNextDay }: BodyOf<typeof useCall>,
  staffId: number,
): Promise<OutputOf<typeof useCall>> {
  const holder = await lockAccount(trx, patientId);
  const bills = await lockDueBills(trx, [patientId]);
  const date = await dayOfMoney(trx, intoNextDay);
  const parts = await payOverBills(trx, bills, { holder, amount, date, staffId });
  return { patientId, amount, parts, transactionDate: date };
}

/**
 * Locks the accounts of the patient and of the relatives whose bills are paid too, in the order of their ids, and returns
 * the patient's. Throws 404, and 409 where somebody no longer shares the phone, or was erased or deleted meanwhile.
 */
async function lockPayer(trx: Executor, patientId: number, family: readonly number[]): Promise<Holder> {
  if (family.length === 0) return await lockAccount(trx, patientId);
  const holder = (await lockAccounts(trx, [patientId, ...family])).find(
    (held) => held.patientId === patientId,
  );
  if (!holder) throw notFound("This patient");
  if ((await notOfFamily(trx, patientId, family)).length > 0)
    throw conflict(
      "Somebody you chose does not have this patient's phone number any more. Close this and choose again.",
    );
  return holder;
}

/** The patient's own parts first, so that the receipt is under one of the patient's bills if there is any. */
function ownFirst(parts: readonly SplitPart[], bills: readonly OwedBill[], patientId: number): SplitPart[] {
  const own = new Set(bills.filter((bill) => bill.patientId === patientId).map(({ paymentId }) => paymentId));
  return parts.toSorted((a, b) => Number(own.has(b.paymentId)) - Number(own.has(a.paymentId)));
}

/**
 * Receives one payment over all due bills of a patient and of the chosen relatives, the oldest first, dated today; the rest
 * becomes the patient's advance. The advance, if used, first pays the patient's own bills. Accounts are locked before
 * bills, each in the order of their ids. Throws 400, 403, 404, and 409 where the split differs from the one shown.
 */
export async function receiveForPatient(
  trx: Executor,
  input: BodyOf<typeof receiveCall>,
  staff: SignedIn,
): Promise<PaymentOverBills> {
  const { patientId, amount, advanceAmount, usedAdvance, parts } = input;
  const family = [...new Set(input.familyIds)].filter((id) => id !== patientId);
  if (advanceAmount + usedAdvance > 0 && !allows(staff, "advances.write")) throw forbidden();
  const holder = await lockPayer(trx, patientId, family);
  if (holder.isDeleted && advanceAmount > 0) throw notFound("This patient");
  const due = await lockDueBills(trx, [patientId, ...family]);
  const date = await dayOfMoney(trx, input.intoNextDay);
  const use = { holder, amount: usedAdvance, date, staffId: staff.id };
  const used =
    usedAdvance > 0
      ? await payOverBills(
          trx,
          due.filter((bill) => bill.patientId === patientId),
          use,
        )
      : [];
  const split = splitPayment(amount, billsAfter(due, used));
  refuseOtherSplit({ parts, left: advanceAmount }, split);
  const moved = {
    paymentMethod: input.paymentMethod,
    channelInfo: input.channelInfo,
    remarks: input.remarks,
    date,
    receivedBy: staff.id,
  };
  const rows = ownFirst(split.parts, due, patientId);
  const transactionId = await addPaymentOverBills(trx, rows, moved);
  if (split.left > 0) await keepRest(trx, holder, { ...moved, amount: split.left, groupId: transactionId });
  const [first] = rows;
  return {
    patientId,
    amount,
    paymentId: first?.paymentId ?? 0,
    transactionId,
    parts: split.parts,
    advanceAmount,
    usedAdvance,
    transactionDate: date,
  };
}
