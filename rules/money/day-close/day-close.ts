import { CASH, methodKey } from "#rules/money/bills/payment-method.ts";
import { formatDate, formatMoneyExactly } from "#rules/values/display.ts";
import { addMoney, subtractMoney, toPaisa, toRupees } from "#rules/values/money.ts";
import { clinicDateOf, clinicTimeOf } from "#rules/values/time/clinic-time.ts";

/**
 * The day's close (docs/handbook/money/day-close.md): what must be there follows from the ledger, what is there is counted, and
 * the difference is said in words. Amounts in rupees.
 */

/** The notes that are counted, the largest first; coins are one amount. */
export const NOTES = [5000, 1000, 500, 100, 75, 50, 20, 10] as const;
/** More notes of one kind are in no drawer. */
export const MOST_NOTES = 100_000;

/** What reasons a move of cash may have, and which way it goes. */
export const MOVE_KINDS = ["Taken out", "Put in"] as const;
export type MoveKind = (typeof MOVE_KINDS)[number];
const MOST_OF_REASON = 500;

/** The move of cash that takes another one back: rows of the drawer stay as they are written. `amount` is signed. */
export function oppositeMove({ kind, amount, reason }: { kind: MoveKind; amount: number; reason: string }) {
  const opposite: MoveKind = kind === "Put in" ? "Taken out" : "Put in";
  return {
    kind: opposite,
    amount: Math.abs(amount),
    reason: Array.from(`Typed wrong: ${reason}`).slice(0, MOST_OF_REASON).join(""),
  };
}

export interface NoteCount {
  value: number;
  count: number;
}
export interface MethodAmount {
  method: string;
  amount: number;
}
export interface ComparedMethod {
  method: string;
  expected: number;
  counted: number;
  /** What was counted beyond what was expected; negative: it is short. */
  variance: number;
}

/** "Z-000123". */
export const zNumber = (zNo: number) => `Z-${String(zNo).padStart(6, "0")}`;

/** What counted notes and coins come to. Throws RangeError for coins that are no money. */
export function countedCash(notes: readonly NoteCount[], coins: number): number {
  const paisa = notes.reduce((sum, { value, count }) => sum + toPaisa(value) * count, toPaisa(coins));
  return toRupees(paisa);
}

/**
 * The sums by method, Cash first and always, the others by name; each spelled as it comes first. `amounts` may name a method
 * in several spellings.
 */
export function foldMethods(amounts: readonly MethodAmount[]): MethodAmount[] {
  const sums = new Map<string, MethodAmount>([[methodKey(CASH), { method: CASH, amount: 0 }]]);
  for (const { method, amount } of amounts) {
    const found = sums.get(methodKey(method));
    if (found) found.amount = addMoney(found.amount, amount);
    else sums.set(methodKey(method), { method: method.trim(), amount });
  }
  const [cash, ...others] = [...sums.values()];
  return [...(cash ? [cash] : []), ...others.toSorted((a, b) => a.method.localeCompare(b.method, "en"))];
}

/** What must be there: by method what moved, and with Cash what the drawer began with. */
export const expectedOf = (openingFloat: number, moved: readonly MethodAmount[]): MethodAmount[] =>
  foldMethods([{ method: CASH, amount: openingFloat }, ...moved]);

/** What was expected beside what was counted, for every method that either names; a method that was not counted holds 0. */
export function compare(
  expected: readonly MethodAmount[],
  counted: readonly MethodAmount[],
): ComparedMethod[] {
  const found = new Map(foldMethods(counted).map(({ method, amount }) => [methodKey(method), amount]));
  const all = foldMethods([...expected, ...counted.map(({ method }) => ({ method, amount: 0 }))]);
  return all.map(({ method, amount }) => {
    const isCounted = found.get(methodKey(method)) ?? 0;
    return { method, expected: amount, counted: isCounted, variance: subtractMoney(isCounted, amount) };
  });
}

/** What moved in some days: of what kind, by which method, how often and how much. */
export interface Movement {
  /** The table of its rows. */
  source: string;
  /**
   * Of a transaction and of an entry of an account its type, of a payment that stands for one typed wrong "Replacement", of a
   * move its kind; null: the source says it.
   */
  kind: string | null;
  method: string;
  count: number;
  amount: number;
}

const LINES: Readonly<Record<string, string>> = {
  "bill_transactions Payment": "Received in cash",
  "bill_transactions Refund": "Given back in cash",
  "bill_transactions Correction": "Put right: typed wrong",
  "bill_transactions Replacement": "Put right: really received",
  "patient_account Advance": "Advances received in cash",
  "patient_account Advance returned": "Advances given back in cash",
  expenses: "Paid from the drawer",
  "drawer_moves Put in": "Put in",
  "drawer_moves Taken out": "Taken out",
};

/** A part of the cash that must be there; `count`: how many rows of the ledger. */
export interface CashLine {
  label: string;
  count: number;
  amount: number;
}

/** How the cash that must be there comes about, in the order of `LINES`; adds up to what is expected of Cash. */
export function cashLinesOf(openingFloat: number, movements: readonly Movement[]): CashLine[] {
  const lines = movements
    .filter(({ method }) => methodKey(method) === methodKey(CASH))
    .map(({ source, kind, count, amount }) => {
      const key = kind ? `${source} ${kind}` : source;
      return { key, label: LINES[key] ?? key, count, amount };
    });
  const merged = [...new Set([...Object.keys(LINES), ...lines.map(({ key }) => key)])].flatMap((key) => {
    const same = lines.filter((line) => line.key === key);
    const count = same.reduce((sum, line) => sum + line.count, 0);
    const amount = addMoney(...same.map((line) => line.amount));
    return count > 0 ? [{ label: LINES[key] ?? key, count, amount }] : [];
  });
  return [{ label: "In the drawer before", count: 0, amount: openingFloat }, ...merged];
}

/** What came in by method, and by how many payments: with those that were typed wrong and those that stand for them. */
export function receivedOf(movements: readonly Movement[]): (MethodAmount & { count: number })[] {
  const payments = movements.filter(({ kind }) => kind === "Payment" || kind === "Replacement");
  return foldMethods(payments).flatMap(({ method, amount }) => {
    const same = payments.filter((payment) => methodKey(payment.method) === methodKey(method));
    const count = same.reduce((sum, payment) => sum + payment.count, 0);
    return count > 0 ? [{ method, count, amount }] : [];
  });
}

/** Nobody pays or counts paisa in cash: by less than a rupee the drawer is off by itself. */
const isLessThanRupee = (variance: number) => variance !== 0 && Math.abs(variance) < 1;

/** Of cash: "Exact", "Rs 49.50 short", "Rs 500 over", "Rs 0.34 short (less than a rupee)". */
export function varianceWords(variance: number): string {
  if (variance === 0) return "Exact";
  const words = `${formatMoneyExactly(Math.abs(variance))} ${variance < 0 ? "short" : "over"}`;
  return isLessThanRupee(variance) ? `${words} (less than a rupee)` : words;
}

/** Whether a close wants a word about what differs; cash that is off by less than a rupee wants none. */
export const wantsRemarks = (compared: readonly ComparedMethod[]): boolean =>
  compared.some(
    ({ method, variance }) =>
      variance !== 0 && !(methodKey(method) === methodKey(CASH) && isLessThanRupee(variance)),
  );

/** Why a close without a word about it is refused, or null. */
export const remarksProblem = (compared: readonly ComparedMethod[], remarks: string | null): string | null =>
  remarks === null && wantsRemarks(compared) ? "Say in a word why the count differs." : null;

/**
 * What may lie in the drawer, or with an app, and belongs to a later close, in words; null: nothing does.
 * @param later what counts after the counted days, by method.
 */
export function laterWords(later: readonly MethodAmount[]): string | null {
  const moved = foldMethods(later).filter(({ amount }) => amount !== 0);
  if (moved.length === 0) return null;
  const sums = moved.map(({ method, amount }) => `${method} ${formatMoneyExactly(amount)}`);
  return `Counts on a later day: ${sums.join(", ")}. What of it lies in the drawer does not belong to this count.`;
}

/** What happened between two looks at what is expected, in words; null: nothing did. */
export function movedWords(before: readonly MethodAmount[], now: readonly MethodAmount[]): string | null {
  const moved = foldMethods([...now, ...before.map(({ method, amount }) => ({ method, amount: -amount }))]);
  if (moved.every(({ amount }) => amount === 0)) return null;
  const sum = addMoney(...moved.map(({ amount }) => amount));
  if (sum === 0) return "Money went from one method to another while you counted.";
  return `${formatMoneyExactly(Math.abs(sum))} ${sum > 0 ? "came in" : "went out"} while you counted.`;
}

/** After so many minutes a count no longer answers what came in since to those who count blind. */
const OLD_COUNT_MINUTES = 30;
/** Whether a count is so old that what came in since is what must be there: a count of the morning would tell that of the evening. */
export const isOldCount = (countedOn: string, now: Date): boolean =>
  now.getTime() - Date.parse(countedOn) > OLD_COUNT_MINUTES * 60_000;
export const COUNT_AGAIN =
  "Money moved since this count, which is more than half an hour old. Please count again.";

/** So many of the first counts and so many of the last are told on a report. */
const TOLD_COUNTS = { first: 5, last: 10 };
/** The earlier counts that a report tells of, in their order, and how many it leaves out: a report is printed, however often somebody counts. */
export function toldCounts<Count>(counts: readonly Count[]): { told: Count[]; more: number } {
  const { first, last } = TOLD_COUNTS;
  if (counts.length <= first + last) return { told: [...counts], more: 0 };
  return { told: [...counts.slice(0, first), ...counts.slice(-last)], more: counts.length - first - last };
}

/** A close as a refusal tells of it, and what was refused. */
export interface ClosedDay {
  /** The table that was written to. */
  table: string;
  /** The closed day that it would have changed, `yyyy-MM-dd`. */
  day: string;
  zNo: number;
  closedBy: string | null;
  closedOn: string;
  /** The first day that is open, and not past. */
  nextDay: string;
}

/** Why a closed day stays as it is, and what can be done instead. */
export function closedDayWords({ table, day, zNo, closedBy, closedOn, nextDay }: ClosedDay, today: string) {
  if (table === "expenses")
    return `${formatDate(day)} is closed. ${nextDay === today ? "Date it today." : `Record it on ${formatDate(nextDay)}, or have the day opened again.`}`;
  const sameDay = clinicDateOf(closedOn) === today;
  const when = `${sameDay ? "" : `on ${formatDate(clinicDateOf(closedOn))} `}at ${clinicTimeOf(closedOn)}`;
  const subject = day === today ? "The day" : formatDate(day);
  return `${subject} was closed ${when}${closedBy ? ` by ${closedBy}` : ""} (${zNumber(zNo)}).`;
}

/** Why an expense from the drawer stays as it is. */
export const countedExpenseWords = (day: string) =>
  `${formatDate(day)} is closed, and this expense was counted with it. To change it, have the day opened again.`;

/**
 * Why a bill cannot be voided, or null. Its rows leave the drawer with it, so what went out by another method than it came by
 * would be missing there, and told nowhere.
 * @param closed what of it was received on days that are closed.
 * @param moved what came in on it by each method, less what went out.
 */
export function voidProblem(closed: number, moved: readonly MethodAmount[]): string | null {
  if (closed !== 0)
    return `${formatMoneyExactly(closed)} of this bill lies in days that are closed. Give it back with a refund and a credit note instead.`;
  const out = foldMethods(moved).find(({ amount }) => amount < 0);
  if (!out) return null;
  return `${formatMoneyExactly(-out.amount)} of this bill was given back by ${out.method}, by which it had not come. The bill stays; a credit note takes off what is still due.`;
}

/** Until when in the night the evening before is what somebody means to close. */
const NIGHT_ENDS = "06:00";

/** The last day of the close that is offered: today, or in the night the evening before unless money moved since midnight. */
export function dayToClose(asked: {
  fromDay: string;
  today: string;
  yesterday: string;
  time: string;
  movedToday: boolean;
}): string {
  const { fromDay, today, yesterday, time, movedToday } = asked;
  return time < NIGHT_ENDS && !movedToday && fromDay <= yesterday ? yesterday : today;
}

/** A payment of a closed day that was put right later: what was typed, and what was really received. */
export interface PutRight {
  method: string;
  amount: number;
  right: MethodAmount | null;
}

/** By how much a correction explains the variance of the day it puts right, by method; what comes to nothing is left out. */
export const explains = ({ method, amount, right }: PutRight): MethodAmount[] =>
  foldMethods([{ method, amount: -amount }, ...(right ? [right] : [])]).filter((each) => each.amount !== 0);
