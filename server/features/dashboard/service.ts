import type { DashboardData } from "#contract/dashboard.ts";
import { clinicToday, endOfMonth, startOfMonth } from "#rules/clinic-time.ts";
import { monthSoFarBefore, type Period, periodBefore } from "#rules/period.ts";
import { allows, type Role } from "#rules/permissions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { Days, FigureQuery, Range } from "./figures.ts";
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
    owedInAll: cards.owedInAll,
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

/** What the cards of one period are made of: the range, the patients up to its end, and the days that count as new. */
function queriesOf(name: string, days: Days, newDays: Days): FigureQuery[] {
  return [
    { name, measures: RANGE_MEASURES, ...days },
    { name: `${name} registered`, measures: ["patients"], first: "-infinity", last: days.last },
    { name: `${name} new`, measures: ["patients"], ...newDays },
  ];
}

/** All bills there are. */
const OWED = "owed in all";
const owed: FigureQuery = { name: OWED, measures: ["due"], first: "-infinity", last: "infinity" };

/** The days whose patients count as new: this month's, or those that a month so far stands beside. */
function newDaysOf(name: string): Days {
  const today = clinicToday();
  if (name === "current") return { first: startOfMonth(today), last: endOfMonth(today) };
  return asDays(monthSoFarBefore(today));
}

async function readCards(trx: Executor, range: Range, before: Period | null, role: Role) {
  const periods = [{ name: "current", ...asDays(range) }];
  if (before) periods.push({ name: "previous", ...asDays(before) });
  const questions = periods.flatMap(({ name, ...days }) => queriesOf(name, days, newDaysOf(name)));
  const sums = await store.sumFigures(trx, [...questions, owed]);
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
    owedInAll: sums.get(OWED)?.due ?? 0,
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
