import type { BilledServices, PatientHistory, Visit } from "#contract/clinical/doctor-panel.ts";

/** A point of a patient's history: a visit with what was billed of it, or a bill that belongs to no visit shown. */
export type TimelineEntry =
  | { kind: "visit"; date: string; visit: Visit; billed: string[] }
  | { kind: "bill"; date: string; bill: BilledServices };

/** Visits and bills as one history, newest first, without the visit whose note is open. */
export function timelineOf({ visits, bills }: PatientHistory, open: Visit | null): TimelineEntry[] {
  const shown = new Set(visits.map(({ id }) => id));
  const billedFor = (id: number) =>
    bills.filter(({ appointmentId }) => appointmentId === id).flatMap(({ services }) => services);
  const entries: TimelineEntry[] = [
    ...visits
      .filter(({ id }) => id !== open?.id)
      .map((visit) => ({
        kind: "visit" as const,
        date: visit.appointmentDate,
        visit,
        billed: billedFor(visit.id),
      })),
    ...bills
      .filter(({ appointmentId }) => appointmentId === null || !shown.has(appointmentId))
      .map((bill) => ({ kind: "bill" as const, date: bill.date, bill })),
  ];
  // Both come newest first; sorting keeps the order of those of one day.
  return entries.sort((a, b) => b.date.localeCompare(a.date));
}
