import type { Appointment, Clash } from "#contract/desk/appointments.ts";
import {
  type bookWaiting,
  type offerWaiting,
  VISIT_DOES_NOT_FIT,
  type WaitingInput,
} from "#contract/desk/waiting-list.ts";
import type { BodyOf } from "#contract/values/endpoint.ts";
import { calledDoctor, reasonText } from "#rules/clinic/hours/slot-words.ts";
import { judge } from "#rules/clinic/hours/slots.ts";
import { offerExpiry, wishes } from "#rules/desk/waiting-list.ts";
import { formatDate } from "#rules/values/display.ts";
import { mobileDigits } from "#rules/values/text/chat.ts";
import { clinicToday, instantOf } from "#rules/values/time/clinic-time.ts";
import { minuteOf } from "#rules/values/time/stretch.ts";
import { mayRead, readable } from "#server/features/clinic/doctors/scope.ts";
import { clinicNow, planOf } from "#server/features/clinic/schedule/plan.ts";
import { lengthOf } from "#server/features/clinic/services/service.ts";
import { holdForWaiting, keepWaiting } from "#server/features/desk/appointment-requests/service.ts";
import { checkReferences } from "#server/features/desk/appointments/booking.ts";
import {
  create,
  getAppointment,
  refuseForeignDoctor,
  reschedule,
} from "#server/features/desk/appointments/service.ts";
import { wording } from "#server/features/desk/messages/texts.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import { assertFresh } from "#server/platform/db/assert-fresh.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { AppError, conflict, invalid, notFound } from "#server/platform/http/errors.ts";
import { findWish } from "./candidates.ts";
import type { StoredEntry } from "./store.ts";
import * as store from "./store.ts";

/** One entry as this person may see it. Throws 404. */
export async function get(db: Executor, id: number, staff: SignedIn): Promise<StoredEntry> {
  const [entry] = await store.findEntries(db, [id], store.ownEntries(staff));
  if (!entry) throw notFound("This entry of the waiting list");
  return entry;
}

function assertWaits({ state, patientName }: StoredEntry): void {
  if (state !== "waiting") throw conflict(`${patientName} is not waiting any more. The list shows who is.`);
}

/** Locks an entry that still waits. Throws 404, and 409 when it does not, or was changed meanwhile. */
async function lockWaiting(
  trx: Executor,
  { id, updatedOn }: { id: number; updatedOn?: string | null | undefined },
  staff: SignedIn,
): Promise<StoredEntry> {
  await store.lockEntry(trx, id);
  const entry = await get(trx, id, staff);
  assertWaits(entry);
  assertFresh(entry, updatedOn);
  return entry;
}

/** An entry as it is typed, without the request that it may come from. */
type Wished = Omit<WaitingInput, "idRequest">;

/** For an entry that wants an earlier time, takes over what its visit decides. Throws 400, 404 and 409. */
async function withVisit(trx: Executor, input: Wished, staff: SignedIn): Promise<Wished> {
  if (input.idAppointment === null) return input;
  const visit = await getAppointment(trx, input.idAppointment, staff);
  const { idPatient, idDepartment, idServices, durationMinutes, appointmentDate } = visit;
  if (visit.status !== "Scheduled" || appointmentDate < clinicToday())
    throw conflict("This visit is not to come any more. Put the patient on the list without it.");
  if (input.toDay > appointmentDate)
    throw invalid({
      field: "toDay",
      message: `Choose a day up to the visit's, ${formatDate(appointmentDate)}.`,
    });
  return { ...input, idPatient, idDepartment, idServices, durationMinutes };
}

/** The doctor of the entry. Throws 403 where a doctor enters another doctor's. */
function ownDoctorOf({ idDoctor: asked }: Wished, staff: SignedIn): number | null {
  const idDoctor = asked ?? staff.doctorId;
  if (idDoctor === null ? readable(staff) !== undefined : !mayRead(staff, idDoctor))
    throw new AppError("forbidden", "Doctors have their own patients wait only. Ask the reception.");
  return idDoctor;
}

/**
 * Puts a patient on the list, or changes an entry; a request that becomes one is decided. Throws 400, 403, 404, and 409
 * when it is settled, or was changed or decided meanwhile.
 */
export async function save(
  trx: Executor,
  { idRequest, ...given }: WaitingInput,
  staff: SignedIn,
): Promise<StoredEntry> {
  if (idRequest === null) return await saveWish(trx, given, staff);
  const request = await holdForWaiting(trx, idRequest, given.idPatient, staff);
  // A request for another time of a visit moves that visit instead of booking a second one.
  const idAppointment = request.moves?.idAppointment ?? given.idAppointment;
  const entry = await saveWish(trx, { ...given, idAppointment }, staff);
  await keepWaiting(trx, request.id, entry.id, staff);
  return entry;
}

/** Throws 400 where the visit is longer than the chosen part of the day. */
function assertFits({ fromTime, toTime, durationMinutes }: store.StoredWish): void {
  if (fromTime !== null && toTime !== null && minuteOf(toTime) - minuteOf(fromTime) < durationMinutes)
    throw invalid({ field: "toTime", message: VISIT_DOES_NOT_FIT });
}

async function saveWish(trx: Executor, given: Wished, staff: SignedIn): Promise<StoredEntry> {
  const idDoctor = ownDoctorOf(given, staff);
  const stored = given.id === 0 ? undefined : await lockWaiting(trx, given, staff);
  const idAppointment = stored ? (stored.laterVisit?.id ?? null) : given.idAppointment;
  const input = await withVisit(trx, { ...given, idDoctor, idAppointment }, staff);
  if (input.toDay < clinicToday()) throw invalid({ field: "toDay", message: "These days have passed." });
  const before = stored && { ...stored, idServices: stored.services.map(({ id }) => id) };
  // Without a doctor, none can be missing.
  const beforeDoctor = { idDoctor: idDoctor === null ? 0 : (stored?.idDoctor ?? undefined) };
  await checkReferences(
    trx,
    { ...input, idDoctor: idDoctor ?? 0 },
    { before: { ...before, ...beforeDoctor } },
  );
  if (stored && (input.idPatient !== stored.idPatient || input.idDepartment !== stored.idDepartment))
    throw conflict("A wish stays with its patient and department. Take it off the list and enter another.");
  const { minutes } = await lengthOf(trx, input.idServices);
  const wish = { ...input, durationMinutes: input.durationMinutes ?? minutes };
  assertFits(wish);
  if (stored) await store.changeEntry(trx, wish);
  const id = stored?.id ?? (await store.upsertEntry(trx, wish, store.ownEntries(staff)));
  if (id === undefined)
    throw conflict("This patient waits for another doctor of this department already. Ask the reception.");
  return await get(trx, id, staff);
}

/** Takes a patient off the list. Throws 404 and 409. */
export async function withdraw(
  trx: Executor,
  asked: { id: number; updatedOn?: string | null | undefined },
  staff: SignedIn,
): Promise<null> {
  await lockWaiting(trx, asked, staff);
  await store.withdrawEntry(trx, asked.id);
  return null;
}

type Chosen = BodyOf<typeof offerWaiting>;

/** The entry, if it waits for this time. Throws 403, 404 and 409. Not locked here: a booking locks it after its day. */
async function waitingFor(db: Executor, chosen: Chosen, staff: SignedIn): Promise<StoredEntry> {
  const { id, idDoctor, date, time } = chosen;
  refuseForeignDoctor(staff, idDoctor);
  const entry = await get(db, id, staff);
  assertWaits(entry);
  const start = instantOf(`${date}T${time}`);
  if (start <= Date.now()) throw conflict("This time has passed.");
  const { patientName, doctorName, toDay, laterVisit } = entry;
  if (entry.idDoctor !== null && entry.idDoctor !== idDoctor)
    throw conflict(`${patientName} waits for ${calledDoctor(doctorName ?? "")}.`);
  if (date > toDay) throw conflict(`${patientName} waits until ${formatDate(toDay)} only.`);
  if (laterVisit && start >= instantOf(`${laterVisit.date}T${laterVisit.time}`)) {
    const when = mayRead(staff, laterVisit.idDoctor)
      ? `on ${formatDate(laterVisit.date)} at ${laterVisit.time}`
      : "before this time";
    throw conflict(`${patientName} has a visit ${when} already.`);
  }
  return entry;
}

/** Throws 409 in words where the doctor does not have this time, or it does not suit the patient. */
async function assertFree(db: Executor, entry: StoredEntry, { idDoctor, date, time }: Chosen): Promise<void> {
  const [plan, wish] = await Promise.all([
    planOf(db, { doctors: [idDoctor], from: date }),
    findWish(db, entry.id),
  ]);
  const [doctor] = plan.doctors;
  if (!doctor || !wish) throw notFound("This doctor");
  const { idDepartments } = doctor;
  // An entry for any doctor of a department is not offered doctors of others.
  if (entry.idDoctor === null && idDepartments.length > 0 && !idDepartments.includes(entry.idDepartment))
    throw conflict(`${entry.patientName} waits for ${entry.departmentName}.`);
  const at = { idDoctor, date, minute: minuteOf(time) };
  const exceptId = entry.laterVisit?.id;
  const [reason] = judge(plan, at, { ...wish, audience: "desk", now: clinicNow(), exceptId });
  if (reason)
    throw conflict(`${reasonText(reason, doctor.name, date)} ${entry.patientName} stays on the list.`);
  if (!wishes(wish, at, Date.now())) throw conflict(`This time does not suit ${entry.patientName}.`);
}

/** Notes that a patient is offered a time, and returns the text. Throws 403, 404 and 409. */
export async function offer(trx: Executor, chosen: Chosen, staff: SignedIn, publicUrl: string | undefined) {
  const entry = await waitingFor(trx, chosen, staff);
  await assertFree(trx, entry, chosen);
  const { id: idEntry, idDoctor, date, time } = chosen;
  const expiresOn = new Date(offerExpiry(Date.now(), instantOf(`${date}T${time}`))).toISOString();
  const facts = { minutes: entry.durationMinutes, staffId: staff.id, expiresOn };
  await store.writeOffer(trx, { idEntry, idDoctor, date, time }, facts);
  const words = await wording(trx, publicUrl);
  const visit = { idAppointment: null, patientName: entry.patientName, date, time };
  const toldDoctor = await store.doctorNameIn(trx, idDoctor, entry.language);
  const text = words({ kind: "offer", language: entry.language, visits: [{ ...visit, toldDoctor }] });
  const chat = entry.hasStopped ? null : mobileDigits(entry.patientPhone);
  return { text, chat, entry: await get(trx, entry.id, staff) };
}

/** Notes that a patient declined a time. Throws 403, 404 and 409. */
export async function decline(trx: Executor, chosen: Chosen, staff: SignedIn): Promise<null> {
  const { durationMinutes: minutes } = await waitingFor(trx, chosen, staff);
  const { id: idEntry, idDoctor, date, time } = chosen;
  await store.declineOffer(trx, { idEntry, idDoctor, date, time }, { minutes, staffId: staff.id });
  return null;
}

/** The visit's chief complaint, where none was noted. */
const COMPLAINT = "From the waiting list";

async function bookOrMove(
  trx: Executor,
  entry: StoredEntry,
  { idDoctor, date, time }: Chosen,
  staff: SignedIn,
): Promise<Appointment> {
  const { laterVisit, idPatient, idDepartment, services, durationMinutes, priority, note } = entry;
  if (laterVisit) {
    const to = { newDate: date, newTime: time, idDoctor, idChair: null };
    return await reschedule(trx, { appointmentId: laterVisit.id, ...to }, staff);
  }
  return await create(
    trx,
    {
      ...{ idPatient, idDoctor, idDepartment, idServices: services.map(({ id }) => id), idChair: null },
      ...{ appointmentDate: date, appointmentTime: time, durationMinutes, priority, status: "Scheduled" },
      ...{ description: note ?? COMPLAINT, notes: null, treatmentPlans: null, doctorPrescription: null },
    },
    staff,
  );
}

/**
 * Gives a patient on the list a time: books a visit, or moves the later one, under the locks of every booking. Throws 403,
 * 404, and 409 where somebody was faster; the patient then stays on the list.
 */
export async function book(
  trx: Executor,
  chosen: BodyOf<typeof bookWaiting>,
  staff: SignedIn,
): Promise<Appointment> {
  const entry = await waitingFor(trx, chosen, staff);
  const visit = await bookOrMove(trx, entry, chosen, staff).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.details.conflict?.kind !== "overlap") throw error;
    const { because } = error.details.conflict as Clash;
    const faster = because === "patient" ? "" : "Somebody was faster. ";
    throw conflict(
      `${faster}${error.message} ${entry.patientName} stays on the list.`,
      error.details.conflict,
    );
  });
  // A trigger has settled the entry with the visit (waiting_follows_visit), unless another desk settled it first.
  if ((await store.bookedVisitOf(trx, entry.id)) !== visit.id)
    throw conflict(`${entry.patientName} was given another time, or taken off the list, meanwhile.`);
  return visit;
}
