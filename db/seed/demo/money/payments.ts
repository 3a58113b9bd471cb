import { type Calendar, dayOf, momentOf } from "#db/seed/demo/calendar.ts";
import type { Random } from "#db/seed/random.ts";
import { MINUTES_PER_HOUR } from "#rules/values/time/time-units.ts";

/** A payment on a bill, in rupees. */
export interface DemoPayment {
  readonly at: number;
  readonly amount: number;
  readonly method: string;
  readonly channelInfo: string | null;
  readonly remarks: string;
}

/** Payment methods and their frequency. Those other than Cash and Online are the clinic's own. */
export const PAYMENT_METHODS = [
  { name: "Cash", weight: 58 },
  { name: "Online", weight: 16 },
  { name: "JazzCash", weight: 12 },
  { name: "Easypaisa", weight: 7 },
  { name: "Debit card", weight: 7 },
];

/** The reference that the desk notes, by which a payment can be found on the account. */
export function channelInfo(random: Random, method: string): string | null {
  const number = () => String(random.whole(10_000_000, 99_999_999));
  if (method === "Cash") return null;
  if (method === "Online") return `${random.pick(["Raast", "HBL", "Meezan", "UBL"])} transfer ${number()}`;
  if (method === "Debit card") return `Card ending ${number().slice(0, 4)}`;
  return `Transaction ${number()}`;
}

const LARGE = 15_000;
const MEDIUM = 6000;
const VERY_LARGE = 100_000;

function isPaidInParts(random: Random, amount: number): boolean {
  if (amount >= VERY_LARGE) return true;
  if (amount >= LARGE) return random.chance(0.5);
  return amount >= MEDIUM && random.chance(0.2);
}

/** Rounds to 500, as people agree on instalments. */
const rounded = (amount: number) => Math.max(Math.round(amount / 500) * 500, 500);

/**
 * The payments of `amount` until today: at once, or a first part and then instalments. Instalments after today are
 * still due, and some people stop paying.
 */
export function payInParts(
  random: Random,
  calendar: Calendar,
  first: Omit<DemoPayment, "amount">,
  amount: number,
): DemoPayment[] {
  if (!isPaidInParts(random, amount)) return [{ ...first, amount }];
  const down = rounded(amount * random.pick([0.3, 0.4, 0.5, 0.5, 0.6]));
  const payments: DemoPayment[] = [{ ...first, amount: down }];
  const instalment = rounded((amount - down) / (amount >= VERY_LARGE ? 5 : random.whole(1, 3)));
  let day = dayOf(first.at);
  for (let left = amount - down; left > 0 && !random.chance(0.08); ) {
    day += random.whole(7, 32);
    while (!calendar.isOpen(day)) day++;
    if (day >= calendar.today) break;
    const paid = left - instalment < 500 ? left : instalment;
    payments.push(laterPayment(random, day, paid, left === paid));
    left -= paid;
  }
  return payments;
}

function laterPayment(random: Random, day: number, amount: number, isLast: boolean): DemoPayment {
  const method = random.weighted(PAYMENT_METHODS).name;
  return {
    at: momentOf(day, random.whole(13 * MINUTES_PER_HOUR, 20 * MINUTES_PER_HOUR + 45)) + random.whole(0, 59),
    amount,
    method,
    channelInfo: channelInfo(random, method),
    remarks: isLast ? "Last instalment" : "Instalment",
  };
}
