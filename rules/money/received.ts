import { formatDate, formatMoneyExactly } from "#rules/values/display.ts";

/** The clinic's income as its owner looks at it (docs/handbook/money/income-reports.md). */

/** The groupings of the money. */
export const RECEIVED_BY = ["doctor", "department", "service", "method", "person"] as const;
export type ReceivedBy = (typeof RECEIVED_BY)[number];

export const RECEIVED_BY_LABELS = {
  doctor: "Doctor",
  department: "Department",
  service: "Service",
  method: "Method",
  person: "Received by",
} as const satisfies Record<ReceivedBy, string>;

/** The title of a grouping; for "person" it is the receiver. */
export const receivedTitle = (by: ReceivedBy): string =>
  `Received by ${by === "person" ? "person" : RECEIVED_BY_LABELS[by].toLowerCase()}`;

/** The label of money without a doctor, department and so on. */
export const RECEIVED_BY_NONE = {
  doctor: "No doctor",
  department: "No department",
  service: "Not on the price list",
  method: "No method",
  person: "Nobody",
} as const satisfies Record<ReceivedBy, string>;

/** The note on money received, or taken back, after today's close, in rupees; null: none. */
export function countsLaterWords(amount: number, day: string): string | null {
  if (amount === 0) return null;
  const done = amount > 0 ? "received" : "taken back";
  return `${formatMoneyExactly(Math.abs(amount))} ${done} after the close counts on ${formatDate(day)}.`;
}

/** How money is assigned in each grouping, in words. */
export const RECEIVED_BY_WORDS = {
  doctor:
    "Each payment counts for the doctor of its bill, refunds against it. The doctors’ share counts a package by its used sessions, so its “Received” can differ.",
  department:
    "Each payment counts for the department of its bill: that of the appointment, or of the dearest services.",
  service:
    "What is received on a bill is laid on its lines in proportion to what each comes to after the discount.",
  method:
    "What a bill took from an advance stands under “Advance”: that money came earlier, and counts on the day it is used.",
  person: "Whoever took the payment, or gave it back.",
} as const satisfies Record<ReceivedBy, string>;
