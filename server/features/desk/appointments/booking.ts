import type { AppointmentInput, Clash, Clashing } from "#contract/desk/appointments.ts";
import type { FieldError } from "#contract/values/envelope.ts";
import { nextFreeTime } from "#rules/clinic/hours/free-times.ts";
import { calledDoctor } from "#rules/clinic/hours/slot-words.ts";
import { hoursFor, type Plan } from "#rules/clinic/hours/slots.ts";
import { formatDate } from "#rules/values/display.ts";
import { addDays, clinicTimeNow, clinicToday, minutesOf } from "#rules/values/time/clinic-time.ts";
import { MINUTES_PER_DAY } from "#rules/values/time/time-units.ts";
import { seesAll } from "#server/features/clinic/doctors/scope.ts";
import { dayOfPlan, planOf } from "#server/features/clinic/schedule/plan.ts";
import { lengthOf } from "#server/features/clinic/services/service.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { advisoryLock, advisoryLocks } from "#server/platform/db/transaction.ts";
import { conflict, invalid } from "#server/platform/http/errors.ts";
import { activeChairs, type Chair, findSeated } from "./chair-store.ts";
import {
  type BookedTime,
  findOverlapping,
  findReferences,
  insertAppointment,
  type NewAppointment,
} from "./store.ts";

/** The records that an appointment refers to. */
type References = Pick<AppointmentInput, "idPatient" | "idDoctor" | "idDepartment" | "idServices">;

interface Booker {
  /**
   * The person who books. Without permission to read all visits they are not told about other doctors' visits in a clash.
   */
  staff: SignedIn;
}

interface Checking {
  /** The references before the change: these may stay even if their records have been deleted since. */
  before?: Partial<References>;
  /** The call's field names for error messages, where they differ from the form's. */
  names?: Partial<Record<keyof References, string>>;
}

/** An appointment to be booked; its length defaults to that of its services. */
export type Booking = Omit<NewAppointment, "durationMinutes" | "bufferMinutes" | "keepHours"> &
  Partial<Pick<NewAppointment, "durationMinutes" | "keepHours">>;

/**
 * Books an appointment within the caller's transaction and returns its id. Throws 400 naming the fields whose records
 * do not exist, or 409 with a `Clash` when the time is taken and the caller has not confirmed it.
 */
export async function book(
  trx: Executor,
  input: Booking,
  { staff, ...checking }: Checking & Booker,
): Promise<number> {
  await checkReferences(trx, input, checking);
  const { minutes, buffer: bufferMinutes, needsChair } = await lengthOf(trx, input.idServices);
  const { durationMinutes = minutes, keepHours = false } = input;
  const visit = { ...input, durationMinutes, bufferMinutes, keepHours };
  const holdsTime = input.holdsTime ?? true;
  const claimed = holdsTime ? await claimTime(trx, { ...visit, needsChair }, input, staff) : NOTHING_CLAIMED;
  return await insertAppointment(trx, { ...visit, ...claimed });
}

/** Throws 400 naming each field whose record does not exist or does not belong to the department. */
export async function checkReferences(
  trx: Executor,
  input: References,
  { before = {}, names = {} }: Checking = {},
): Promise<void> {
  const stays = (name: keyof References) => input[name] === before[name];
  const carried = stays("idDepartment") ? (before.idServices ?? []) : [];
  const chosen = input.idServices.filter((id) => !carried.includes(id));
  const found = await findReferences(trx, { ...input, idServices: chosen });
  const errors: FieldError[] = [];
  const refuse = (name: keyof References, message: string) =>
    errors.push({ field: names[name] ?? name, message });
  if (!found.patient && !stays("idPatient")) refuse("idPatient", "Patient is required.");
  if (!found.doctor && !stays("idDoctor")) refuse("idDoctor", "Doctor is required.");
  if (!found.department && !stays("idDepartment")) refuse("idDepartment", "Department is required.");
  else if (found.services !== chosen.length)
    refuse("idServices", "Choose services of the chosen department.");
  if (errors.length > 0) throw invalid(...errors);
}

/** The caller's answer to a clash. */
type Answer = Pick<AppointmentInput, "status" | "allowOverlap" | "seenClashes">;

/** What a booking claims besides its doctor's time. */
export interface Claimed {
  /** It overlaps another visit, which the caller confirmed. */
  allowOverlap: boolean;
  idChair: number | null;
}

const NOTHING_CLAIMED: Claimed = { allowOverlap: false, idChair: null };

/**
 * Checks that a Scheduled appointment may take this time of its doctor and its patient, and chooses its chair. Every
 * affected day, patient and chair is locked before it is read, always in one order, so that of two desks that book the same
 * time the second sees the first one's appointment. The exclusion constraints alone would cause deadlocks
 * (docs/decisions/0009-double-booking.md).
 * @param staff null: the patient, through the link
 */
export async function claimTime(
  trx: Executor,
  bookedTime: BookedTime,
  answer: Answer,
  staff: SignedIn | null,
): Promise<Claimed> {
  if (answer.status !== "Scheduled") {
    if (bookedTime.idChair) await chairsInOrder(trx, { ...bookedTime, needsChair: false });
    return { ...NOTHING_CLAIMED, idChair: bookedTime.idChair ?? null };
  }
  const days = daysTouched(bookedTime);
  await advisoryLocks(trx, [
    ...days.map((day) => ["doctor-day", bookedTime.idDoctor, day] as const),
    ...days.map((day) => ["patient-day", bookedTime.idPatient, day] as const),
  ]);
  const chairs = await chairsInOrder(trx, bookedTime);
  for (const id of chairs.map((chair) => chair.id).sort((a, b) => a - b))
    for (const day of days) await advisoryLock(trx, "chair-day", id, day);
  const own = await findOverlapping(trx, bookedTime, staff !== null && seesAll(staff));
  const { chair, clashing: seated } = await freeChair(trx, bookedTime, chairs);
  const known = new Set(own.map(({ id }) => id));
  const clashing = [...own, ...seated.filter(({ id }) => !known.has(id))];
  const [first] = clashing;
  const idChair = chair?.id ?? null;
  if (!first) return { allowOverlap: false, idChair };
  if (isConfirmed(clashing, answer)) return { allowOverlap: true, idChair };
  const { id: _, ...facts } = first;
  const nextFreeTime = await proposeTime(trx, bookedTime);
  const clash: Clash = { kind: "overlap", ...facts, appointments: clashing, nextFreeTime };
  throw conflict(
    clashWords(first, clashing.length - 1, bookedTime.appointmentDate, chair?.name ?? "The chair"),
    clash,
  );
}

/** The days of a visit, in order: two for one that passes midnight. */
function daysTouched({ appointmentDate, appointmentTime, durationMinutes }: BookedTime): string[] {
  const reachesOver = minutesOf(appointmentTime) + durationMinutes > MINUTES_PER_DAY;
  return reachesOver ? [appointmentDate, addDays(appointmentDate, 1)] : [appointmentDate];
}

/** The chairs to try, the best first; none where none is needed or the clinic has entered none. */
async function chairsInOrder(trx: Executor, bookedTime: BookedTime): Promise<Chair[]> {
  const { idChair, keepsChair, needsChair, idDoctor, appointmentDate } = bookedTime;
  if (!idChair && !needsChair) return [];
  const chairs = await activeChairs(trx);
  const asked = chairs.find(({ id }) => id === idChair);
  if (idChair && !asked && !keepsChair)
    throw invalid({ field: "idChair", message: "Choose a chair from the list." });
  if (asked && !keepsChair) return [asked];
  const plan = await planOf(trx, { doctors: [idDoctor], from: appointmentDate });
  const usual = usualChair(plan, appointmentDate, minutesOf(bookedTime.appointmentTime));
  const rank = ({ id }: Chair) => (id === asked?.id ? 0 : id === usual ? 1 : 2);
  return chairs.toSorted((a, b) => rank(a) - rank(b));
}

/** The chair set in the doctor's hours for a minute of the day. */
function usualChair(plan: Plan, date: string, minute: number): number | null {
  const [doctor] = plan.doctors;
  const window =
    doctor &&
    hoursFor(plan, doctor, date, "desk").windows.find(({ from, to }) => from <= minute && minute < to);
  return window?.idChair ?? null;
}

/** The first free chair; if none is free, the first one and who occupies it. */
async function freeChair(
  trx: Executor,
  bookedTime: BookedTime,
  chairs: readonly Chair[],
): Promise<{ chair: Chair | undefined; clashing: Clashing[] }> {
  const taken = await findSeated(
    trx,
    bookedTime,
    chairs.map(({ id }) => id),
  );
  const free = chairs.find((chair) => !taken.some(({ idChair }) => idChair === chair.id));
  const chair = free ?? chairs[0];
  const clashing = taken
    .filter(({ idChair }) => !free && idChair === chair?.id)
    .map(({ idChair: _, ...seated }) => ({ ...seated, because: "chair" as const }));
  return { chair, clashing };
}

/** Whether the caller confirmed every clash. Without `seenClashes` a confirmation covers whatever clashes there are. */
function isConfirmed(clashing: readonly Clashing[], { allowOverlap = false, seenClashes }: Answer): boolean {
  return allowOverlap && (!seenClashes || clashing.every(({ id }) => seenClashes.includes(id)));
}

/** The first clash in words, and how many more there are. */
function clashWords(first: Clashing, others: number, asked: string, chair: string): string {
  const { patientName, date = asked, time, appointmentRegistrationNo: number, because, doctorName } = first;
  const when = `at ${time} on ${formatDate(date)}${number ? ` (${number})` : ""}`;
  if (because === "patient") {
    const whom = doctorName ? calledDoctor(doctorName) : "another doctor";
    return `${patientName} is with ${whom} ${when}${others > 0 ? `, and ${others} more stand in the way` : ""}.`;
  }
  if (because === "chair")
    return `${chair} is taken by ${patientName} ${when}${others > 0 ? ` and ${others} more` : ""}.`;
  return `The doctor is with ${patientName} ${when}${others > 0 ? ` and has ${others} more then` : ""}.`;
}

/** The next free time on the same day, at or after the requested time. */
async function proposeTime(trx: Executor, bookedTime: BookedTime): Promise<string | null> {
  const { idDoctor, appointmentDate: date, exceptId, durationMinutes: minutes } = bookedTime;
  const plan = await planOf(trx, { doctors: [idDoctor], from: date });
  const ask = { minutes, buffer: bookedTime.bufferMinutes ?? 0, audience: "desk" } as const;
  const day = dayOfPlan(plan, { idDoctor, date, exceptId }, ask);
  if (!day) return null;
  const now = date === clinicToday() ? clinicTimeNow() : "00:00";
  return nextFreeTime({ ...day, notBefore: [now, bookedTime.appointmentTime].sort().at(-1) });
}
