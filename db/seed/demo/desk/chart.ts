import type { Calendar } from "#db/seed/demo/calendar.ts";
import type { Service } from "#db/seed/demo/clinic.ts";
import type { DemoBill, DemoLine } from "#db/seed/demo/money/bills.ts";
import type { Row } from "#db/seed/demo/rows.ts";
import type { Random } from "#db/seed/random.ts";
import { type ChartCode, factsOf, isChartCode } from "#rules/clinical/dental/codes.ts";
import { isFront, isMilk, isTooth } from "#rules/clinical/dental/teeth.ts";
import type { Numbers } from "./appointments.ts";
import { begins, type DemoPatient, type Visit } from "./visits.ts";
import { demoDetails } from "./work-details.ts";

/** Who has all permanent teeth, and until when there are only milk teeth, in years. */
const [GROWN, FIRST_MOLARS] = [13, 6];
const GROWN_TEETH = [14, 15, 16, 17, 24, 25, 26, 27, 34, 35, 36, 37, 44, 45, 46, 47];
const MILK_TEETH = [54, 55, 64, 65, 74, 75, 84, 85];
const WISDOM_TEETH = [18, 28, 38, 48];
const FRONT_TEETH = [12, 11, 21, 22];
const SURFACES = ["O", "O", "MO", "OD", "MOD", "D", "B"];
const MATERIALS = ["composite", "composite", "amalgam", "glass ionomer"];

interface Said {
  teeth: readonly number[];
  surfaces: string;
  code: ChartCode;
  detail: object | null;
}

/** What a mouth needs before this work: what was found, on which tooth. */
const CAUSE: Partial<Record<ChartCode, { code: ChartCode; detail: object | null }>> = {
  filling: { code: "caries", detail: { depth: "dentine" } },
  "root-canal": { code: "caries", detail: { depth: "pulp" } },
  crown: { code: "fracture", detail: null },
  extraction: { code: "caries", detail: { depth: "pulp" } },
  veneer: { code: "discoloured", detail: null },
};

/** What one dental clinic in three also does; the example catalogue has neither. */
export const DENTAL_SERVICES = [
  { name: "Dental implant", chartCode: "implant", detailKind: "implant", fees: 120_000 },
  { name: "Porcelain bridge, per tooth", chartCode: "bridge", detailKind: null, fees: 24_000 },
] as const;

/** Writes the charts of a clinic's patients as the visits go by. */
class Mouth {
  readonly missing: Set<number>;
  /** The tooth that a visit only began to treat. */
  readonly begun = new Map<Visit, number>();
  private readonly random: Random;
  private readonly age: number;

  constructor(random: Random, age: number, gap?: number) {
    this.random = random;
    this.age = age;
    this.missing = new Set(gap === undefined ? [] : [gap]);
  }

  /** A tooth on which this can be: the one that the note names, or any. */
  toothFor(code: ChartCode | null, notes: string, services: readonly Service[]): number {
    const named = [...notes.matchAll(/\b\d\d\b/g)].map(([digits]) => Number(digits)).filter(isTooth);
    const there = named.filter(
      (tooth) => !this.missing.has(tooth) && isMilk(tooth) === this.age < FIRST_MOLARS,
    );
    if (there[0] !== undefined) return there[0];
    const isWisdom = services.some(({ name }) => /wisdom/i.test(name));
    const usual = isWisdom ? WISDOM_TEETH : code === "veneer" ? FRONT_TEETH : this.backTeeth();
    const left = usual.filter((tooth) => !this.missing.has(tooth));
    return this.random.pick(left.length > 0 ? left : FRONT_TEETH);
  }

  private backTeeth(): readonly number[] {
    if (this.age >= GROWN) return GROWN_TEETH;
    return this.age < FIRST_MOLARS ? MILK_TEETH : [...MILK_TEETH, 16, 26, 36, 46];
  }

  /** What the dentist writes down of a mouth at the first visit. */
  firstLook(): Said[] {
    const { random, age } = this;
    const found: Said[] = [];
    const say = (code: ChartCode, teeth: number[], surfaces = "", detail: object | null = null) => {
      const there = teeth.filter((tooth) => !this.missing.has(tooth));
      if (there.length > 0) found.push({ code, teeth: there, surfaces, detail });
    };
    if (age < GROWN) {
      if (age >= FIRST_MOLARS) say("erupted", [16, 26, 36, 46, 11, 21, 31, 41]);
      if (random.chance(0.6)) say("caries", [random.pick(MILK_TEETH)], "O", { depth: "dentine" });
      return found;
    }
    if (random.chance(0.5)) say("missing", random.sample(WISDOM_TEETH, random.whole(1, 4)));
    if (age > 45 && random.chance(0.4)) say("missing", [random.pick(GROWN_TEETH)]);
    for (const said of found) for (const tooth of said.teeth) this.missing.add(tooth);
    for (const tooth of random.sample(GROWN_TEETH, random.whole(0, 3)))
      say("filling", [tooth], random.pick(SURFACES), { material: random.pick(MATERIALS) });
    for (const tooth of random.sample(GROWN_TEETH, random.whole(0, 2)))
      say("caries", [tooth], random.pick(SURFACES), { depth: random.pick(["enamel", "dentine"]) });
    if (random.chance(0.35)) {
      const scores = Array.from({ length: 6 }, () => String(random.whole(0, 3)));
      found.push({ code: "gum-screening", teeth: [], surfaces: "", detail: { scores } });
    }
    return found;
  }
}

export interface DemoChart {
  findings: Row[];
  procedures: Row[];
  /** Work over months that is not billed yet; `service_id` counts `DENTAL_SERVICES` from 1. */
  longWork: Row[];
  /** The dental department; null where the clinic has none. */
  departmentId: number | null;
  /** The number of the work that a line of a bill bills, from 1. */
  numberOf: ReadonlyMap<DemoLine, number>;
}

interface Writing {
  random: Random;
  calendar: Calendar;
  numbers: Numbers;
  billOf: ReadonlyMap<Visit, DemoBill>;
}

const codeOf = ({ chartCode }: Service): ChartCode | null =>
  chartCode !== null && isChartCode(chartCode) ? chartCode : null;

/** The columns that findings and work have alike. They are written down before the bill, which a short visit has early. */
function columnsOf({ calendar, numbers, billOf }: Writing, visit: Visit) {
  return {
    patient_id: numbers.patients.get(visit.patient) ?? null,
    appointment_id: numbers.visits.get(visit) ?? null,
    doctor_id: visit.slot.doctor.id,
    created_on: calendar.instantOf(Math.min(visit.endsAt, billOf.get(visit)?.billedAt ?? visit.endsAt)),
  };
}

const findingRow = (writing: Writing, visit: Visit, { teeth, surfaces, code, detail }: Said): Row => ({
  ...columnsOf(writing, visit),
  noted_on: writing.calendar.dateOf(visit.slot.day),
  ...{ teeth: `{${teeth.join()}}`, surfaces, code, detail },
});

function detailOf({ detailKind, ...service }: Service, day: string): object | null {
  const material = codeOf({ detailKind, ...service }) === "filling" ? { material: "composite" } : null;
  return detailKind ? { ...material, work: demoDetails(detailKind, day) } : material;
}

/**
 * What was done at a visit and on which line of its bill it stands, with what was found for it. What is only begun costs
 * nothing and stands on no bill.
 */
function workOf(writing: Writing, mouth: Mouth, visit: Visit, bill: DemoBill | undefined) {
  const { random, calendar } = writing;
  const services = visit.slot.reason.offered;
  return services.flatMap((service) => {
    const line = bill?.lines.find(({ serviceId }) => serviceId === service.id);
    const isStage = !bill && begins(visit);
    if (!line && !isStage) return [];
    const code = codeOf(service);
    const begun = visit.previous ? mouth.begun.get(visit.previous) : undefined;
    const tooth = code === null ? null : (begun ?? mouth.toothFor(code, visit.story.notes, services));
    if (isStage && tooth !== null) mouth.begun.set(visit, tooth);
    const onSurfaces = code !== null && factsOf(code).onSurfaces && tooth !== null;
    const surfaces = onSurfaces ? (isFront(tooth) ? "D" : random.pick(SURFACES)) : "";
    const cause = code === null ? undefined : CAUSE[code];
    if (code === "extraction" && tooth !== null) mouth.missing.add(tooth);
    return [
      {
        line,
        found: tooth !== null && cause && begun === undefined ? [{ ...cause, teeth: [tooth], surfaces }] : [],
        row: {
          ...columnsOf(writing, visit),
          ...{
            service_id: service.id,
            teeth: tooth === null ? "{}" : `{${tooth}}`,
            surfaces,
            chart_code: code,
          },
          detail: detailOf(service, calendar.dateOf(visit.slot.day)),
          stage: isStage ? "Visit 1 of 2" : begun === undefined ? null : "Visit 2 of 2",
          completes: !isStage,
          ...{ price: line?.price ?? 0, settled: null, settled_reason: null },
          done_on: calendar.dateOf(visit.slot.day),
        } satisfies Row,
      },
    ];
  });
}

/** An implant over months and a bridge: the two last grown patients who came often enough. */
function inventLongWork(writing: Writing, visitsOf: ReadonlyMap<DemoPatient, readonly Visit[]>) {
  const [findings, longWork]: [Row[], Row[]] = [[], []];
  const gaps = new Map<DemoPatient, number>();
  const often = [...visitsOf].filter(([{ person }, visits]) => person.age > 30 && visits.length > 2);
  const done = (visit: Visit, service: number, row: Row) => {
    const { chartCode, fees } = DENTAL_SERVICES[service - 1] ?? DENTAL_SERVICES[0];
    longWork.push({
      ...columnsOf(writing, visit),
      ...{
        service_id: service,
        surfaces: "",
        chart_code: chartCode,
        detail: null,
        stage: null,
        completes: true,
      },
      ...{ quantity: 1, price: fees, done_on: writing.calendar.dateOf(visit.slot.day) },
      ...row,
    });
  };
  const gap = (visit: Visit, tooth: number) => {
    gaps.set(visit.patient, tooth);
    findings.push(
      findingRow(writing, visit, { teeth: [tooth], surfaces: "", code: "missing", detail: null }),
    );
  };
  const [[, implant] = [], [, bridge] = []] = often.slice(-2);
  const [first, placed, crowned] = [implant?.[0], implant?.at(-2), implant?.at(-1)];
  if (first && placed && crowned) {
    gap(first, 36);
    const work = demoDetails("implant", writing.calendar.dateOf(placed.slot.day));
    const stage = { stage: "Placed, heals for three months", completes: false };
    done(placed, 1, { teeth: "{36}", price: 0, detail: { work }, ...stage });
    done(crowned, 1, { teeth: "{36}", stage: "Crown fitted" });
  }
  const [before, fitted] = [bridge?.[0], bridge?.at(-1)];
  if (before && fitted) {
    gap(before, 45);
    done(fitted, 2, {
      teeth: "{46,45,44}",
      quantity: 3,
      detail: { material: "porcelain on metal", pontics: [45] },
    });
  }
  return { findings, longWork, gaps };
}

/** Completed visits that were billed or began something, in order of time: in dentistry, and elsewhere where details are written down. */
function dentalVisits(visits: readonly Visit[], billOf: ReadonlyMap<Visit, DemoBill>) {
  const departments = visits.flatMap(({ slot }) =>
    slot.reason.offered.flatMap((service) => (codeOf(service) ? [service.departmentId] : [])),
  );
  const dental = new Set(departments);
  const billed = visits
    .filter((visit) => visit.status === "Completed" && (billOf.has(visit) || begins(visit)))
    .toSorted((a, b) => a.startsAt - b.startsAt);
  const isOf = ({ slot }: Visit, is: (service: Service) => boolean) => slot.reason.offered.some(is);
  const done = billed.filter((visit) => isOf(visit, ({ departmentId }) => dental.has(departmentId)));
  const skin = billed.filter((visit) =>
    isOf(visit, ({ departmentId, detailKind }) => detailKind !== null && !dental.has(departmentId)),
  );
  return { departmentId: departments[0] ?? null, done, skin };
}

/** The dental patients' charts of the year: what was found at visits, and what was done and billed. */
export function inventCharts(
  random: Random,
  calendar: Calendar,
  { visits, bills, numbers }: { visits: readonly Visit[]; bills: readonly DemoBill[]; numbers: Numbers },
): DemoChart {
  const billOf = new Map(bills.map((bill) => [bill.visit, bill]));
  const writing = { random, calendar, numbers, billOf };
  const { departmentId, done, skin } = dentalVisits(visits, billOf);
  const long = inventLongWork(
    writing,
    Map.groupBy(done, ({ patient }) => patient),
  );
  const mouths = new Map<DemoPatient, Mouth>();
  const [findings, procedures]: [Row[], Row[]] = [[], []];
  const numberOf = new Map<DemoLine, number>();
  const write = (line: DemoLine | undefined, row: Row) => {
    const number = procedures.push({ id: procedures.length + 1, ...row });
    if (line) numberOf.set(line, number);
  };
  for (const visit of done) {
    const { patient } = visit;
    const mouth = mouths.get(patient) ?? new Mouth(random, patient.person.age, long.gaps.get(patient));
    const first = mouths.has(patient) ? [] : mouth.firstLook();
    mouths.set(patient, mouth);
    const work = workOf(writing, mouth, visit, billOf.get(visit));
    for (const said of [...first, ...work.flatMap(({ found }) => found)])
      findings.push(findingRow(writing, visit, said));
    for (const { line, row } of work) write(line, row);
  }
  for (const visit of skin) {
    const noMouth = new Mouth(random, visit.patient.person.age);
    for (const { line, row } of workOf(writing, noMouth, visit, billOf.get(visit))) write(line, row);
  }
  const { longWork } = long;
  return { findings: [...findings, ...long.findings], procedures, longWork, numberOf, departmentId };
}
