import type { DashboardData, SeriesPoint } from "#contract/dashboard.ts";
import { clinicToday, endOfMonth, startOfMonth } from "#rules/clinic-time.ts";
import { monthSoFarBefore, periodBefore } from "#rules/period.ts";
import { allows, type Role } from "#rules/permissions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { Days, FigureQuery, Range } from "./figures.ts";
import { needsDaysWithMoney, seriesQueryOf, trimOpenEnds } from "./series.ts";
import * as store from "./store.ts";

const asDays = ({ startDate, endDate }: Range): Days => ({
  first: startDate ?? "-infinity",
  last: endDate ?? "infinity",
});

/** The figures of a range that this role may see, all from one snapshot: cards, departments and charts agree. */
export async function figuresOf(db: Executor, range: Range, role: Role): Promise<DashboardData> {
  if (!needsDaysWithMoney(range)) return await read(db, range, null, role);
  return await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => await read(trx, range, await store.daysWithMoney(trx), role));
}

async function read(db: Executor, range: Range, kept: Days | null, role: Role): Promise<DashboardData> {
  const { startDate, endDate } = range;
  const before = startDate && endDate ? periodBefore({ startDate, endDate }) : null;
  const days = asDays(range);
  const periods = [{ name: "current", ...days }];
  if (before) periods.push({ name: "previous", ...asDays(before) });
  const series = seriesQueryOf(range, kept);
  const answers = await store.readFigures(db, { sums: cardQueries(periods), periods, days, series });
  const cards = cardsOf(answers, role);
  const billed = answers.billed.filter(({ name }) => name === "current");
  const visitors = new Map(answers.visitors.map(({ id, patients }) => [id, patients]));
  return {
    ...range,
    ...cards("current"),
    owedInAll: answers.sums.find(({ name }) => name === OWED)?.due ?? 0,
    patientsSeen: visitors.get(0) ?? 0,
    departments: answers.departments.map((department) => ({
      ...department,
      patients: department.idDepartment === null ? 0 : (visitors.get(department.idDepartment) ?? 0),
      topService:
        billed.find(({ idDepartment }) => idDepartment === department.idDepartment)?.service ?? null,
    })),
    services: billed.map(({ idService, service, department, amount }) => ({
      idService,
      name: service,
      department,
      amount,
    })),
    series: {
      unit: series?.unit ?? "day",
      points: hideExpenses(trimOpenEnds(answers.points, range), role),
    },
    previous: before && { ...before, ...cards("previous") },
  };
}

const RANGE_MEASURES = ["earnings", "due", "expenses", "appointments", "completed", "minutes"] as const;

/** The questions for the cards of one period: its own figures, all patients registered by its end, and new patients. */
function queriesOf(name: string, days: Days, newDays: Days): FigureQuery[] {
  return [
    { name, measures: RANGE_MEASURES, ...days },
    { name: `${name} registered`, measures: ["patients"], first: "-infinity", last: days.last },
    { name: `${name} new`, measures: ["patients"], ...newDays },
  ];
}

/** Names the sum of what is due on all bills, whatever their day. */
const OWED = "owed in all";
const owed: FigureQuery = { name: OWED, measures: ["due"], first: "-infinity", last: "infinity" };

/** The days whose patients count as new: this month; for the period before, the same days of the month before. */
function newDaysOf(name: string): Days {
  const today = clinicToday();
  if (name === "current") return { first: startOfMonth(today), last: endOfMonth(today) };
  return asDays(monthSoFarBefore(today));
}

/** The questions for the cards of all periods. */
function cardQueries(periods: readonly store.Period[]): FigureQuery[] {
  return [...periods.flatMap(({ name, ...days }) => queriesOf(name, days, newDaysOf(name))), owed];
}

function cardsOf({ sums, billed }: store.Answers, role: Role) {
  const sumsOf = new Map(sums.map((row) => [row.name, row]));
  return (name: string) => ({
    ...moneyCards(sumsOf.get(name), role),
    totalPatients: sumsOf.get(`${name} registered`)?.patients ?? 0,
    newPatientsThisMonth: sumsOf.get(`${name} new`)?.patients ?? 0,
    topServiceEarning: topOf(billed.filter((service) => service.name === name)),
  });
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

function hideExpenses(points: store.Point[], role: Role): SeriesPoint[] {
  if (allows(role, "expenses.readAll")) return points;
  return points.map((point) => ({ ...point, expenses: null }));
}
