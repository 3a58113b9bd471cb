import { keptProblem } from "#rules/money/accounts/advance.ts";
import { foldMethods, voidProblem } from "#rules/money/day-close/day-close.ts";
import { formatDate, formatMoneyExactly } from "#rules/values/display.ts";
import { addMoney } from "#rules/values/money.ts";
import { CASH, methodKey } from "./payment-method.ts";
import { type LedgerRow, leftOf } from "./reversal.ts";

/** A row of the ledger of a bill to be voided. */
export interface VoidedRow extends LedgerRow {
  transactionType: "Payment" | "Credit" | "Refund" | "Correction";
  /** The clinic's day on which it counts, `yyyy-MM-dd`. */
  transactionDate: string;
  paymentMethod: string;
  isDayClosed: boolean;
  isKeptAsAdvance: boolean;
}

/** Why the money of a bill prevents voiding it, or null; the server makes the final check. */
function problemOf(rows: readonly VoidedRow[], byDrawer: readonly VoidedRow[]): string | null {
  const closed = rows.filter(
    (row) =>
      row.reverses === null &&
      (row.isDayClosed ||
        rows.some(({ reverses, isDayClosed }) => reverses === row.transactionId && isDayClosed)),
  );
  const kept = byDrawerRefunds(rows).filter(({ isKeptAsAdvance }) => isKeptAsAdvance);
  const sum = (all: readonly VoidedRow[]) =>
    addMoney(...all.map(({ transactionAmount }) => transactionAmount));
  return voidProblem(sum(closed), movedBy(byDrawer)) ?? keptProblem(-sum(kept));
}

/** The refunds of payments, without those that the advance had paid. */
const byDrawerRefunds = (rows: readonly VoidedRow[]) => {
  const payments = new Set(
    rows
      .filter(({ transactionType }) => transactionType === "Payment")
      .map(({ transactionId }) => transactionId),
  );
  return rows.filter(({ reverses }) => reverses !== null && payments.has(reverses));
};

const movedBy = (rows: readonly VoidedRow[]) =>
  foldMethods(
    rows.map(({ paymentMethod: method, transactionAmount: amount }) => ({ method, amount })),
  ).filter(({ amount }) => amount !== 0);

/** "today’s drawer", "the figures of 24-Nov-2026". */
function whereOf(methods: readonly string[], days: readonly string[], today: string): string {
  const isCash = methods.some((method) => methodKey(method) === methodKey(CASH));
  const what = isCash ? (methods.length > 1 ? "drawer and figures" : "drawer") : "figures";
  const [day] = days;
  if (days.length !== 1 || day === undefined) return `the ${what} of its days`;
  return day === today ? `today’s ${what}` : `the ${what} of ${formatDate(day)}`;
}

/**
 * What somebody should know about a bill's money before voiding it (docs/handbook/money/billing.md#voiding): how much
 * leaves the drawer by which method, what returns to the advance, or why the bill cannot be voided.
 */
export function voidMoneyWords(rows: readonly VoidedRow[], today: string): string {
  const byDrawer = rows.filter(
    ({ transactionType, isKeptAsAdvance }) => transactionType !== "Credit" && !isKeptAsAdvance,
  );
  const problem = problemOf(rows, byDrawer);
  if (problem) return problem;
  const held = movedBy(byDrawer);
  const credits = rows.filter(({ transactionType }) => transactionType === "Credit");
  const advance = addMoney(...credits.map((row) => leftOf(row, rows)));
  const back = advance > 0 ? [`${formatMoneyExactly(advance)} goes back to the patient’s advance.`] : [];
  if (held.length === 0) return back[0] ?? "No money is recorded on it.";
  const days = [...new Set(byDrawer.map(({ transactionDate }) => transactionDate))];
  const where = whereOf(
    held.map(({ method }) => method),
    days,
    today,
  );
  const amounts = held
    .map(({ method, amount }) => `${formatMoneyExactly(amount)} by ${method}`)
    .join(" and ");
  const isOne = held.length === 1;
  return [
    `${amounts} ${isOne ? "is" : "are"} recorded on it. Deleting takes ${isOne ? "it" : "them"} out of ${where}: give ${isOne ? "it" : "them"} to the patient, unless nothing came in.`,
    ...back,
  ].join(" ");
}
