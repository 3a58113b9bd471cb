import { CASH } from "#rules/money/bills/payment-method.ts";
import { formatDate, formatMoneyExactly } from "#rules/values/display.ts";
import { addMoney } from "#rules/values/money.ts";
import { countOfNoun } from "#rules/values/text/nouns.ts";
import { varianceWords } from "./day-close.ts";
import type { ReportedClose } from "./reported-close.ts";

/** The parts of a close in the owner's message; the earliest closes lack visits and dues. */
export type OwnersClose = Pick<ReportedClose, "number" | "fromDay" | "day" | "methods" | "handedOver"> & {
  report: Pick<ReportedClose["report"], "clinicName" | "people" | "expenses" | "visits" | "dues">;
};

/**
 * A close in a few lines for the owner's chat: received, cash difference, handed over, expenses, dues, seen, no-shows. It
 * names no patient.
 */
export function ownerWords({ number, fromDay, day, methods, handedOver, report }: OwnersClose): string {
  const { clinicName, people, expenses, visits, dues } = report;
  const off = methods.find(({ method }) => method === CASH)?.variance ?? 0;
  const others = methods.filter(({ method, variance }) => method !== CASH && variance !== 0);
  const spent = addMoney(...expenses.map(({ amount }) => amount));
  const days = fromDay === day ? formatDate(day) : `${formatDate(fromDay)} to ${formatDate(day)}`;
  return [
    `${clinicName}, ${days} (${number})`,
    `Received: ${formatMoneyExactly(addMoney(...people.map(({ amount }) => amount)))}`,
    ...(spent > 0 ? [`Paid from the drawer: ${formatMoneyExactly(spent)}`] : []),
    `Cash: ${varianceWords(off)}`,
    ...others.map(({ method, variance }) => `${method}: ${varianceWords(variance)}`),
    `Handed over: ${formatMoneyExactly(handedOver)}`,
    ...(dues === undefined ? [] : [`Dues of all patients, after advances: ${formatMoneyExactly(dues)}`]),
    ...(visits ? [`Seen: ${visits.seen}, no-shows: ${visits.noShows}`] : []),
  ].join("\n");
}

/** What is unfinished on the counted days, in words; null: nothing. */
export function unfinishedWords({ here, notBilled }: { here: number; notBilled: number }): string | null {
  const parts = [
    ...(here > 0 ? [`${countOfNoun(here, "patients")} ${here === 1 ? "is" : "are"} still here`] : []),
    ...(notBilled > 0
      ? [`${countOfNoun(notBilled, "completed visits")} ${notBilled === 1 ? "has" : "have"} no bill`]
      : []),
  ];
  return parts.length === 0 ? null : `${parts.join(" and ")}.`;
}
