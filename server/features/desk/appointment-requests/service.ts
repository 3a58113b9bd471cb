import type { z } from "zod";
import type {
  AppointmentRequest,
  AppointmentRequestInput,
  ApproveInput,
  RejectInput,
} from "#contract/desk/appointment-requests.ts";
import type { FieldError } from "#contract/values/envelope.ts";
import { decisionRefusal } from "#rules/desk/appointment-request.ts";
import { allows } from "#rules/values/permissions.ts";
import { withoutOthers } from "#server/features/clinic/doctors/scope.ts";
import { book } from "#server/features/desk/appointments/booking.ts";
import { getAppointment, reschedule } from "#server/features/desk/appointments/service.ts";
import { planMessages } from "#server/features/desk/messages/plan.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { advisoryLock } from "#server/platform/db/transaction.ts";
import { AppError, conflict, invalid, notFound } from "#server/platform/http/errors.ts";
import {
  findChoices,
  findDuplicate,
  findRequest,
  findRequestedTimes,
  insertRequest,
  lockRequest,
  markDecided,
  type StoredRequest,
} from "./store.ts";

/** A request as this person may see it: the visit that it became or moves appears only for those who may read it. */
export function shown(request: StoredRequest, staff: SignedIn): AppointmentRequest {
  const told = withoutOthers(staff, request, "visit", "moves");
  return told.visit ? told : { ...told, idAppointment: null };
}

/** One request. Throws 404. */
export async function get(db: Executor, id: number): Promise<StoredRequest> {
  const request = await findRequest(db, id);
  if (!request) throw notFound("This request");
  return request;
}

/** One request, or undefined. */
export function requestNumbered(db: Executor, id: number): Promise<AppointmentRequest | undefined> {
  return findRequest(db, id);
}

/** Stores a visitor's request, only once if it is sent again within minutes. Throws 400 naming fields. */
export async function submit(trx: Executor, input: AppointmentRequestInput): Promise<AppointmentRequest> {
  await checkChoices(trx, input);
  // Two taps on a slow network arrive together; the lock makes the second see the first.
  await advisoryLock(trx, "request", input.mobile);
  const id = (await findDuplicate(trx, input)) ?? (await insertRequest(trx, input));
  return await get(trx, id);
}

/** The times that pending requests ask for with a doctor on a day, earliest first. */
export function requestedTimes(db: Executor, idDoctor: number, date: string) {
  return findRequestedTimes(db, idDoctor, date);
}

async function checkChoices(trx: Executor, input: AppointmentRequestInput): Promise<void> {
  const errors: FieldError[] = [];
  const found = await findChoices(trx, input);
  if (!found.doctor) errors.push({ field: "iddoctor", message: "Doctor selection is required" });
  if (!found.department) errors.push({ field: "iddepartment", message: "Please select a Department." });
  else if (found.services !== input.idservices.length)
    errors.push({ field: "idservices", message: "Please select at least one service." });
  if (errors.length > 0) throw invalid(...errors);
}

/** Locks a pending request until the transaction ends. Throws 404, and 409 when it was decided already. */
async function lockPending(trx: Executor, id: number): Promise<AppointmentRequest> {
  if (!(await lockRequest(trx, id))) throw notFound("This request");
  const request = await get(trx, id);
  const refusal = decisionRefusal(request.status);
  if (refusal) throw conflict(refusal);
  return request;
}

/**
 * Books a Scheduled appointment for the patient and links the request to it; a request that moves a visit moves that one
 * (docs/handbook/desk/appointment-requests.md#approving).
 */
export async function approve(trx: Executor, input: z.output<typeof ApproveInput>, staff: SignedIn) {
  const request = await lockPending(trx, input.id);
  if (request.moves) return await move(trx, request, request.moves, input, staff);
  const visit = {
    idPatient: input.patientId,
    idDoctor: input.idDoctor ?? request.iddoctor,
    idDepartment: request.iddepartment,
    appointmentDate: input.date ?? request.date,
    appointmentTime: input.time ?? request.time,
    priority: request.priority,
    status: "Scheduled" as const,
    description: input.message,
    idServices: request.idservices,
    notes: null,
    treatmentPlans: null,
    doctorPrescription: null,
    allowOverlap: input.allowOverlap,
    seenClashes: input.seenClashes,
    idChair: input.idChair,
    keepHours: input.keepHours,
    idRequest: request.id,
    idPreviousAppointment: null,
  };
  const idAppointment = await book(trx, visit, { staff, names: { idPatient: "patientId" } });
  await planMessages(trx, idAppointment, "booked");
  await markDecided(trx, request.id, staff.id, { status: "Approved" });
  const { appointmentRegistrationNo } = await getAppointment(trx, idAppointment, staff);
  return { request: await get(trx, request.id), idAppointment, appointmentRegistrationNo };
}

/** Throws 409 for another patient than the one whose visit a request moves. */
function assertPatient(
  asked: number,
  { idPatient, patientName }: Pick<NonNullable<AppointmentRequest["moves"]>, "idPatient" | "patientName">,
): void {
  if (asked !== idPatient) throw conflict(`This request moves a visit of ${patientName}.`);
}

/** Moves the visit whose patient asks for it, in place of booking another one. */
async function move(
  trx: Executor,
  request: AppointmentRequest,
  { idAppointment, idPatient, patientName }: NonNullable<AppointmentRequest["moves"]>,
  { patientId, idDoctor, date, time, ...answers }: z.output<typeof ApproveInput>,
  staff: SignedIn,
) {
  assertPatient(patientId, { idPatient, patientName });
  const { idChair, keepHours, allowOverlap, seenClashes } = answers;
  // Marked before the visit moves, because the move would settle a waiting wish without a person's name
  // (wishes_follow_visit).
  await markDecided(trx, request.id, staff.id, { status: "Approved" });
  const moved = await reschedule(
    trx,
    {
      appointmentId: idAppointment,
      newDate: date ?? request.date,
      newTime: time ?? request.time,
      idDoctor: idDoctor ?? request.iddoctor,
      idChair,
      keepHours,
      allowOverlap,
      seenClashes,
    },
    staff,
  );
  // Another desk has given the visit to another patient since the request was read.
  assertPatient(moved.idPatient, { idPatient, patientName });
  const { appointmentRegistrationNo } = moved;
  return { request: await get(trx, request.id), idAppointment, appointmentRegistrationNo };
}

/**
 * A pending request that becomes an entry of the waiting list, locked until the transaction ends. Throws 403 for a person
 * who may not decide it, 404, and 409 when it was decided already or moves another patient's visit.
 */
export async function holdForWaiting(
  trx: Executor,
  id: number,
  idPatient: number,
  staff: SignedIn,
): Promise<AppointmentRequest> {
  if (!allows(staff, "requests.decide"))
    throw new AppError("forbidden", "Requests are decided at the reception.");
  const request = await lockPending(trx, id);
  if (request.moves) assertPatient(idPatient, request.moves);
  return request;
}

/** Decides a request that `holdForWaiting` locked: it has become the entry. */
export async function keepWaiting(
  trx: Executor,
  id: number,
  idWaiting: number,
  staff: SignedIn,
): Promise<void> {
  await markDecided(trx, id, staff.id, { status: "Approved", idWaiting });
}

export async function reject(trx: Executor, input: z.output<typeof RejectInput>, staff: SignedIn) {
  const request = await lockPending(trx, input.id);
  await markDecided(trx, request.id, staff.id, { status: "Rejected", reason: input.rejectReason });
  return await get(trx, request.id);
}
