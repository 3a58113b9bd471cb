import type { z } from "zod";
import type { BoardVisit, moveVisit, setStage } from "#contract/desk/board.ts";
import { STATUS_AT, stageOf, stampsAfter, stepRefusal } from "#rules/desk/board/attendance.ts";
import { clinicTimeOf, clinicToday, instantOf } from "#rules/values/time/clinic-time.ts";
import { mayRead } from "#server/features/clinic/doctors/scope.ts";
import { lockAppointment } from "#server/features/desk/appointments/lock.ts";
import { changeStatus, reschedule } from "#server/features/desk/appointments/service.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { CHANGED_MEANWHILE, conflict, notFound } from "#server/platform/http/errors.ts";
import { boardVisit } from "./board.ts";
import { readVisits, type StoredVisit, takeToken, writeAttendance } from "./store.ts";

const THIS = "This appointment";

/** A visit, locked until the transaction ends. Throws 404. */
async function lockExisting(trx: Executor, id: number, staff: SignedIn): Promise<StoredVisit> {
  if (!(await lockAppointment(trx, id))) throw notFound(THIS);
  const [visit] = await readVisits(trx, { id }, false);
  if (!visit || !mayRead(staff, visit.idDoctor)) throw notFound(THIS);
  return visit;
}

/** The visit after a change. */
export async function shownVisit(trx: Executor, id: number, staff: SignedIn): Promise<BoardVisit> {
  const visit = await boardVisit(trx, id, staff);
  if (!visit) throw notFound(THIS);
  return visit;
}

/**
 * Sets a visit's stage, or takes it back. Setting the same stage again writes nothing, except "Called", which calls again
 * if the caller knows of the first time. Throws 404, and 409 in words for an impossible step, a change by somebody else,
 * and a time that is taken by now.
 */
export async function setVisitStage(
  trx: Executor,
  input: z.output<(typeof setStage)["body"]>,
  staff: SignedIn,
): Promise<BoardVisit> {
  const visit = await lockExisting(trx, input.id, staff);
  const { id, idDoctor, date: day, isWalkIn, now } = visit;
  const stage = stageOf(visit.status, visit);
  const isStale = changedSince(visit, input.updatedOn);
  if (saysNothingNew(visit, input.stage, { mayRepeat: Boolean(input.updatedOn) && !isStale }))
    return await shownVisit(trx, id, staff);
  const refusal = stepRefusal({ ...visit, stage }, input.stage, {
    today: clinicToday(new Date(now)),
    time: clinicTimeOf(now),
  });
  if (refusal) throw conflict(refusal);
  if (isStale) throw conflict(CHANGED_MEANWHILE);
  await changeStatus(trx, id, STATUS_AT[input.stage], input, staff);
  if (input.stage !== "Done") {
    const stamps = stampsAfter(visit, stage, input.stage, now);
    // The token is taken last, so that whoever holds its counter waits for nothing else.
    const token = stamps.arrivedOn ? (visit.token ?? (await takeToken(trx, idDoctor, day))) : null;
    await writeAttendance(trx, { id, idDoctor, day, isWalkIn, token, stamps });
  }
  return await shownVisit(trx, id, staff);
}

/** Whether the visit's stage changed after the caller read it. A doctor's note does not count. */
function changedSince({ attendedOn }: StoredVisit, seen: string | null | undefined): boolean {
  return Boolean(seen && attendedOn && instantOf(attendedOn) > instantOf(seen));
}

function saysNothingNew(
  visit: StoredVisit,
  step: z.output<(typeof setStage)["body"]>["stage"],
  { mayRepeat }: { mayRepeat: boolean },
): boolean {
  const stage = stageOf(visit.status, visit);
  if (step === "Confirmed") return stage === "Scheduled" && visit.confirmedOn !== null;
  if (step !== stage) return false;
  // "Scheduled" takes back the confirmation; "Arrived" replaces a token that a move had dropped.
  if (step === "Scheduled") return visit.confirmedOn === null;
  if (step === "Arrived") return visit.token !== null;
  return step !== "Called" || !mayRepeat;
}

/** Throws 409 when a visit changed after it was seen; the board refreshes by itself. */
function refuseStale(
  visit: { updatedOn: string; patientName: string },
  seen: string | null | undefined,
): void {
  if (seen && Date.parse(seen) !== Date.parse(visit.updatedOn))
    throw conflict(
      `The visit of ${visit.patientName} was changed on another desk. Nothing was saved; the board shows how it stands now.`,
    );
}

/**
 * Moves a visit to another time, doctor or length. An arrived patient who goes to another doctor on the same day gets that
 * doctor's token. Throws 404, and 409 as rescheduling does, and for a patient who is with the doctor.
 */
export async function move(
  trx: Executor,
  input: z.output<(typeof moveVisit)["body"]>,
  staff: SignedIn,
): Promise<BoardVisit> {
  const visit = await lockExisting(trx, input.id, staff);
  refuseStale(visit, input.updatedOn);
  const { id, idDoctor, date: day, isWalkIn } = visit;
  const staysInside = input.idDoctor === idDoctor && input.date === day && input.time === visit.time;
  if (stageOf(visit.status, visit) === "With doctor" && !staysInside)
    throw conflict(`${visit.patientName} is with the doctor.`);
  const { date: newDate, time: newTime, updatedOn: _, ...rest } = input;
  await reschedule(trx, { ...rest, appointmentId: id, newDate, newTime }, staff);
  if (visit.token !== null && input.date === day && input.idDoctor !== idDoctor) {
    const token = await takeToken(trx, input.idDoctor, day);
    await writeAttendance(trx, { id, idDoctor: input.idDoctor, day, isWalkIn, token, stamps: visit });
  }
  return await shownVisit(trx, id, staff);
}
