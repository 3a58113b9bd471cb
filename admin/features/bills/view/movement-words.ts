import type { Bill } from "#contract/bills.ts";
import { addDays, clinicDateOf } from "#rules/clinic-time.ts";
import { formatDate, formatMoneyExactly } from "#rules/display.ts";
import { refundWords } from "#rules/reversal.ts";

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

/** How the last row came to be: with its bill, where a payment was put right, or by itself. */
export type Made = "billed" | "put right" | "moved";

/** What the last row of a ledger did. */
function doneBy(rows: readonly Row[], last: Row, made: Made): string {
  const amount = formatMoneyExactly(Math.abs(last.transactionAmount));
  if (last.transactionType === "Refund") return `${amount} ${refundWords(last.isKeptAsAdvance)}`;
  if (last.transactionType === "Credit") return `${amount} used of the advance`;
  if (last.transactionType === "Correction") return `Put right: ${amount} taken back`;
  if (made === "billed" && rows.length === 1) return `Billed: ${amount} received`;
  const before = rows.at(-2);
  return made === "put right" && before?.transactionType === "Correction"
    ? `Put right: ${amount} received instead of ${formatMoneyExactly(Math.abs(before.transactionAmount))}`
    : `Received: ${amount}`;
}

/** What happened last to a bill's money, and on which day that counts where it is another than today; null: nothing did. */
export function lastMovementWords(rows: readonly Row[], made: Made, today: string): string | null {
  const last = rows.at(-1);
  if (!last) return null;
  return onItsDay(doneBy(rows, last, made), last, today);
}
