import { CASH, methodKey } from "#rules/money/bills/payment-method.ts";
import { formatDate, formatMoneyExactly } from "#rules/values/display.ts";
import { addMoney, subtractMoney, toPaisa, toRupees } from "#rules/values/money.ts";
import { clinicDateOf, clinicTimeOf } from "#rules/values/time/clinic-time.ts";

/**
 * The day close (docs/handbook/money/day-close.md): the expected amount follows from the ledger, the actual one is counted,
 * and the difference is put into words. Amounts in rupees.
 */

/** The notes that are counted, the largest first; coins are one amount. */
export const NOTES = [5000, 1000, 500, 100, 75, 50, 20, 10] as const;
/** No drawer holds more notes of one kind. */
export const MOST_NOTES = 100_000;

/** The kinds of cash moves, and their direction. */
export const MOVE_KINDS = ["Taken out", "Put in"] as const;
export type MoveKind = (typeof MOVE_KINDS)[number];
const MOST_OF_REASON = 500;

/** The cash move that takes another one back, because drawer rows are never edited. `amount` is signed. */
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
  /** Counted less expected; negative: money is missing. */
  variance: number;
}

/** "Z-000123". */
export const zNumber = (zNo: number) => `Z-${String(zNo).padStart(6, "0")}`;

/** The sum of counted notes and coins. Throws RangeError for coins that are no money. */
export function countedCash(notes: readonly NoteCount[], coins: number): number {
  const paisa = notes.reduce((sum, { value, count }) => sum + toPaisa(value) * count, toPaisa(coins));
  return toRupees(paisa);
}

/**
 * The sums by method, Cash always first, the others by name; each with its first spelling. `amounts` may have several
 * spellings of a method.
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

/** What must be there by method: what moved, and for Cash also what the drawer began with. */
export const expectedOf = (openingFloat: number, moved: readonly MethodAmount[]): MethodAmount[] =>
  foldMethods([{ method: CASH, amount: openingFloat }, ...moved]);

/** Expected and counted amounts of every method in either; a method that was not counted has 0. */
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

/** What moved in some days, by kind and method: how often and how much. */
export interface Movement {
  /** The table of the rows. */
  source: string;
  /**
   * The type of a transaction or account entry, "Replacement" for a payment that corrects another, the kind of a cash move;
   * null: the source is enough.
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

/** A part of the expected cash; `count`: its rows in the ledger. */
export interface CashLine {
  label: string;
  count: number;
  amount: number;
}

/** The parts of the expected cash, in the order of `LINES`. */
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

/** What was received by method, and by how many payments, including mistyped ones and their replacements. */
export function receivedOf(movements: readonly Movement[]): (MethodAmount & { count: number })[] {
  const payments = movements.filter(({ kind }) => kind === "Payment" || kind === "Replacement");
  return foldMethods(payments).flatMap(({ method, amount }) => {
    const same = payments.filter((payment) => methodKey(payment.method) === methodKey(method));
    const count = same.reduce((sum, payment) => sum + payment.count, 0);
    return count > 0 ? [{ method, count, amount }] : [];
  });
}

/** Nobody pays or counts paisa in cash, so such a difference arises by itself. */
const isLessThanRupee = (variance: number) => variance !== 0 && Math.abs(variance) < 1;

/** A cash difference: "Exact", "Rs 49.50 short", "Rs 500 over", "Rs 0.34 short (less than a rupee)". */
export function varianceWords(variance: number): string {
  if (variance === 0) return "Exact";
  const words = `${formatMoneyExactly(Math.abs(variance))} ${variance < 0 ? "short" : "over"}`;
  return isLessThanRupee(variance) ? `${words} (less than a rupee)` : words;
}

/** Whether a close needs a remark about a difference; cash that is off by less than a rupee needs none. */
export const wantsRemarks = (compared: readonly ComparedMethod[]): boolean =>
  compared.some(
    ({ method, variance }) =>
      variance !== 0 && !(methodKey(method) === methodKey(CASH) && isLessThanRupee(variance)),
  );

/** Why a close without a remark is refused, or null. */
export const remarksProblem = (compared: readonly ComparedMethod[], remarks: string | null): string | null =>
  remarks === null && wantsRemarks(compared) ? "Say in a word why the count differs." : null;

/**
 * The money in the drawer or with apps that belongs to a later close, in words; null: none.
 * @param later what counts after the counted days, by method.
 */
export function laterWords(later: readonly MethodAmount[]): string | null {
  const moved = foldMethods(later).filter(({ amount }) => amount !== 0);
  if (moved.length === 0) return null;
  const sums = moved.map(({ method, amount }) => `${method} ${formatMoneyExactly(amount)}`);
  return `Counts on a later day: ${sums.join(", ")}. What of it lies in the drawer does not belong to this count.`;
}

/** What moved between two views of the expected amounts, in words; null: nothing. */
export function movedWords(before: readonly MethodAmount[], now: readonly MethodAmount[]): string | null {
  const moved = foldMethods([...now, ...before.map(({ method, amount }) => ({ method, amount: -amount }))]);
  if (moved.every(({ amount }) => amount === 0)) return null;
  const sum = addMoney(...moved.map(({ amount }) => amount));
  if (sum === 0) return "Money went from one method to another while you counted.";
  return `${formatMoneyExactly(Math.abs(sum))} ${sum > 0 ? "came in" : "went out"} while you counted.`;
}

/** Minutes after which a count no longer tells people who count blind what came in since. */
const OLD_COUNT_MINUTES = 30;
/**
 * Whether a count is so old that the money since then reveals what must be there: one of the morning would reveal the
 * evening's.
 */
export const isOldCount = (countedOn: string, now: Date): boolean =>
  now.getTime() - Date.parse(countedOn) > OLD_COUNT_MINUTES * 60_000;
export const COUNT_AGAIN =
  "Money moved since this count, which is more than half an hour old. Please count again.";

/** How many of the first and last counts a report lists. */
const TOLD_COUNTS = { first: 5, last: 10 };
/**
 * The earlier counts that a report lists, in order, and how many it leaves out, because a report is printed however often
 * somebody counts.
 */
export function toldCounts<Count>(counts: readonly Count[]): { told: Count[]; more: number } {
  const { first, last } = TOLD_COUNTS;
  if (counts.length <= first + last) return { told: [...counts], more: 0 };
  return { told: [...counts.slice(0, first), ...counts.slice(-last)], more: counts.length - first - last };
}

/** A close as a refusal names it, and what was refused. */
export interface ClosedDay {
  /** The table of the refused write. */
  table: string;
  /** The closed day, `yyyy-MM-dd`. */
  day: string;
  zNo: number;
  closedBy: string | null;
  closedOn: string;
  /** The first open day, not before today. */
  nextDay: string;
}

/** Why a closed day cannot change, and what can be done instead. */
export function closedDayWords({ table, day, zNo, closedBy, closedOn, nextDay }: ClosedDay, today: string) {
  if (table === "expenses")
    return `${formatDate(day)} is closed. ${nextDay === today ? "Date it today." : `Record it on ${formatDate(nextDay)}, or have the day opened again.`}`;
  const sameDay = clinicDateOf(closedOn) === today;
  const when = `${sameDay ? "" : `on ${formatDate(clinicDateOf(closedOn))} `}at ${clinicTimeOf(closedOn)}`;
  const subject = day === today ? "The day" : formatDate(day);
  return `${subject} was closed ${when}${closedBy ? ` by ${closedBy}` : ""} (${zNumber(zNo)}).`;
}

/** Why an expense from the drawer cannot change. */
export const countedExpenseWords = (day: string) =>
  `${formatDate(day)} is closed, and this expense was counted with it. To change it, have the day opened again.`;

/**
 * Why a bill cannot be voided, or null. Its rows leave the drawer with it, so money refunded by another method than it was
 * received by would be missing there without a trace.
 * @param closed how much of it was received on closed days.
 * @param moved what came in on it by each method, less what went out.
 */
export function voidProblem(closed: number, moved: readonly MethodAmount[]): string | null {
  if (closed !== 0)
    return `${formatMoneyExactly(closed)} of this bill lies in days that are closed. Give it back with a refund and a credit note instead.`;
  const out = foldMethods(moved).find(({ amount }) => amount < 0);
  if (!out) return null;
  return `${formatMoneyExactly(-out.amount)} of this bill was given back by ${out.method}, by which it had not come. The bill stays; a credit note takes off what is still due.`;
}

/** Until this time of night people still mean to close the evening before. */
const NIGHT_ENDS = "06:00";

/** The last day offered for a close: today, or at night the day before, unless money moved since midnight. */
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

/** A payment of a closed day corrected later: what was typed, and what was really received. */
export interface PutRight {
  method: string;
  amount: number;
  right: MethodAmount | null;
}

/** How much of its day's difference a correction explains, by method; zero amounts are left out. */
export const explains = ({ method, amount, right }: PutRight): MethodAmount[] =>
  foldMethods([{ method, amount: -amount }, ...(right ? [right] : [])]).filter((each) => each.amount !== 0);
