import type { DemoClinic } from "#db/seed/demo/clinic.ts";
import type { Numbers } from "#db/seed/demo/desk/appointments.ts";
import { DENTAL_SERVICES, type DemoChart } from "#db/seed/demo/desk/chart.ts";
import type { DemoPatient, Visit } from "#db/seed/demo/desk/visits.ts";
import type { DemoBill, DemoLine } from "#db/seed/demo/money/bills.ts";
import type { Row } from "#db/seed/demo/rows.ts";
import type { MouthFacts } from "./menus.ts";
import type { PlannedService } from "./plan.ts";

/** For whom something can be planned: who came to the dentist, what was done then, and which teeth there are. */

/** Work that was finished at a visit, with its line on the visit's bill. */
export interface BilledWork {
  readonly visit: Visit;
  readonly bill: DemoBill;
  readonly line: DemoLine;
  readonly service: PlannedService;
  /** Its row among the work of the charts. */
  readonly row: Row;
  readonly teeth: readonly number[];
}

/** A dental patient. */
export interface Subject {
  readonly patient: DemoPatient;
  readonly mouth: MouthFacts;
  /** The visits that are over, in order of time; at least one. */
  readonly visits: readonly Visit[];
  /** In order of time, by the visits of this year. */
  readonly works: readonly BilledWork[];
  /** Work of months that is on no bill, by the visit at which it was done. */
  readonly longWorks: readonly { readonly visit: Visit; readonly row: Row }[];
}

interface Year {
  readonly visits: readonly Visit[];
  readonly bills: readonly DemoBill[];
  readonly charts: DemoChart;
  readonly numbers: Numbers;
}

/** The teeth of a row, which holds them as PostgreSQL reads them. */
export const teethIn = (row: Row): number[] => [...String(row.teeth).matchAll(/\d+/g)].map(Number);

/** What the dental department offers, by its names. */
export function plannedServices({ doctors }: DemoClinic, { departmentId }: DemoChart) {
  const offered = doctors.flatMap(({ cases }) => cases.flatMap((each) => each.offered));
  const own = offered.filter((service) => service.departmentId === departmentId);
  const added = departmentId === null ? [] : DENTAL_SERVICES;
  return new Map<string, PlannedService>([
    ...own.map(({ id, name, fees }) => [name, { id, name, fees, isAdded: false }] as const),
    ...added.map(({ name, fees }, index) => [name, { id: index + 1, name, fees, isAdded: true }] as const),
  ]);
}

/** The dental patients of the days before today, in the order in which they came first. */
export function subjectsOf(
  year: Year,
  services: ReadonlyMap<string, PlannedService>,
  today: number,
): Subject[] {
  const { visits, charts, numbers } = year;
  const isDental = ({ slot }: Visit) => slot.reason.offered.some(({ name }) => services.has(name));
  const over = visits.filter((visit) => visit.status === "Completed" && visit.slot.day < today);
  const visitsOf = Map.groupBy(
    over.filter(isDental).toSorted((a, b) => a.startsAt - b.startsAt),
    ({ patient }) => patient,
  );
  const mouths = mouthsOf(charts);
  const works = Map.groupBy(billedWorks(year, services), ({ visit }) => visit.patient);
  const visitOf = new Map([...numbers.visits].map(([visit, number]) => [number, visit]));
  const longWorks = charts.longWork.flatMap((row) => {
    const visit = visitOf.get(Number(row.appointment_id));
    return visit ? [{ visit, row }] : [];
  });
  return [...visitsOf].map(([patient, own]) => {
    const said = mouths.get(numbers.patients.get(patient) ?? 0);
    return {
      ...{ patient, visits: own },
      mouth: { age: patient.person.age, missing: said?.missing ?? new Set(), caries: said?.caries ?? [] },
      works: (works.get(patient) ?? []).filter(({ visit }) => visit.slot.day < today),
      longWorks: longWorks.filter(({ visit }) => visit.patient === patient),
    };
  });
}

/** What the charts say of each patient's mouth, by the patient's number. */
function mouthsOf({ findings, procedures, longWork }: DemoChart) {
  const mouths = new Map<number, { missing: Set<number>; caries: number[] }>();
  for (const row of [...findings, ...procedures, ...longWork]) {
    const number = Number(row.patient_id);
    const mouth = mouths.get(number) ?? { missing: new Set(), caries: [] };
    mouths.set(number, mouth);
    const code = "chart_code" in row ? row.chart_code : row.code;
    if (code === "caries") mouth.caries.push(...teethIn(row));
    if (code === "missing" || code === "extraction")
      for (const tooth of teethIn(row)) mouth.missing.add(tooth);
  }
  return mouths;
}

/** What was finished at visits and billed, in order of time. */
function billedWorks({ bills, charts }: Year, services: ReadonlyMap<string, PlannedService>): BilledWork[] {
  return bills
    .flatMap((bill) =>
      bill.lines.flatMap((line) => {
        const row = charts.procedures[(charts.numberOf.get(line) ?? 0) - 1];
        const service = services.get(line.description);
        if (!row?.completes || !service) return [];
        return [{ visit: bill.visit, bill, line, service, row, teeth: teethIn(row) }];
      }),
    )
    .toSorted((a, b) => a.visit.startsAt - b.visit.startsAt);
}
