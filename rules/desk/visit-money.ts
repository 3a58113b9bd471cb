import { formatMoneyExactly } from "#rules/values/display.ts";

/** What was paid and is owed for a visit, in rupees; bills that are not void. */
export interface VisitMoney {
  bills: readonly { paymentId: number; billed: number; received: number; due: number }[];
  /** The patient's advance, for any bill. */
  advance: number;
  /** Numbers of the packages with a session used for the visit. */
  packages: readonly string[];
}

function billWords({ paymentId, billed, received, due }: VisitMoney["bills"][number]): string {
  const parts = [
    received > 0 ? `${formatMoneyExactly(received)} received` : "nothing received",
    due > 0 ? `${formatMoneyExactly(due)} due` : "nothing due",
  ];
  return `Bill ${paymentId} of ${formatMoneyExactly(billed)} stands: ${parts.join(", ")}.`;
}

function nextWords({ bills, packages }: VisitMoney): string[] {
  const isPaid = bills.some(({ received }) => received > 0);
  const isOwed = bills.some(({ received, due }) => received === 0 && due > 0);
  return [
    isPaid
      ? "On the bill, give the money back or keep it as the patient's advance, or leave it if the clinic keeps it."
      : isOwed
        ? "Void the bill if it is not charged; until then it stays due."
        : "",
    packages.length > 0 ? "Take the session back if it did not take place." : "",
  ].filter(Boolean);
}

/**
 * What the desk reads about the money of a visit that does not take place, a sentence each, and last what to do next. Empty
 * without any.
 */
export function visitMoneyWords(money: VisitMoney): string[] {
  const { bills, advance, packages } = money;
  return [
    ...bills.map(billWords),
    ...packages.map((number) => `A session of package ${number} is used for this visit.`),
    ...(advance > 0 ? [`The patient has ${formatMoneyExactly(advance)} paid in advance, which stays.`] : []),
    ...nextWords(money),
  ];
}

/** Why a visit does not take place, in a list's words. */
export const OFF_REASONS = ["cancelled by the patient", "cancelled", "no-show", "left", "deleted"] as const;
export type OffReason = (typeof OFF_REASONS)[number];
