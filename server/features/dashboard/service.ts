import type { DashboardData } from "#contract/dashboard.ts";
import { addDays, clinicToday, endOfMonth, startOfMonth } from "#rules/clinic-time.ts";
import { type Period, periodBefore } from "#rules/period.ts";
import { allows, type Role } from "#rules/permissions.ts";
import type { Executor } from "#server/platform/database.ts";
import type { Days, Question, Range } from "./figures.ts";
import { series } from "./series.ts";
import * as store from "./store.ts";

const asDays = ({ startDate, endDate }: Range): Days => ({
  first: startDate ?? "-infinity",
  last: endDate ?? "infinity",
});

/** The figures of a range as this role may see them, all of one moment: the cards, departments and charts agree. */
export async function figuresOf(db: Executor, range: Range, role: Role): Promise<DashboardData> {
  return await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((trx) => read(trx, range, role));
}

async function read(trx: Executor, range: Range, role: Role): Promise<DashboardData> {
  const { startDate, endDate } = range;
  const before = startDate && endDate ? periodBefore({ startDate, endDate }) : null;
  const cards = await readCards(trx, range, before, role);
  const visitors = await store.countVisitors(trx, asDays(range));
  const departments = (await store.sumDepartments(trx, asDays(range))).map((department) => ({
    ...department,
    patients: department.idDepartment === null ? 0 : (visitors.get(department.idDepartment) ?? 0),
    topService:
      cards.billed.find(({ idDepartment }) => idDepartment === department.idDepartment)?.service ?? null,
  }));
  return {
    ...range,
    ...cards.current,
    patientsSeen: visitors.get(0) ?? 0,
    departments,
    services: cards.billed.map(({ idService, service, department, amount }) => ({
      idService,
      name: service,
      department,
      amount,
    })),
    series: hideExpenses(await series(trx, range), role),
    previous: before && cards.previous ? { ...before, ...cards.previous } : null,
  };
}

const RANGE_MEASURES = ["earnings", "due", "expenses", "appointments", "completed", "minutes"] as const;

/** What the cards of one period are made of: the range, the patients up to its end, and the month that counts as new. */
function questionsOf(name: string, days: Days, month: Days): Question[] {
  return [
    { name, measures: RANGE_MEASURES, ...days },
    { name: `${name} registered`, measures: ["patients"], first: "-infinity", last: days.last },
    { name: `${name} new`, measures: ["patients"], ...month },
  ];
}

const monthOf = (date: string): Days => ({ first: startOfMonth(date), last: endOfMonth(date) });

async function readCards(trx: Executor, range: Range, before: Period | null, role: Role) {
  const thisMonth = monthOf(clinicToday());
  const lastMonth = monthOf(addDays(thisMonth.first, -1));
  const periods = [{ name: "current", ...asDays(range) }];
  if (before) periods.push({ name: "previous", ...asDays(before) });
  const sums = await store.sumFigures(
    trx,
    periods.flatMap(({ name, ...days }) =>
      questionsOf(name, days, name === "current" ? thisMonth : lastMonth),
    ),
  );
  const billed = await store.billedServices(trx, periods);
  const cardsOf = (name: string) => ({
    ...moneyCards(sums.get(name), role),
    totalPatients: sums.get(`${name} registered`)?.patients ?? 0,
    newPatientsThisMonth: sums.get(`${name} new`)?.patients ?? 0,
    topServiceEarning: topOf(billed.filter((service) => service.name === name)),
  });
  return {
    current: cardsOf("current"),
    previous: before && cardsOf("previous"),
    billed: billed.filter(({ name }) => name === "current"),
  };
}

function moneyCards(sums: store.Sums | undefined, role: Role) {
  return {
    totalEarnings: sums?.earnings ?? 0,
    totalDueAmount: sums?.due ?? 0,
    totalExpenses: allows(role, "expenses.readAll") ? (sums?.expenses ?? 0) : null,
    profitOrLoss: allows(role, "profit.read") ? (sums?.profit ?? 0) : null,
    totalAppointments: sums?.appointments ?? 0,
    avgAppointmentDuration: sums?.averageMinutes ?? null,
  };
}

function topOf([top]: store.BilledService[]) {
  return top ? { idService: top.idService, name: top.service, amount: top.amount } : null;
}

function hideExpenses({ unit, points }: Awaited<ReturnType<typeof series>>, role: Role) {
  if (allows(role, "expenses.readAll")) return { unit, points };
  return { unit, points: points.map((point) => ({ ...point, expenses: null })) };
}
