import { type Calendar, momentOf } from "#db/seed/demo/calendar.ts";
import type { Row } from "#db/seed/demo/rows.ts";
import type { Random } from "#db/seed/random.ts";
import type { ExpenseMethod } from "#rules/money/day-close/expense.ts";
import { MINUTES_PER_HOUR } from "#rules/values/time/time-units.ts";

interface Cost {
  readonly description: string;
  /** From and to, in rupees. */
  readonly amount: readonly [number, number];
  readonly method: ExpenseMethod;
  readonly by: string;
}
interface MonthlyCost extends Cost {
  readonly dayOfMonth: number;
  /** A factor for the hot months. */
  readonly inSummer?: number;
}
interface OtherCost extends Cost {
  readonly weight: number;
  readonly onlyInSummer?: true;
}

const DESK = "Rabia Anwar";
const OFFICE = "Asif Mahmood";

/** Salaries are one sum, because staff who read expenses need not know what each person earns; doctors have their share. */
const MONTHLY: readonly MonthlyCost[] = [
  {
    description: "Clinic rent",
    amount: [225_000, 225_000],
    method: "bank_transfer",
    by: OFFICE,
    dayOfMonth: 3,
  },
  {
    description: "Salaries of the staff",
    amount: [430_000, 470_000],
    method: "bank_transfer",
    by: OFFICE,
    dayOfMonth: 1,
  },
  {
    description: "Electricity, LESCO",
    amount: [78_000, 105_000],
    method: "bank_transfer",
    by: OFFICE,
    dayOfMonth: 18,
    inSummer: 2.1,
  },
  { description: "Gas, SNGPL", amount: [4200, 9800], method: "bank_transfer", by: OFFICE, dayOfMonth: 20 },
  {
    description: "Internet and telephone, PTCL",
    amount: [7400, 8200],
    method: "bank_transfer",
    by: OFFICE,
    dayOfMonth: 8,
  },
  { description: "Hospital waste collection", amount: [9000, 9000], method: "cash", by: DESK, dayOfMonth: 5 },
  {
    description: "Security guard, agency",
    amount: [42_000, 42_000],
    method: "bank_transfer",
    by: OFFICE,
    dayOfMonth: 4,
  },
  {
    description: "Laundry of gowns and towels",
    amount: [11_000, 15_500],
    method: "cash",
    by: DESK,
    dayOfMonth: 28,
  },
  {
    description: "Tax adviser",
    amount: [15_000, 15_000],
    method: "bank_transfer",
    by: OFFICE,
    dayOfMonth: 10,
  },
  {
    description: "Advertising on Facebook and Instagram",
    amount: [18_000, 36_000],
    method: "credit_card",
    by: OFFICE,
    dayOfMonth: 12,
  },
];

const OTHER: readonly OtherCost[] = [
  {
    description: "Composite, bonding agent and burs",
    amount: [12_000, 48_000],
    method: "bank_transfer",
    by: OFFICE,
    weight: 9,
  },
  {
    description: "Dental laboratory, crowns and veneers",
    amount: [18_000, 72_000],
    method: "bank_transfer",
    by: OFFICE,
    weight: 10,
  },
  {
    description: "Gloves, masks and disposables",
    amount: [6500, 22_000],
    method: "cash",
    by: DESK,
    weight: 10,
  },
  {
    description: "Local anaesthetic cartridges and needles",
    amount: [7800, 16_500],
    method: "debit_card",
    by: DESK,
    weight: 6,
  },
  {
    description: "Peeling solutions, serums and numbing cream",
    amount: [9000, 32_000],
    method: "credit_card",
    by: OFFICE,
    weight: 6,
  },
  {
    description: "Vaccines and medicines",
    amount: [6500, 26_000],
    method: "bank_transfer",
    by: OFFICE,
    weight: 6,
  },
  { description: "Diesel for the generator", amount: [14_500, 39_000], method: "cash", by: DESK, weight: 12 },
  {
    description: "Diesel for the generator, long load-shedding",
    amount: [26_000, 58_000],
    method: "cash",
    by: DESK,
    weight: 12,
    onlyInSummer: true,
  },
  { description: "Water tanker", amount: [3500, 4500], method: "cash", by: DESK, weight: 6 },
  { description: "Tea, milk and biscuits", amount: [1200, 3800], method: "cash", by: DESK, weight: 12 },
  { description: "Drinking water bottles", amount: [900, 1800], method: "cash", by: DESK, weight: 9 },
  {
    description: "Stationery and printing of prescription pads",
    amount: [1800, 9500],
    method: "cash",
    by: DESK,
    weight: 5,
  },
  { description: "Cleaning materials", amount: [1500, 5200], method: "cash", by: DESK, weight: 7 },
  {
    description: "Air conditioner service",
    amount: [4500, 14_000],
    method: "cash",
    by: DESK,
    weight: 3,
    onlyInSummer: true,
  },
  {
    description: "Repair of dental chair, spare part and technician",
    amount: [8500, 46_000],
    method: "cash",
    by: OFFICE,
    weight: 2,
  },
  {
    description: "Autoclave service and test strips",
    amount: [5500, 12_000],
    method: "debit_card",
    by: OFFICE,
    weight: 2,
  },
  { description: "UPS batteries", amount: [32_000, 68_000], method: "bank_transfer", by: OFFICE, weight: 1 },
  { description: "Courier to the laboratory", amount: [450, 1200], method: "cash", by: DESK, weight: 7 },
];

const FIRST_SUMMER_MONTH = 5;
const LAST_SUMMER_MONTH = 9;

function isSummer(date: string): boolean {
  const month = Number(date.slice(5, 7));
  return month >= FIRST_SUMMER_MONTH && month <= LAST_SUMMER_MONTH;
}

/** Costs that are billed to an account have odd amounts; those paid in a shop are rounded. */
function amountOf(random: Random, { amount: [from, to] }: Cost, factor = 1): number {
  return Math.round((random.whole(from, to) * factor) / 10) * 10;
}

interface Spending {
  readonly day: number;
  readonly cost: Cost;
  readonly amount: number;
  readonly isFromDrawer?: boolean;
}

function monthly(random: Random, calendar: Calendar): Spending[] {
  return Array.from({ length: calendar.today }, (_, day) => day).flatMap((day) => {
    const date = calendar.dateOf(day);
    return MONTHLY.filter(({ dayOfMonth }) => dayOfMonth === Number(date.slice(8))).map((cost) => ({
      day,
      cost,
      amount: amountOf(random, cost, isSummer(date) ? cost.inSummer : 1),
    }));
  });
}

function occasional(random: Random, calendar: Calendar): Spending {
  const day = random.whole(0, calendar.today - 1);
  if (!calendar.isOpen(day)) return occasional(random, calendar);
  const cost = random.weighted(
    OTHER.filter(({ onlyInSummer }) => !onlyInSummer || isSummer(calendar.dateOf(day))),
  );
  return { day, cost, amount: amountOf(random, cost) };
}

/** What the desk paid from the drawer in the weeks in which it was counted, so many days before the last one. */
const FROM_DRAWER: readonly { ago: number; description: string; amount: number }[] = [
  { ago: 11, description: "Courier to the laboratory", amount: 650 },
  { ago: 6, description: "Tea, milk and biscuits", amount: 1450 },
  { ago: 2, description: "Drinking water bottles", amount: 1200 },
];

function fromDrawer(calendar: Calendar): Spending[] {
  return FROM_DRAWER.map(({ ago, description, amount }) => {
    let day = calendar.today - ago;
    while (!calendar.isOpen(day)) day--;
    const cost = { description, amount: [amount, amount], method: "cash", by: DESK } as const;
    return { day, cost, amount, isFromDrawer: true };
  });
}

/** `count` expenses over the year, oldest first: monthly ones, occasional ones and those from the drawer. */
export function expenseRows(random: Random, calendar: Calendar, count: number): Row[] {
  const drawn = fromDrawer(calendar);
  const regular = random.sample(monthly(random, calendar), count - drawn.length);
  const rest = Array.from({ length: count - drawn.length - regular.length }, () =>
    occasional(random, calendar),
  );
  return [...regular, ...rest, ...drawn]
    .map((spending) => ({
      ...spending,
      at:
        momentOf(spending.day, random.whole(10 * MINUTES_PER_HOUR, 20 * MINUTES_PER_HOUR)) +
        random.whole(0, 59),
    }))
    .sort((a, b) => a.at - b.at)
    .map(({ day, cost, amount, at, isFromDrawer = false }, index) => ({
      id: index + 1,
      expense_by: cost.by,
      description: cost.description,
      amount,
      payment_method: cost.method,
      from_drawer: isFromDrawer,
      expense_date: calendar.dateOf(day),
      created_on: calendar.instantOf(at),
      updated_on: calendar.instantOf(at),
    }));
}
