import type {
  moveAdvance,
  PatientAccount,
  receiveAdvance,
  returnAdvance,
} from "#contract/money/patient-account.ts";
import type { BodyOf } from "#contract/values/endpoint.ts";
import {
  advanceProblem,
  advanceTooLarge,
  BY_ADVANCE,
  heldReason,
  MOVED,
} from "#rules/money/accounts/advance.ts";
import { OPENING_BALANCE, openingChange } from "#rules/money/accounts/opening-balance.ts";
import { dayOfMoney } from "#server/features/money/day-close/open-days.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, notFound } from "#server/platform/http/errors.ts";
import type { RemovalCheck } from "#server/platform/resource/removal.ts";
import { insertOpenings, insertOpeningsBack } from "./opening-store.ts";
import { addEntry, creditOf, findAccount, type Holder, lockBalances, openingOf } from "./store.ts";

/**
 * The rules of advances (docs/handbook/money/billing.md#advances). Every call locks the accounts that it changes, and only
 * then bills, so that two desks cannot both use the last rupees.
 */

/** A patient's account. Throws 404. */
export async function getAccount(db: Executor, patientId: number): Promise<PatientAccount> {
  const account = await findAccount(db, patientId);
  if (!account) throw notFound("This patient");
  return account;
}

/** Why a patient whose advance the clinic still holds cannot be removed. */
export const advanceReason: RemovalCheck = async (db, record, id) =>
  record === "patient" ? heldReason(await creditOf(db, id)) : null;

/** Locks a patient's account until the transaction ends, before any bill. Throws 404. */
export async function lockAccount(trx: Executor, patientId: number): Promise<Holder> {
  const [holder] = await lockBalances(trx, [patientId]);
  if (!holder) throw notFound("This patient");
  return holder;
}

/** Locks several existing accounts, in the order of their patients. */
export async function lockAccounts(trx: Executor, patients: readonly number[]): Promise<Holder[]> {
  return await lockBalances(trx, patients);
}

interface ImportedOpening {
  patientId: number;
  /** What was paid ahead, in rupees, more than 0. */
  amount: number;
}

/** Writes what new patients had paid ahead; returns each one's entry. Dated as in `setOpening`. */
export async function addOpenings(
  trx: Executor,
  openings: readonly ImportedOpening[],
  remarks: string,
): Promise<{ patientId: number; entryId: number }[]> {
  return await insertOpenings(trx, openings, { date: await dayOfMoney(trx, true), remarks });
}

/** Takes back entries of opening balances by an entry each, on locked accounts. */
export async function takeOpeningsBack(
  trx: Executor,
  entries: readonly number[],
  remarks: string,
): Promise<void> {
  await insertOpeningsBack(trx, entries, { date: await dayOfMoney(trx, true), remarks });
}

/** Throws 409 naming what is left. */
function refuseMoreThanHeld(amount: number, { credit }: Holder): void {
  const problem = advanceProblem(amount, credit);
  if (problem) throw conflict(problem, { left: credit });
}

/** Throws 404 for a deleted patient, and 409 for an amount that no account can hold. */
function refuseToAdd(amount: number, { isDeleted, credit }: Holder): void {
  if (isDeleted) throw notFound("This patient");
  const problem = advanceTooLarge(amount, credit);
  if (problem) throw conflict(problem);
}

/** Receives money that no bill asks for yet, dated today. Throws 404 and 409. */
export async function receive(trx: Executor, input: BodyOf<typeof receiveAdvance>, staffId: number) {
  refuseToAdd(input.amount, await lockAccount(trx, input.patientId));
  const now = { date: await dayOfMoney(trx, input.intoNextDay), inDrawer: true, receivedBy: staffId };
  await addEntry(trx, { ...input, type: "Advance", ...now });
  return await getAccount(trx, input.patientId);
}

interface Rest {
  amount: number;
  paymentMethod: string;
  channelInfo: string | null;
  remarks: string | null;
  /** The clinic's day, `yyyy-MM-dd`. */
  date: string;
  receivedBy: number;
  /** The first transaction of the payment whose rest this is. */
  groupId: number;
}

/** Writes the rest of a payment over bills into a locked account. Throws 409 for an amount that no account can hold. */
export async function keepRest(trx: Executor, holder: Holder, rest: Rest): Promise<void> {
  refuseToAdd(rest.amount, holder);
  await addEntry(trx, { ...rest, patientId: holder.patientId, type: "Advance", inDrawer: true });
}

/** Refunds money of an advance, dated today; also to a deleted patient. Throws 404, and 409 naming what is left. */
export async function giveBack(trx: Executor, input: BodyOf<typeof returnAdvance>, staffId: number) {
  refuseMoreThanHeld(input.amount, await lockAccount(trx, input.patientId));
  const now = { date: await dayOfMoney(trx, input.intoNextDay), inDrawer: true, receivedBy: staffId };
  await addEntry(trx, { ...input, amount: -input.amount, type: "Advance returned", ...now });
  return await getAccount(trx, input.patientId);
}

/**
 * Moves money from one patient's advance to another's; none moves in the drawer. Throws 404, and 409 naming what is left.
 */
export async function move(trx: Executor, input: BodyOf<typeof moveAdvance>, staffId: number) {
  const { patientId, toPatientId, amount, reason } = input;
  const holders = await lockBalances(trx, [patientId, toPatientId]);
  const from = holders.find((holder) => holder.patientId === patientId);
  const to = holders.find((holder) => holder.patientId === toPatientId);
  if (!from || !to) throw notFound("This patient");
  refuseMoreThanHeld(amount, from);
  refuseToAdd(amount, to);
  const moved = {
    paymentMethod: MOVED,
    reason,
    date: await dayOfMoney(trx, input.intoNextDay),
    inDrawer: false,
    receivedBy: staffId,
  };
  const movedFrom = await addEntry(trx, { ...moved, patientId, type: "Advance returned", amount: -amount });
  await addEntry(trx, { ...moved, patientId: toPatientId, type: "Advance", amount, movedFrom });
  return await getAccount(trx, patientId);
}

interface OfBill {
  /** The locked account's owner. */
  holder: Holder;
  /** Rupees, more than 0. */
  amount: number;
  /** The bill's transaction that the entry is the other side of. */
  transactionId: number;
  /** The clinic's day, `yyyy-MM-dd`. */
  date: string;
  staffId: number;
}

const onBill = ({ holder, transactionId, date, staffId }: OfBill) => ({
  patientId: holder.patientId,
  paymentMethod: BY_ADVANCE,
  transactionId,
  date,
  inDrawer: false,
  receivedBy: staffId,
});

/** Writes what a bill's transaction took from the advance. Throws 409 naming what is left. */
export async function payToBill(trx: Executor, paid: OfBill): Promise<void> {
  refuseMoreThanHeld(paid.amount, paid.holder);
  await addEntry(trx, { ...onBill(paid), type: "To bill", amount: -paid.amount });
}

/** Writes what a bill's refund added to the advance. Throws 409 for an amount that no account can hold. */
export async function takeFromBill(trx: Executor, given: OfBill): Promise<void> {
  const problem = advanceTooLarge(given.amount, given.holder.credit);
  if (problem) throw conflict(problem);
  await addEntry(trx, { ...onBill(given), type: "From bill", amount: given.amount });
}

interface Opening {
  /** The amount paid ahead, in rupees, 0 or more. */
  amount: number;
  remarks: string | null;
  staffId: number;
}

/**
 * Writes what a patient had paid ahead when the clinic began, or the difference from an earlier amount, into a locked
 * account; dated today, or the first open day. Throws 404, and 409 where more of it is used than would then be left.
 */
export async function setOpening(trx: Executor, holder: Holder, opening: Opening): Promise<void> {
  const { patientId, credit } = holder;
  const told = openingChange(opening.amount, { before: await openingOf(trx, patientId), credit });
  if ("problem" in told) throw conflict(told.problem);
  refuseToAdd(Math.max(told.change, 0), holder);
  const now = { date: await dayOfMoney(trx, true), inDrawer: false, receivedBy: opening.staffId };
  const { remarks } = opening;
  await addEntry(trx, {
    ...{ patientId, type: "Opening balance", amount: told.change, paymentMethod: OPENING_BALANCE, remarks },
    ...now,
  });
}
