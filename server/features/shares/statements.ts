import type { BodyOf, OutputOf } from "#contract/endpoint.ts";
import type {
  createShareStatement,
  previewShareStatement,
  SharePaymentInput,
  ShareStatement,
  ShareStatementRow,
} from "#contract/shares.ts";
import { clinicToday } from "#rules/clinic-time.ts";
import { formatDate, formatMoneyExactly } from "#rules/display.ts";
import { addMoney, subtractMoney } from "#rules/money.ts";
import { daysOf, monthName } from "#rules/month.ts";
import { type LineShare, whyNotPaid } from "#rules/share.ts";
import { payShare } from "#server/features/expenses/service.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, invalid, notFound } from "#server/platform/http/errors.ts";
import { lockStatementsOf, sharesAt, whose } from "./service.ts";
import * as store from "./statement-store.ts";
import { findBillsOf, findDoctors, findRules } from "./store.ts";

/** Statements of a doctor's share (docs/handbook/share.md#statements). */

/** What a doctor has of each bill by the end of a month: the bill's id → the doctor's lines. */
async function entitlements(
  db: Executor,
  idDoctor: number,
  month: string,
): Promise<Map<number, LineShare[]>> {
  const rules = await findRules(db, { idDoctor });
  const [since] = rules.map(({ validFrom }) => validFrom).sort();
  if (since === undefined) return new Map();
  const bills = await findBillsOf(db, idDoctor, since, daysOf(month));
  return new Map(
    bills.map((bill) => [
      bill.paymentId,
      sharesAt(bill, "after", rules).filter((line) => line.idDoctor === idDoctor),
    ]),
  );
}

const sumOf = (lines: readonly LineShare[], of: "received" | "share") =>
  addMoney(...lines.map((line) => line[of]));

/** What the statement of a month says now. Throws 400 and 409. */
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
  const entitled = await entitlements(db, idDoctor, month);
  const paid = await store.findPaidBefore(db, idDoctor);
  const bills = [...new Set([...entitled.keys(), ...paid.keys()])].flatMap((paymentId) => {
    const lines = entitled.get(paymentId) ?? [];
    const [has, paidBefore] = [sumOf(lines, "share"), paid.get(paymentId) ?? 0];
    const amount = subtractMoney(has, paidBefore);
    return amount === 0 ? [] : [{ paymentId, entitled: has, paidBefore, amount, lines }];
  });
  const carriedIn = Math.min(0, last?.total ?? 0);
  const total = bills.reduce((sum, { amount }) => addMoney(sum, amount), carriedIn);
  return { idDoctor, doctorName, month, carriedIn, total, bills };
}

/** What a statement would say now, its oldest bills first. Throws 400 and 409. */
export async function previewStatement(
  db: Executor,
  query: { idDoctor: number; month: string },
): Promise<OutputOf<typeof previewShareStatement>> {
  const { bills, ...sums } = await drawUp(db, query);
  const byId = new Map(bills.map((bill) => [bill.paymentId, bill]));
  const named = await store.findNamed(db, [...byId.keys()]);
  return {
    ...sums,
    bills: named.flatMap((name) => {
      const bill = byId.get(name.paymentId);
      return bill ? [{ ...name, ...bill, received: sumOf(bill.lines, "received") }] : [];
    }),
  };
}

/** Throws 400, and 409 when the month is stated already or comes to something else than was shown. */
export async function makeStatement(
  trx: Executor,
  { total, ...of }: BodyOf<typeof createShareStatement>,
  staff: SignedIn,
): Promise<ShareStatement> {
  await lockStatementsOf(trx, of.idDoctor);
  const { bills, ...statement } = await drawUp(trx, of);
  if (statement.total !== total)
    throw conflict(
      `The share of ${statement.doctorName} has changed meanwhile: it comes to ${formatMoneyExactly(statement.total)}, not to ${formatMoneyExactly(total)}. Look at it again.`,
    );
  if (bills.length === 0 && statement.carriedIn === 0)
    throw conflict(`${statement.doctorName} has nothing to be stated by the end of ${monthName(of.month)}.`);
  const rows = bills.map(({ lines, ...bill }) => ({
    ...bill,
    lines: lines.map(({ position, received, share }) => ({ position, received, share })),
  }));
  return await getStatement(trx, await store.insertStatement(trx, statement, rows, staff.id), staff);
}

/** The most that the field of an expense takes. */
const NAME_LENGTH = 200;

/**
 * Writes down that a statement was paid out, as an expense of its whole amount. Throws 400, 404, and 409 where it is paid
 * already, comes to nothing or the drawer of that day is closed.
 */
export async function payStatement(
  trx: Executor,
  { id, paymentMethod, paidOn, fromDrawer = 0 }: SharePaymentInput,
  staff: SignedIn,
): Promise<ShareStatement> {
  const { idDoctor } = await getStatement(trx, id, staff);
  await lockStatementsOf(trx, idDoctor);
  const { number, doctorName, month, total, paid } = await getStatement(trx, id, staff);
  if (paid) throw conflict(`${number} was paid out on ${formatDate(paid.paidOn)} already.`);
  const reason = whyNotPaid(total);
  if (reason) throw conflict(`${number} cannot be paid out. ${reason}`);
  const expense = {
    expenseBy: Array.from(doctorName).slice(0, NAME_LENGTH).join(""),
    description: `Share ${monthName(month)}, ${number}`,
    amount: total,
  };
  await payShare(trx, { ...expense, paymentMethod, expensesDate: paidOn, fromDrawer }, id);
  return await getStatement(trx, id, staff);
}

/** The newest first; of doctors their own. */
export function listStatements(
  db: Executor,
  idDoctor: number | null,
  staff: SignedIn,
): Promise<ShareStatementRow[]> {
  return store.listStatements(db, whose(staff) ?? idDoctor);
}

/** The statement with this running number, as a list of one; none where it is another doctor's. */
export async function statementNumbered(
  db: Executor,
  id: number,
  staff: SignedIn,
): Promise<ShareStatementRow[]> {
  const statement = await store.findStatement(db, id);
  const own = whose(staff);
  return statement && (own === null || statement.idDoctor === own) ? [statement] : [];
}

/** Throws 404, also for another doctor's. */
export async function getStatement(db: Executor, id: number, staff: SignedIn): Promise<ShareStatement> {
  const [statement] = await statementNumbered(db, id, staff);
  if (!statement) throw notFound("This statement");
  return { ...statement, bills: await store.findStatedBills(db, id) };
}
