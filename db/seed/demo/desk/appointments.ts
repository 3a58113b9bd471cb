import { type Calendar, timeOf } from "#db/seed/demo/calendar.ts";
import type { Row } from "#db/seed/demo/rows.ts";
import type { Random } from "#db/seed/random.ts";
import { SECONDS_PER_MINUTE } from "#rules/values/time/time-units.ts";
import type { Attended } from "./attendance.ts";
import type { DemoPatient, Visit } from "./visits.ts";

/** Medicines that certain patients must not take, and what is prescribed instead. */
const NOT_FOR = [
  {
    allergy: "Penicillin",
    medicine: /amoxi/i,
    instead: "Azithromycin, dose by weight, once a day for 3 days (allergic to penicillin)",
  },
  {
    allergy: "Ibuprofen",
    medicine: /ibuprofen/i,
    instead: "Paracetamol, dose by weight, every 8 hours when in pain (no anti-inflammatories: allergy)",
  },
];

function prescriptionFor({ story, patient }: Visit): string | null {
  const { prescription } = story;
  const forbidden = NOT_FOR.find(
    ({ allergy, medicine }) => patient.allergy?.startsWith(allergy) && medicine.test(prescription ?? ""),
  );
  return forbidden?.instead ?? prescription;
}

/** What the doctor wrote; empty if the visit has not taken place. */
function clinicalTexts(visit: Visit) {
  if (visit.status !== "Completed") return { notes: null, treatment_plan: null, prescription: null };
  const { notes, plan } = visit.story;
  return { notes, treatment_plan: plan, prescription: prescriptionFor(visit) };
}

/** When the record last changed: ended by what was said at the desk, or completed after the visit, or cancelled some time between booking and visit. */
function touchedAt(
  random: Random,
  { status, bookedAt, startsAt, endsAt }: Visit,
  { today, endedAt }: { today: number; endedAt: number | null },
): number {
  if (endedAt !== null) return endedAt;
  if (status === "Scheduled") return bookedAt;
  if (status === "Completed") return endsAt + random.whole(1, 9) * SECONDS_PER_MINUTE;
  return random.whole(bookedAt, Math.min(startsAt, today));
}

const endedAt = ({ left, noShow, done }: Attended = {}) => left ?? noShow ?? done ?? null;

/** The row numbers of patients, visits and requests, by which appointments refer to them. */
export interface Numbers {
  readonly patients: ReadonlyMap<DemoPatient, number>;
  readonly visits: ReadonlyMap<Visit, number>;
  readonly requests: ReadonlyMap<Visit, number>;
}

export function appointmentRows(
  random: Random,
  calendar: Calendar,
  visits: readonly Visit[],
  numbers: Numbers,
  attended: ReadonlyMap<Visit, Attended>,
): Row[] {
  const midnight = calendar.momentOfToday;
  return visits.map((visit, index) => ({
    id: index + 1,
    registration_seq: index + 1,
    patient_id: numbers.patients.get(visit.patient) ?? null,
    doctor_id: visit.slot.doctor.id,
    department_id: visit.slot.doctor.departmentId,
    appointment_date: calendar.dateOf(visit.slot.day),
    appointment_time: timeOf(visit.slot.minute),
    duration_minutes: (visit.endsAt - visit.startsAt) / SECONDS_PER_MINUTE,
    priority: visit.priority,
    status: visit.status,
    chief_complaint: visit.story.complaint,
    ...clinicalTexts(visit),
    request_id: numbers.requests.get(visit) ?? null,
    previous_id: visit.previous ? (numbers.visits.get(visit.previous) ?? null) : null,
    created_on: calendar.instantOf(visit.bookedAt),
    holds_time: visit.holdsTime,
    updated_on: calendar.instantOf(
      touchedAt(random, visit, { today: midnight, endedAt: endedAt(attended.get(visit)) }),
    ),
  }));
}

export function appointmentServiceRows(visits: readonly Visit[]): Row[] {
  return visits.flatMap(({ slot }, index) =>
    slot.reason.offered.map(({ id }) => ({ appointment_id: index + 1, service_id: id })),
  );
}
