import { CASH } from "#rules/money/bills/payment-method.ts";
import { formatDate, formatMoneyExactly } from "#rules/values/display.ts";
import { addMoney } from "#rules/values/money.ts";
import { countOfNoun } from "#rules/values/text/nouns.ts";
import { varianceWords } from "./day-close.ts";
import type { ReportedClose } from "./reported-close.ts";

/** What of a close the owner hears in one message; the earliest closes know neither visits nor dues. */
export type OwnersClose = Pick<ReportedClose, "number" | "fromDay" | "day" | "methods" | "handedOver"> & {
  report: Pick<ReportedClose["report"], "clinicName" | "people" | "expenses" | "visits" | "dues">;
};

/**
 * The close in a few lines for the owner's chat: received, the cash's difference, handed over, expenses, dues, seen, no-shows.
 * It names no patient.
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

/** What of the counted days is not finished, in words; null: nothing is. */
export function unfinishedWords({ here, notBilled }: { here: number; notBilled: number }): string | null {
  const parts = [
    ...(here > 0 ? [`${countOfNoun(here, "patients")} ${here === 1 ? "is" : "are"} still here`] : []),
    ...(notBilled > 0
      ? [`${countOfNoun(notBilled, "completed visits")} ${notBilled === 1 ? "has" : "have"} no bill`]
      : []),
  ];
  return parts.length === 0 ? null : `${parts.join(" and ")}.`;
}
