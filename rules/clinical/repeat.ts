import { checkMedicines, type PrescribedFor } from "./allergy-check.ts";
import { headsOf, parsePrescription, prescriptionLines } from "./prescription.ts";

/** "Same as last time": what a patient was prescribed before, for this visit again. */

interface PastVisit {
  id: number;
  appointmentDate: string;
  appointmentTime: string;
  doctorPrescription: string | null;
}

/** The latest visit before this one with a prescription, by whichever doctor; undefined where there is none. */
export function lastPrescribed<Visit extends PastVisit>(
  visits: readonly Visit[],
  now: PastVisit,
): Visit | undefined {
  return visits
    .filter((visit) => isBefore(visit, now) && prescriptionLines(visit.doctorPrescription).length > 0)
    .reduce<Visit | undefined>((last, visit) => (last && isBefore(visit, last) ? last : visit), undefined);
}

function isBefore(visit: PastVisit, other: PastVisit): boolean {
  if (visit.appointmentDate !== other.appointmentDate) return visit.appointmentDate < other.appointmentDate;
  if (visit.appointmentTime !== other.appointmentTime) return visit.appointmentTime < other.appointmentTime;
  return visit.id < other.id;
}

export interface Repeated {
  /** The lines to add. */
  lines: string[];
  /** What an allergy stands against by now, with the words for it; it is not added. */
  left: { line: string; text: string }[];
}

/**
 * The lines of an earlier prescription that may be written again: without those that stand in this one already, and without
 * those that an allergy forbids, certainly or perhaps. What goes on with a line ("then") goes with it.
 */
export function repeatable(last: string | null, now: string, patient: PrescribedFor): Repeated {
  const lines = prescriptionLines(last);
  const heads = headsOf(parsePrescription(last));
  const found = checkMedicines(
    lines.map((text) => ({ text })),
    patient,
  ).filter(({ kind }) => kind === "allergy" || kind === "perhaps");
  const against = new Map(found.toReversed().map(({ line, text }) => [heads[line] ?? line, text]));
  const there = new Set(prescriptionLines(now).map((line) => line.toLowerCase()));
  const isThere = (index: number) => there.has((lines[index] ?? "").toLowerCase());
  return {
    lines: lines.filter((_, index) => {
      const head = heads[index] ?? index;
      return !against.has(head) && !isThere(head);
    }),
    left: lines.flatMap((line, index) => {
      const text = against.get(index);
      return text === undefined || isThere(index) ? [] : [{ line, text }];
    }),
  };
}
