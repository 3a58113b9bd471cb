import type { z } from "zod";
import type { Clash } from "#contract/desk/appointments.ts";
import type { BoardVisit, WalkInLimit, walkIn } from "#contract/desk/board.ts";
import { calledDoctor } from "#rules/clinic/hours/slot-words.ts";
import { NO_STAMPS } from "#rules/desk/board/attendance.ts";
import { type Turn, turnOf, walkInRefusal, walkInRoom } from "#rules/desk/board/waiting.ts";
import { clinicTimeOf, clinicToday } from "#rules/values/time/clinic-time.ts";
import { mayRead, seesAll } from "#server/features/clinic/doctors/scope.ts";
import { planOf } from "#server/features/clinic/schedule/plan.ts";
import { book } from "#server/features/desk/appointments/booking.ts";
import { registerPartial } from "#server/features/patients/patients/service.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { advisoryLock } from "#server/platform/db/transaction.ts";
import { AppError, conflict, invalid } from "#server/platform/http/errors.ts";
import { boardDay, dayHours } from "./board.ts";
import { shownVisit } from "./service.ts";
import {
  departmentOf,
  openVisitsOf,
  readNow,
  readVisits,
  takeToken,
  walkInService,
  writeAttendance,
} from "./store.ts";

type WalkIn = z.output<(typeof walkIn)["body"]>;

/** The visit, and its position in the queue. */
interface Queued extends Turn {
  visit: BoardVisit;
}

/**
 * Gives a patient without an appointment a token: the file if there is none yet, the visit and the token, all or nothing.
 * The visit holds no time, so it clashes with nobody. Throws 400 for unknown records, 403 for another doctor's queue, and
 * 409 with `WalkInLimit` when the doctor takes no more.
 */
export async function receiveWalkIn(trx: Executor, input: WalkIn, staff: SignedIn): Promise<Queued> {
  const { idDoctor } = input;
  if (!mayRead(staff, idDoctor))
    throw new AppError("forbidden", "Doctors book their own appointments only. Ask the reception.");
  const now = await readNow(trx);
  const day = clinicToday(new Date(now));
  const { idServices, ...visit } = await visitOf(trx, input);
  if (!input.allowOverLimit) await assertRoom(trx, idDoctor, { day, time: clinicTimeOf(now) });
  if (input.idPatient !== null)
    await assertNotHere(trx, { ...input, idPatient: input.idPatient, day }, staff);
  const idPatient = input.idPatient ?? (await registerPartial(trx, input.name ?? "", input.phone ?? "")).id;
  const id = await book(
    trx,
    {
      ...visit,
      idPatient,
      idDoctor,
      idServices,
      appointmentDate: day,
      appointmentTime: clinicTimeOf(now),
      priority: input.priority,
      status: "Scheduled",
      description: input.description ?? "Walk-in",
      notes: null,
      treatmentPlans: null,
      doctorPrescription: null,
      holdsTime: false,
      idChair: null,
      idRequest: null,
      idPreviousAppointment: null,
    },
    { staff },
  );
  const stamps = { ...NO_STAMPS, arrivedOn: now };
  const token = await takeToken(trx, idDoctor, day);
  await writeAttendance(trx, { id, idDoctor, day, isWalkIn: true, token, stamps });
  return await placeInQueue(trx, id, { day, now }, staff);
}

/** The visit's services. Throws 400 where the doctor has none for walk-ins. */
async function visitOf(trx: Executor, { idDoctor, idServices }: WalkIn) {
  const usual = idServices.length === 0 ? await walkInService(trx, idDoctor) : undefined;
  const ids = usual ? [usual.id] : [...new Set(idServices)];
  const idDepartment = usual?.idDepartment ?? (await departmentOf(trx, ids));
  if (idDepartment === undefined)
    throw invalid({ field: "idServices", message: "Choose services from the list." });
  return { idServices: ids, idDepartment };
}

/** Throws 409 with a `Clash` for a patient who already has an open visit on this day, unless the caller saw those. */
async function assertNotHere(
  trx: Executor,
  { idPatient, day, allowOverlap, seenClashes }: WalkIn & { idPatient: number; day: string },
  staff: SignedIn,
): Promise<void> {
  await advisoryLock(trx, "patient-day", idPatient, day);
  const open = await openVisitsOf(trx, idPatient, day, seesAll(staff));
  const [first] = open;
  if (!first || (allowOverlap && (!seenClashes || open.every(({ id }) => seenClashes.includes(id))))) return;
  const { id: _, ...facts } = first;
  const clash: Clash = { kind: "overlap", ...facts, appointments: open, nextFreeTime: null };
  const { patientName, time, doctorName } = first;
  const whom = doctorName ? calledDoctor(doctorName) : "another doctor";
  throw conflict(`${patientName} has a visit of today already: at ${time} with ${whom}.`, clash);
}

async function assertRoom(trx: Executor, idDoctor: number, { day, time }: { day: string; time: string }) {
  const plan = await planOf(trx, { doctors: [idDoctor], from: day });
  const { windows } = dayHours(plan, idDoctor);
  if (windows.every(({ limit }) => limit === null)) return;
  // Of two desks that give the last place, the second sees the first one's patient.
  await advisoryLock(trx, "walk-ins", idDoctor, day);
  const visits = await readVisits(trx, { day, idDoctor }, false);
  const came = visits.filter(({ isWalkIn }) => isWalkIn).map((visit) => visit.time);
  const room = walkInRoom(windows, came, time);
  const refusal = walkInRefusal(`Dr ${plan.doctors[0]?.name}`, room);
  if (!refusal || room.limit === null) return;
  const facts: WalkInLimit = { kind: "walk-in limit", limit: room.limit, walkIns: room.walkIns };
  throw conflict(refusal, facts);
}

async function placeInQueue(
  trx: Executor,
  id: number,
  { day, now }: { day: string; now: string },
  staff: SignedIn,
): Promise<Queued> {
  const visit = await shownVisit(trx, id, staff);
  const { idDoctor } = visit;
  const { doctors, visits, lateAfterMinutes } = await boardDay(trx, { day, idDoctor }, staff);
  const windows = doctors[0]?.windows ?? [];
  return { visit, ...turnOf({ windows, visits }, id, now, lateAfterMinutes) };
}
