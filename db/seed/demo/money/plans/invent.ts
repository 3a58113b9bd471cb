import type { Calendar } from "#db/seed/demo/calendar.ts";
import type { DemoClinic } from "#db/seed/demo/clinic.ts";
import type { Row } from "#db/seed/demo/rows.ts";
import type { Random } from "#db/seed/random.ts";
import { planProblems } from "#rules/money/plans/plan.ts";
import { planFor } from "./menus.ts";
import { FATES } from "./open.ts";
import type { DemoItem, DemoPlan, PlannedService } from "./plan.ts";
import { plannedServices, type Subject, subjectsOf } from "./subjects.ts";
import { carriedOut, hasPlannable, madeAt, overMonths, VALID_DAYS, type WorkedPlan } from "./worked.ts";

/** How many plans of a whole year were carried out wholly and in part. */
const [FINISHED, UNDER_WAY] = [6, 6];
/** How many days lie between two plans of a kind, at least. */
const DAYS_BETWEEN = 5;
/** The ages of a child whose father signs a plan. */
const CHILD = [4, 10] as const;

export interface DemoPlans {
  /** In the order in which they were made. */
  readonly plans: readonly DemoPlan[];
  /** Which item a row of work carries out. */
  readonly itemOf: ReadonlyMap<Row, DemoItem>;
}

interface Planning {
  random: Random;
  calendar: Calendar;
  services: ReadonlyMap<string, PlannedService>;
  many: (count: number) => number;
}

/**
 * The treatment plans of the year's dental patients: some were carried out by what the charts have as done, of the others
 * nothing was done yet. None if the clinic has no dentist.
 */
export function inventPlans(
  random: Random,
  calendar: Calendar,
  { clinic, scale, ...year }: Parameters<typeof subjectsOf>[0] & { clinic: DemoClinic; scale: number },
): DemoPlans {
  const services = plannedServices(clinic, year.charts);
  const many = (count: number) => Math.ceil(count * scale);
  const planning = { random, calendar, services, many };
  const subjects = subjectsOf(year, services, calendar.today);
  const worked = workedPlans(planning, subjects);
  const open = openPlans(planning, others(subjects, worked));
  const plans = [...worked.map(({ plan }) => plan), ...open].toSorted((a, b) => a.madeAt - b.madeAt);
  for (const { name, options, items } of plans) {
    const [problem] = planProblems(options, items);
    if (problem) throw new Error(`the demo's plan "${name}" cannot be: ${problem.message}`);
  }
  return { plans, itemOf: new Map(worked.flatMap(({ done }) => done.map(({ row, item }) => [row, item]))) };
}

/** Plans of which work was done: of those who came again, the last ones, and the long works. */
function workedPlans({ random, services, many }: Planning, subjects: readonly Subject[]): WorkedPlan[] {
  const long = subjects.flatMap((subject) => overMonths(random, subject, services) ?? []);
  const others = subjects.filter((subject) => subject.longWorks.length === 0 && hasPlannable(subject));
  const count = many(FINISHED) + many(UNDER_WAY);
  const worked = random.sample(others, count).flatMap((subject, turn) => {
    return carriedOut(random, subject, services, { turn, isWhole: turn % 2 === 0 }) ?? [];
  });
  return [...long, ...worked];
}

/** Who has no plan yet, the latest visitors first. */
function others(subjects: readonly Subject[], worked: readonly WorkedPlan[]): Subject[] {
  const planned = new Set(worked.map(({ plan }) => plan.patient));
  const lastDay = ({ visits }: Subject) => visits.at(-1)?.slot.day ?? 0;
  return subjects.filter(({ patient }) => !planned.has(patient)).toSorted((a, b) => lastDay(b) - lastDay(a));
}

/** Plans of which nothing was done, made at a patient's last visit. */
function openPlans({ random, calendar, services, many }: Planning, left: Subject[]): DemoPlan[] {
  const take = (isFor: (subject: Subject) => boolean) => {
    const place = left.findIndex(isFor);
    return place < 0 ? undefined : left.splice(place, 1)[0];
  };
  const isChild = ({ mouth }: Subject) => CHILD[0] <= mouth.age && mouth.age <= CHILD[1];
  const plans: DemoPlan[] = [];
  for (const [kind, { count, atLeastAgo, happens }] of Object.entries(FATES)) {
    for (let turn = 0; turn < many(count); turn++) {
      const isOld = ({ visits }: Subject) =>
        calendar.today - (visits.at(-1)?.slot.day ?? calendar.today) >= atLeastAgo + turn * DAYS_BETWEEN;
      const sheetFor = ({ mouth }: Subject) => planFor(random, plans.length, mouth, services);
      const child = kind === "accepted" && turn === 0 ? take(isChild) : undefined;
      const subject = child ?? take((each) => isOld(each) && !isChild(each) && sheetFor(each) !== null);
      const visit = subject?.visits.at(-1);
      const sheet = subject && sheetFor(subject);
      if (!subject || !visit || !sheet) continue;
      // Shown ones hold, however long ago the last visit of a small demo is.
      const isLong = kind === "shown" && calendar.today - visit.slot.day >= VALID_DAYS;
      const plan = madeAt(subject, visit, sheet, isLong ? 366 : VALID_DAYS);
      plans.push(happens(plan, { random, calendar, visit, turn }));
    }
  }
  return plans;
}
