import { setImmediate as nextLoop } from "node:timers/promises";
import type {
  createShareStatement,
  previewShareStatement,
  SharePaymentInput,
  ShareRuleRow,
  ShareStatement,
  ShareStatementRow,
  StatedBill,
} from "#contract/money/shares.ts";
import type { BodyOf, OutputOf } from "#contract/values/endpoint.ts";
import {
  type LineShare,
  paidTooEarly,
  SHARES_COUNTED_AS,
  type ShareRule,
  whyNotPaid,
} from "#rules/money/share.ts";
import { formatDate, formatMoneyExactly } from "#rules/values/display.ts";
import { addMoney, subtractMoney } from "#rules/values/money.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { daysOf, monthName } from "#rules/values/time/month.ts";
import { payShare } from "#server/features/money/expenses/service.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, invalid, notFound } from "#server/platform/http/errors.ts";
import * as readings from "./reading-store.ts";
import { lockStatementsOf, sharesAt, whose } from "./service.ts";
import * as store from "./statement-store.ts";
import { findBillsNumbered, findDoctors, findRules } from "./store.ts";

/** Statements of a doctor's share (docs/handbook/money/share.md#statements). */

/** Bills handled in one go; the process answers other calls in between. */
const AT_ONCE = 500;

/** The statement's lines for these bills: the doctor's share by the month's end, less what was stated of it. */
async function differences(
  db: Executor,
  { idDoctor, month }: { idDoctor: number; month: string },
  rules: ShareRule[],
  ids: number[],
): Promise<store.NewStatedBill[]> {
  const bills: store.NewStatedBill[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    const found = await findBillsNumbered(db, some, daysOf(month));
    const byId = new Map(found.map((bill) => [bill.paymentId, bill]));
    const paid = await store.findPaidBefore(db, idDoctor, some);
    for (const paymentId of some) {
      // A void bill gives nobody a share.
      const bill = byId.get(paymentId);
      const lines = bill ? sharesAt(bill, "after", rules).filter((line) => line.idDoctor === idDoctor) : [];
      const [entitled, paidBefore] = [sumOf(lines, "share"), paid.get(paymentId) ?? 0];
      const amount = subtractMoney(entitled, paidBefore);
      if (amount !== 0) bills.push({ paymentId, entitled, paidBefore, amount, lines });
    }
  }
  return bills;
}

/**
 * The bills in which a doctor's share may differ from what was stated: all until the doctor has a statement with a known
 * reading, then those that changed since.
 */
async function concerned(
  db: Executor,
  of: { idDoctor: number; month: string },
  last: ShareStatementRow | undefined,
  rules: readonly ShareRuleRow[],
): Promise<number[]> {
  const firstDayOf = (some: readonly ShareRuleRow[]) => some.map(({ validFrom }) => validFrom).sort()[0];
  const reading = last && (await readings.findReading(db, last.id, SHARES_COUNTED_AS));
  if (!reading) {
    const since = firstDayOf(rules);
    return since === undefined ? [] : await readings.findAll(db, of.idDoctor, since);
  }
  const added = rules.filter(({ id }) => !reading.rules.includes(id));
  return await readings.findTouched(db, { ...of, last }, reading, firstDayOf(added) ?? null);
}

const sumOf = (lines: readonly Pick<LineShare, "received" | "share">[], of: "received" | "share") =>
  addMoney(...lines.map((line) => line[of]));

/** The statement of a month as of now. Throws 400 and 409. */
async function drawUp(db: Executor, { idDoctor, month }: { idDoctor: number; month: string }) {
  const doctorName = (await findDoctors(db, [idDoctor])).get(idDoctor);
  if (doctorName === undefined)
    throw invalid({ field: "idDoctor", message: "This doctor is not there any more." });
  if (month > clinicToday().slice(0, 7))
    throw invalid({ field: "month", message: `${monthName(month)} has not begun.` });
  const [last] = await store.listStatements(db, idDoctor);
  if (last && last.month >= month)
    throw conflict(
      last.month === month
        ? `The share of ${doctorName} in ${monthName(month)} is stated already: ${last.number}.`
        : `The share of ${doctorName} is stated until ${monthName(last.month)} (${last.number}). A change of an earlier month is in the next statement.`,
    );
  const snapshot = await readings.findSnapshot(db);
  const rules = await findRules(db, { idDoctor });
  const ids = await concerned(db, { idDoctor, month }, last, rules);
  const bills = await differences(db, { idDoctor, month }, rules, ids);
  const carriedIn = Math.min(0, last?.total ?? 0);
  const total = bills.reduce((sum, { amount }) => addMoney(sum, amount), carriedIn);
  const seen = { snapshot, rules: rules.map(({ id }) => id) };
  return { idDoctor, doctorName, month, carriedIn, total, bills, seen };
}

/** The present statement of a month, its oldest bills first. Throws 400 and 409. */
export async function previewStatement(
  db: Executor,
  query: { idDoctor: number; month: string },
): Promise<OutputOf<typeof previewShareStatement>> {
  const { bills, seen: _, ...sums } = await drawUp(db, query);
  const byId = new Map(bills.map((bill) => [bill.paymentId, bill]));
  const named = await store.findNamed(db, [...byId.keys()]);
  const shown: StatedBill[] = [];
  for (const [n, name] of named.entries()) {
    if (n % AT_ONCE === 0) await nextLoop();
    const bill = byId.get(name.paymentId);
    const lab = addMoney(...(bill?.lines ?? []).map((line) => line.lab ?? 0));
    if (bill)
      shown.push({ ...name, ...bill, received: sumOf(bill.lines, "received"), ...(lab > 0 && { lab }) });
  }
  return { ...sums, bills: shown };
}

/** Throws 400, and 409 when the month is stated already or the sum differs from the one shown. */
export async function makeStatement(
  trx: Executor,
  { total, ...of }: BodyOf<typeof createShareStatement>,
  staff: SignedIn,
): Promise<ShareStatement> {
  await lockStatementsOf(trx, of.idDoctor);
  const { bills, seen, ...statement } = await drawUp(trx, of);
  if (statement.total !== total)
    throw conflict(
      `The share of ${statement.doctorName} has changed meanwhile: it comes to ${formatMoneyExactly(statement.total)}, not to ${formatMoneyExactly(total)}. Look at it again.`,
    );
  if (bills.length === 0 && statement.carriedIn === 0)
    throw conflict(`${statement.doctorName} has nothing to be stated by the end of ${monthName(of.month)}.`);
  const rows = bills.map(({ lines, ...bill }) => ({
    ...bill,
    lines: lines.map(({ position, received, share, lab }) => ({ position, received, share, lab })),
  }));
  const statementId = await store.insertStatement(trx, statement, rows, staff.id);
  await readings.keepReading(trx, { ...seen, statementId, countedAs: SHARES_COUNTED_AS });
  return await getStatement(trx, statementId, staff);
}

/** The longest name that an expense can hold. */
const NAME_LENGTH = 200;

/**
 * Pays out a statement: adds an expense of its whole amount. Throws 400, 404, and 409 where it is paid already, its sum is
 * zero, or the drawer of that day is closed or should hold less.
 */
export async function payStatement(
  trx: Executor,
  { id, paymentMethod, paidOn, fromDrawer = 0, ...answers }: SharePaymentInput,
  staff: SignedIn,
): Promise<ShareStatement> {
  const { idDoctor } = await ownStatement(trx, id, staff);
  await lockStatementsOf(trx, idDoctor);
  const { number, doctorName, month, total, paid } = await ownStatement(trx, id, staff);
  if (paid) throw conflict(`${number} was paid out on ${formatDate(paid.paidOn)} already.`);
  const reason = whyNotPaid(total);
  if (reason) throw conflict(`${number} cannot be paid out. ${reason}`);
  const tooEarly = paidTooEarly(month, paidOn);
  if (tooEarly) throw invalid({ field: "paidOn", message: tooEarly });
  const expense = {
    expenseBy: Array.from(doctorName).slice(0, NAME_LENGTH).join(""),
    description: `Share ${monthName(month)}, ${number}`,
    amount: total,
  };
  await payShare(trx, { ...expense, paymentMethod, expensesDate: paidOn, fromDrawer, ...answers }, id);
  return await getStatement(trx, id, staff);
}

/** The newest first; doctors get their own. */
export function listStatements(
  db: Executor,
  idDoctor: number | null,
  staff: SignedIn,
): Promise<ShareStatementRow[]> {
  return store.listStatements(db, whose(staff) ?? idDoctor);
}

/** The statement with this running number, as a list of one; empty where it is another doctor's. */
export async function statementNumbered(
  db: Executor,
  id: number,
  staff: SignedIn,
): Promise<ShareStatementRow[]> {
  const statement = await store.findStatement(db, id);
  const own = whose(staff);
  return statement && (own === null || statement.idDoctor === own) ? [statement] : [];
}

/** A statement that this person may read, without its bills, which may be many. Throws 404, also for another doctor's. */
export async function ownStatement(db: Executor, id: number, staff: SignedIn): Promise<ShareStatementRow> {
  const [statement] = await statementNumbered(db, id, staff);
  if (!statement) throw notFound("This statement");
  return statement;
}

/** The same with its bills. */
export async function getStatement(db: Executor, id: number, staff: SignedIn): Promise<ShareStatement> {
  return { ...(await ownStatement(db, id, staff)), bills: await store.findStatedBills(db, id) };
}
