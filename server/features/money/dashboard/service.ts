import type { DashboardData, SeriesPoint } from "#contract/money/dashboard.ts";
import { subtractMoney } from "#rules/values/money.ts";
import { allows, type Rights } from "#rules/values/permissions.ts";
import { clinicToday, endOfMonth, startOfMonth } from "#rules/values/time/clinic-time.ts";
import { monthSoFarBefore, periodBefore } from "#rules/values/time/period.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { FigureQuery, Measure } from "./figures.ts";
import { needsDaysWithMoney, type Point, pointsOf, seriesQueryOf, trimOpenEnds } from "./series.ts";
import * as store from "./store.ts";
import type { Days, Range } from "./stretches.ts";
import { billedServices, departmentFigures, type ServiceFigures, Sums } from "./sums.ts";

const asDays = ({ startDate, endDate }: Range): Days => ({
  first: startDate ?? "-infinity",
  last: endDate ?? "infinity",
});

/** Whether a range ended before today, so that nobody works on its days any more. */
export const isPast = ({ endDate }: Range): boolean => endDate !== null && endDate < clinicToday();

/** The figures of a range that somebody may see, all from one snapshot, so that cards, departments and charts agree. */
export async function figuresOf(db: Executor, range: Range, rights: Rights): Promise<DashboardData> {
  if (!needsDaysWithMoney(range)) return await read(db, range, null, rights);
  return await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => await read(trx, range, await store.daysWithMoney(trx), rights));
}

async function read(db: Executor, range: Range, kept: Days | null, rights: Rights): Promise<DashboardData> {
  const { startDate, endDate } = range;
  const before = startDate && endDate ? periodBefore({ startDate, endDate }) : null;
  const days = asDays(range);
  const series = seriesQueryOf(range, kept);
  const queries = [...cardQueries("current", days), IN_ALL];
  if (before) queries.push(...cardQueries("previous", asDays(before)));
  if (series) queries.push({ name: "points", measures: ["earnings", "expenses"], ...series });
  const visitors = { name: "current", measures: ["visitors" as const], ...days };
  const answers = await store.readFigures(db, queries, visitors);
  const sums = new Sums(answers.sums);
  const billed = billedServices(sums, "current", answers.services);
  return {
    ...range,
    ...cardsOf("current", sums, billed, rights),
    owedInAll: sums.total(IN_ALL.name, "due"),
    advancesHeld: sums.total(IN_ALL.name, "advances"),
    patientsSeen: sums.bySubject("current", "visitors").get(0) ?? 0,
    departments: departmentFigures(sums, answers.departments, billed),
    services: billed.map(({ idDepartment, ...service }) => service),
    series: {
      unit: series?.by ?? "day",
      points: series ? hideExpenses(trimOpenEnds(pointsOf(series, sums), range), rights) : [],
    },
    previous: before && {
      ...before,
      ...cardsOf("previous", sums, billedServices(sums, "previous", answers.services), rights),
    },
  };
}

/** The query for what is due on all bills, and left of all advances, whatever their day. */
const IN_ALL: FigureQuery = {
  name: "in all",
  measures: ["due", "advances"],
  first: "-infinity",
  last: "infinity",
};
const RANGE_MEASURES = [
  ...["earnings", "due", "expenses", "appointments", "completed", "minutes", "billed"],
] as const satisfies readonly Measure[];

/** The queries for the cards of one period: its own figures, all patients registered by its end, and new patients. */
function cardQueries(name: "current" | "previous", days: Days): FigureQuery[] {
  return [
    { name, measures: RANGE_MEASURES, ...days },
    { name: `${name} registered`, measures: ["patients"], first: "-infinity", last: days.last },
    { name: `${name} new`, measures: ["patients"], ...newDaysOf(name) },
  ];
}

/** The days whose patients count as new: this month; for the period before, the same days of the month before. */
function newDaysOf(name: "current" | "previous"): Days {
  const today = clinicToday();
  if (name === "current") return { first: startOfMonth(today), last: endOfMonth(today) };
  return asDays(monthSoFarBefore(today));
}

function cardsOf(name: string, sums: Sums, [top]: ServiceFigures[], rights: Rights) {
  const [earnings, expenses] = [sums.total(name, "earnings"), sums.total(name, "expenses")];
  return {
    totalEarnings: earnings,
    totalDueAmount: sums.total(name, "due"),
    totalExpenses: allows(rights, "expenses.readAll") ? expenses : null,
    profitOrLoss: allows(rights, "profit.read") ? subtractMoney(earnings, expenses) : null,
    totalAppointments: sums.total(name, "appointments"),
    avgAppointmentDuration: averageOf(sums.total(name, "minutes"), sums.total(name, "completed")),
    totalPatients: sums.total(`${name} registered`, "patients"),
    newPatientsThisMonth: sums.total(`${name} new`, "patients"),
    topServiceEarning: top ? { idService: top.idService, name: top.name, amount: top.amount } : null,
  };
}

/** Rounded to a tenth of a minute; null when nothing was completed. */
const averageOf = (minutes: number, completed: number) =>
  completed === 0 ? null : Math.round((minutes * 10) / completed) / 10;

function hideExpenses(points: Point[], rights: Rights): SeriesPoint[] {
  if (allows(rights, "expenses.readAll")) return points;
  return points.map((point) => ({ ...point, expenses: null }));
}
