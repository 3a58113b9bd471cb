import { type Calendar, momentOf } from "#db/seed/demo/calendar.ts";
import { DENTAL_SERVICES } from "#db/seed/demo/desk/chart.ts";
import type { Visit } from "#db/seed/demo/desk/visits.ts";
import type { Row } from "#db/seed/demo/rows.ts";
import type { Random } from "#db/seed/random.ts";
import type { AnsweredHow } from "#rules/money/plans/status.ts";
import { SECONDS_PER_MINUTE } from "#rules/values/time/time-units.ts";
import { answered } from "./answers.ts";
import { type DemoItem, type DemoPlan, type PlannedService, type Sheet, shown } from "./plan.ts";
import { type BilledWork, type Subject, teethIn } from "./subjects.ts";

/** Plans of which something was done: items are the work that the charts have of later visits. */

/** A plan, and which of its items each row of work carries out. */
export interface WorkedPlan {
  readonly plan: DemoPlan;
  readonly done: readonly { readonly row: Row; readonly item: DemoItem }[];
}

export const VALID_DAYS = 30;
const HOW: readonly AnsweredHow[] = ["Signed", "Said", "Signed", "Paper"];

/** How often this turn's patient signs, says it, or signs on paper. */
export const howOf = (turn: number): AnsweredHow => HOW[turn % HOW.length] ?? "Signed";

/** A moment after a visit, on its day. */
export const after = ({ endsAt, slot }: Visit, minutes: number): number =>
  Math.min(endsAt + minutes * SECONDS_PER_MINUTE, momentOf(slot.day + 1, 0) - 1);

/** A plan that was made at the end of a visit. */
export const madeAt = (subject: Subject, visit: Visit, sheet: Sheet, validDays = VALID_DAYS): DemoPlan => ({
  ...sheet,
  ...{ patient: subject.patient, doctor: visit.slot.doctor, validDays },
  ...{ madeAt: after(visit, 1), changedAt: after(visit, 1), versions: [], answers: [], closed: null },
});

/** Shown and accepted at the end of a visit. */
function agreedAt(random: Random, visit: Visit, plan: DemoPlan, how: AnsweredHow): DemoPlan {
  const answer = { at: after(visit, 9), answer: "Accepted", how } as const;
  return answered(random, shown(plan, after(visit, 3)), answer);
}

/** What is no treatment. */
const LOOKS = ["Examination and written plan", "Children's dental check-up"];
const isTreatment = ({ service, bill }: BilledWork) =>
  !LOOKS.includes(service.name) && bill.method !== "Free" && !bill.credit;

/**
 * What can have been planned at the first visit: one work of each kind of later ones. What its bill took off was the plan's
 * discount, so such work stands alone.
 */
function plannable({ visits: [first], works }: Subject, isAlone: boolean): BilledWork[] {
  const later = works.filter((work) => first && work.visit.slot.day > first.slot.day && isTreatment(work));
  const plain = later.filter(({ bill }) => bill.discount === 0);
  const single = isAlone ? later.find(({ bill }) => bill.discount > 0 && bill.lines.length === 1) : undefined;
  if (single) return [single];
  return [...Map.groupBy(plain, ({ service }) => service.name).values()].flatMap((some) => some.slice(0, 1));
}

/** Whether a patient came again to have something done. */
export const hasPlannable = (subject: Subject): boolean => plannable(subject, false).length > 0;

const itemOf = ({ service, teeth, row, line }: BilledWork): DemoItem => ({
  ...{ letter: null, phase: 1, service, description: service.name, teeth, quantity: 1, price: line.price },
  surfaces: String(row.surfaces),
});

/** What is still to be done after these: a crown on a tooth without its nerve, or what suits a mouth of this age. */
function leftAfter(
  items: readonly DemoItem[],
  { mouth }: Subject,
  services: ReadonlyMap<string, PlannedService>,
): DemoItem[] {
  const rooted = items.find(({ description }) => description === "Root canal treatment");
  const usual =
    mouth.age < 13 ? ["Children's dental check-up"] : ["Scaling and polishing", "Teeth whitening"];
  const wanted = rooted ? ["Porcelain crown", ...usual] : usual;
  const name = wanted.find((each) => services.has(each) && !items.some((item) => item.description === each));
  const service = name === undefined ? undefined : services.get(name);
  if (!service) return [];
  const teeth = service.name === "Porcelain crown" ? (rooted?.teeth ?? []) : [];
  const rest = { teeth, surfaces: "", quantity: 1, price: service.fees };
  return [{ letter: null, phase: 2, service, description: service.name, ...rest }];
}

/** A plan of the first visit that was carried out at later ones; `isWhole`: nothing is left to be done. */
export function carriedOut(
  random: Random,
  subject: Subject,
  services: ReadonlyMap<string, PlannedService>,
  { turn, isWhole }: { turn: number; isWhole: boolean },
): WorkedPlan | null {
  const works = plannable(subject, isWhole);
  const [first] = subject.visits;
  if (!first || works.length === 0) return null;
  const items = works.map(itemOf);
  const left = isWhole ? [] : leftAfter(items, subject, services);
  const sheet: Sheet = {
    name: [...new Set(items.map(({ description }) => description))].slice(0, 2).join(", "),
    diagnosis: first.story.notes,
    phases: left.length > 0 ? ["Treatment", "Afterwards"] : [],
    advance: 0,
    options: [{ letter: "A", name: "All of it", note: null, discount: works[0]?.bill.discount ?? 0 }],
    items: [...items, ...left],
  };
  const plan = agreedAt(random, first, madeAt(subject, first, sheet), howOf(turn));
  return {
    plan,
    done: works.flatMap(({ row }, index) => (items[index] ? [{ row, item: items[index] }] : [])),
  };
}

const addedService = (number: number, services: ReadonlyMap<string, PlannedService>) =>
  services.get(DENTAL_SERVICES[number - 1]?.name ?? "");

/** The implant or the bridge over months: one is accepted out of two options, the other has only one. */
export function overMonths(
  random: Random,
  subject: Subject,
  services: ReadonlyMap<string, PlannedService>,
): WorkedPlan | null {
  const [first] = subject.visits;
  const [{ row } = {}] = subject.longWorks;
  const [implant, bridge] = [addedService(1, services), addedService(2, services)];
  if (!first || !row || !implant || !bridge) return null;
  const rows = subject.longWorks.map((work) => work.row);
  const base = { phase: 1, surfaces: "" };
  const bridgeOn = (letter: "A" | "B", teeth: number[]): DemoItem => ({
    ...{ ...base, letter, service: bridge, description: bridge.name, teeth, quantity: teeth.length },
    price: bridge.fees,
  });
  if (row.service_id === 2) {
    const item = bridgeOn("A", teethIn(row));
    const options = [{ letter: "A", name: "Bridge", note: null, discount: 7000 }] as const;
    const sheet = {
      name: "Bridge, lower right",
      diagnosis: "45 missing.",
      phases: [],
      advance: 20_000,
      options,
      items: [item],
    };
    const plan = agreedAt(random, first, madeAt(subject, first, sheet), "Paper");
    return { plan, done: [{ row, item }] };
  }
  const item: DemoItem = {
    ...{
      ...base,
      letter: "A",
      service: implant,
      description: implant.name,
      teeth: teethIn(row),
      quantity: 1,
    },
    price: implant.fees,
  };
  const check = { ...base, phase: 2, letter: "A", service: null, teeth: teethIn(row), quantity: 1 } as const;
  const year: DemoItem = { ...check, description: "Check after a year, with X-ray", price: 3500 };
  const sheet: Sheet = {
    ...{
      name: "Gap at 36",
      diagnosis: "36 missing, enough bone.",
      phases: ["Implant and its crown", "Afterwards"],
      advance: 40_000,
    },
    options: [
      { letter: "A", name: "Implant", note: "Heals for three months before its crown.", discount: 6175 },
      { letter: "B", name: "Bridge", note: "Two sound neighbours are ground down.", discount: 0 },
    ],
    items: [item, bridgeOn("B", [37, 36, 35]), year],
  };
  const plan = agreedAt(random, first, madeAt(subject, first, sheet, 60), "Signed");
  return { plan, done: rows.map((each) => ({ row: each, item })) };
}

/** The afternoon some days after a visit, when the clinic is open; the visit's own day if that is still to come. */
export function daysAfter(calendar: Calendar, visit: Visit, days: number): number {
  let day = visit.slot.day + days;
  while (!calendar.isOpen(day)) day++;
  return day < calendar.today ? momentOf(day, 17 * 60 + 20) : after(visit, 20);
}
