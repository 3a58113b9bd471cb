import { formatDate, formatMoneyExactly } from "#rules/display.ts";
import { addMoney } from "#rules/money.ts";
import type { Ties } from "./store.ts";

/** Why a patient cannot be deleted now, in words for the person at the desk, or null (decisions.md, 2: deletes). */
export function removalRefusal(name: string, { appointments, bills }: Ties): string | null {
  const reasons = [...appointmentReason(appointments), ...billReason(bills)];
  return reasons.length === 0 ? null : `${name} cannot be deleted. ${reasons.join(" ")}`;
}

function appointmentReason([first, ...others]: Ties["appointments"]): string[] {
  if (!first) return [];
  const { number, date, time } = first;
  const which = `${number} on ${formatDate(date)} at ${time}`;
  return others.length === 0
    ? [`Appointment ${which} is still to come; cancel it first.`]
    : [`${others.length + 1} appointments are still to come, the first of them ${which}; cancel them first.`];
}

function billReason(bills: Ties["bills"]): string[] {
  const [first, ...others] = bills;
  if (!first) return [];
  const due = formatMoneyExactly(addMoney(...bills.map((bill) => bill.due)));
  return others.length === 0
    ? [`${due} is unpaid on bill ${first.id} of ${formatDate(first.date)}.`]
    : [
        `${due} is unpaid on ${bills.length} bills, the first of them bill ${first.id} of ${formatDate(first.date)}.`,
      ];
}
