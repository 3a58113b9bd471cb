import type { Calendar } from "#db/seed/demo/calendar.ts";
import type { Service } from "#db/seed/demo/clinic.ts";
import type { Today } from "#db/seed/demo/desk/today.ts";
import { begins, finishes, type Visit } from "#db/seed/demo/desk/visits.ts";
import type { Random } from "#db/seed/random.ts";
import { INITIAL_PAYMENT_REMARK, waive } from "#rules/money/bills/bill.ts";
import { addMoney } from "#rules/values/money.ts";
import { SECONDS_PER_MINUTE } from "#rules/values/time/time-units.ts";
import { channelInfo, type DemoPayment, PAYMENT_METHODS, payInParts } from "./payments.ts";

/** A line of a bill; amounts in rupees. */
export interface DemoLine {
  readonly serviceId: number | null;
  readonly description: string;
  readonly actualPrice: number;
  readonly price: number;
}

/** What was taken off a bill because it was not done, in rupees; `position`: which of its lines, from 1. */
export interface DemoCredit {
  readonly position: number;
  readonly amount: number;
}

export interface DemoBill {
  readonly visit: Visit;
  readonly billedAt: number;
  readonly method: string;
  readonly lines: readonly DemoLine[];
  readonly chargeable: number;
  /** All that was taken off, the credit note included. */
  readonly discount: number;
  readonly credit?: DemoCredit;
  readonly payments: readonly DemoPayment[];
  readonly notes: string | null;
}

/** Things sold that are not in the catalogue. */
const EXTRAS = [
  { description: "Periapical X-ray", price: 800 },
  { description: "Medicines from the counter", price: 650 },
  { description: "Numbing cream", price: 500 },
  { description: "Medical certificate", price: 300 },
];
const FREE_REASONS = [
  "Zakat fund, approved by the director.",
  "Review within seven days, no charge.",
  "Family of a staff member.",
];
const DISCOUNT_REASONS = [
  "Regular patient.",
  "Student.",
  "Senior citizen.",
  "Whole family treated together.",
];
const FREE_SHARE = 0.025;
const DISCOUNT_SHARE = 0.15;

/** A line for a service. If the fee is a "from" price, about every third line costs more, in steps of 500. */
function lineOf(random: Random, { id, name, fees, startsAt }: Service): DemoLine {
  const dearer = startsAt && fees >= 1000 && random.chance(0.35);
  const price = dearer ? Math.ceil((fees * (1 + random.next() * 0.4)) / 500) * 500 : fees;
  return { serviceId: id, description: name, actualPrice: fees, price };
}

function linesOf(random: Random, visit: Visit): DemoLine[] {
  const lines = visit.slot.reason.offered.map((service) => lineOf(random, service));
  if (!random.chance(0.07)) return lines;
  const { description, price } = random.pick(EXTRAS);
  return [...lines, { serviceId: null, description, actualPrice: price, price }];
}

function discountOf(random: Random, chargeable: number): number {
  if (chargeable < 1500 || !random.chance(DISCOUNT_SHARE)) return 0;
  return Math.floor((chargeable * random.pick([0.05, 0.1, 0.1, 0.15, 0.2])) / 50) * 50;
}

function billOf(random: Random, calendar: Calendar, visit: Visit, madeAt?: number): DemoBill {
  const lines = linesOf(random, visit);
  const prices = lines.map(({ price }) => price);
  const billedAt = madeAt ?? visit.endsAt + random.whole(2, 14) * SECONDS_PER_MINUTE + random.whole(0, 59);
  if (random.chance(FREE_SHARE)) {
    const { chargeable, discount } = waive(prices);
    return {
      visit,
      billedAt,
      method: "Free",
      lines,
      chargeable,
      discount,
      payments: [],
      notes: random.pick(FREE_REASONS),
    };
  }
  const chargeable = addMoney(...prices);
  const discount = discountOf(random, chargeable);
  const method = random.weighted(PAYMENT_METHODS).name;
  const first = {
    at: billedAt,
    method,
    channelInfo: channelInfo(random, method),
    remarks: INITIAL_PAYMENT_REMARK,
  };
  const payments = payInParts(random, calendar, first, chargeable - discount);
  const notes = discount > 0 ? random.pick(DISCOUNT_REASONS) : null;
  return { visit, billedAt, method, lines, chargeable, discount, payments, notes };
}

/** Visits that finish something are always billed, those that begin it never. */
const weightOf = (visit: Visit): number => (begins(visit) ? 0 : finishes(visit) ? 1e9 : 1);

/** `count` bills of completed visits, oldest first. */
export function inventBills(
  random: Random,
  calendar: Calendar,
  visits: readonly Visit[],
  count: number,
): DemoBill[] {
  const completed = visits.filter(({ status }) => status === "Completed");
  return random
    .sample(completed, count, weightOf)
    .map((visit) => billOf(random, calendar, visit))
    .sort((a, b) => a.billedAt - b.billedAt);
}

/** Bills of visits of today, made when each was done. */
export function billToday(
  random: Random,
  calendar: Calendar,
  { paid, attended }: Pick<Today, "paid" | "attended">,
): DemoBill[] {
  return paid
    .map((visit) => billOf(random, calendar, visit, attended.get(visit)?.done))
    .sort((a, b) => a.billedAt - b.billedAt);
}
