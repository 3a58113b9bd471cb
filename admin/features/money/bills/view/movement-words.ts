import type { Bill } from "#contract/money/bills.ts";
import { refundWords } from "#rules/money/bills/reversal.ts";
import { formatDate, formatMoneyExactly } from "#rules/values/display.ts";
import { addMoney } from "#rules/values/money.ts";
import { addDays, clinicDateOf } from "#rules/values/time/clinic-time.ts";

type Row = Bill["paymentTransactions"][number];

/** Where a row of the ledger counts on another day than that on which it was written: "counts on 25-Nov-2026". */
export function otherDayWords(
  { transactionDate: day, createdOn }: Pick<Row, "transactionDate" | "createdOn">,
  today?: string,
): string | null {
  if (day === clinicDateOf(createdOn)) return null;
  if (today && day === addDays(today, 1)) return `counts tomorrow, ${formatDate(day)}`;
  return `counts on ${formatDate(day)}`;
}

/** What was done, and the day on which it counts where that is another one than that of its row. */
export const onItsDay = (
  what: string,
  row: Pick<Row, "transactionDate" | "createdOn"> | undefined,
  today?: string,
): string => [what, row && otherDayWords(row, today)].filter(Boolean).join(", ");

/** What was done just now, and the day on which it counts where that is another than today. */
export const doneNow = (what: string, transactionDate: string, now: Date = new Date()): string =>
  onItsDay(what, { transactionDate, createdOn: now.toISOString() }, clinicDateOf(now.toISOString()));

/** What a payment was put right to, where that stands on another bill. */
export interface OnOtherBill {
  bill: number;
  amount: number;
  method: string;
}

/**
 * How the last rows came to be: with their bill, by putting a payment right, here or on another bill, with a credit note, or by
 * themselves.
 */
export type Made = "billed" | "put right" | "credited" | "moved" | OnOtherBill;

const shown = (rupees: number) => formatMoneyExactly(Math.abs(rupees));

/** What was put right of a payment that stays on its bill: only what differs stands beside what was typed. */
function putRightHere(wrong: Row, right: Row): string {
  const [amount, typed] = [shown(right.transactionAmount), shown(wrong.transactionAmount)];
  const [by, typedBy] = [right.paymentMethod, wrong.paymentMethod];
  if (by === typedBy && amount !== typed) return `${amount} received instead of ${typed}`;
  if (by !== typedBy && amount === typed) return `${amount} received by ${by} instead of ${typedBy}`;
  if (by !== typedBy) return `${amount} received by ${by} instead of ${typed} by ${typedBy}`;
  return right.channelInfo === wrong.channelInfo
    ? `${amount} received by ${by}, recorded anew`
    : `the transaction information of ${amount} by ${by}`;
}

/** What was put right of a payment that was typed on the wrong bill. */
function putRightElsewhere(wrong: Row, { bill, amount, method }: OnOtherBill): string {
  const typed = shown(wrong.transactionAmount);
  return shown(amount) === typed && method === wrong.paymentMethod
    ? `${typed} received on bill ${bill} instead of this one`
    : `${shown(amount)} received by ${method} on bill ${bill} instead of ${typed} by ${wrong.paymentMethod} on this one`;
}

const isPaidWithAdvance = (rows: readonly Row[]) =>
  rows.length === 2 && rows[0]?.transactionType === "Payment" && rows[1]?.transactionType === "Credit";

/** What a new bill took: money, what it used of the advance, or both. */
function billedWords(rows: readonly Row[]): string {
  const taken = rows.map(({ transactionType, transactionAmount }) =>
    transactionType === "Credit"
      ? `${shown(transactionAmount)} used of the advance`
      : `${shown(transactionAmount)} received`,
  );
  return `Billed: ${taken.join(", ")}`;
}

/** What the last rows of a ledger did. */
function doneBy(rows: readonly Row[], last: Row, made: Made): string {
  const amount = shown(last.transactionAmount);
  if (made === "billed" && (rows.length === 1 || isPaidWithAdvance(rows))) return billedWords(rows);
  if (last.transactionType === "Refund") return `${amount} ${refundWords(last.isKeptAsAdvance)}`;
  if (last.transactionType === "Credit") return `${amount} used of the advance`;
  if (last.transactionType === "Correction")
    return `Put right: ${typeof made === "object" ? putRightElsewhere(last, made) : `${amount} taken back`}`;
  const before = rows.at(-2);
  return made === "put right" && before?.transactionType === "Correction"
    ? `Put right: ${putRightHere(before, last)}`
    : `Received: ${amount}`;
}

/** What happened last to a bill's money, and on which day that counts where it is another than today; null: nothing did. */
export function lastMovementWords(rows: readonly Row[], made: Made, today: string): string | null {
  const last = rows.at(-1);
  if (!last) return null;
  return onItsDay(doneBy(rows, last, made), last, today);
}

type Note = Bill["creditNotes"][number];

/** The rows that gave back, or kept as advance, what a note left paid too much. */
export const settledWith = ({ createdOn, reason }: Note, rows: readonly Row[]): Row[] =>
  rows.filter(
    (row) => row.transactionType === "Refund" && row.reason === reason && row.createdOn >= createdOn,
  );

/** What a credit note did: "Rs 5,000 credited, CN-000006, Rs 3,000 given back". */
export function creditedWords(note: Note, rows: readonly Row[], today: string): string {
  const settled = settledWith(note, rows);
  const back = [false, true].flatMap((isKept) => {
    const sum = addMoney(
      ...settled
        .filter((row) => row.isKeptAsAdvance === isKept)
        .map(({ transactionAmount }) => transactionAmount),
    );
    return sum === 0 ? [] : [`${shown(sum)} ${refundWords(isKept)}`];
  });
  const done = [`${shown(note.amount)} credited`, note.number, ...back].join(", ");
  return onItsDay(done, { transactionDate: note.noteDate, createdOn: note.createdOn }, today);
}

/** The day of the payment that was put right last, where it was closed before; null: it was open. */
export function closedDayPutRight(rows: readonly Row[]): string | null {
  const correction = rows.findLast(({ transactionType }) => transactionType === "Correction");
  const wrong = rows.find(({ transactionId }) => transactionId === correction?.reverses);
  return correction && wrong?.isDayClosed && !correction.isDayClosed ? wrong.transactionDate : null;
}
