import { sql } from "kysely";
import type { Appointment } from "#contract/desk/appointments.ts";
import type {
  applyPackage,
  extendPackage,
  PackageUse,
  PatientPackage,
  takeBackSession,
} from "#contract/money/packages.ts";
import type { BodyOf } from "#contract/values/endpoint.ts";
import { closedProblem, leftWhenStopping, sessionProblem } from "#rules/money/accounts/package.ts";
import { leftOfLines, plainDiscount } from "#rules/money/bills/credit-note.ts";
import { formatDate } from "#rules/values/display.ts";
import { allows } from "#rules/values/permissions.ts";
import { netOfLines } from "#rules/values/spread.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { mayRead, seesAll } from "#server/features/clinic/doctors/scope.ts";
import { holdVisit } from "#server/features/desk/appointments/lock.ts";
import { getAppointment } from "#server/features/desk/appointments/service.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, invalid, notFound } from "#server/platform/http/errors.ts";
import * as store from "./store.ts";

/**
 * The rules of packages (docs/handbook/money/packages.md). Every change locks the package first, so that of two desks that
 * use the last session the second finds none left.
 */

const THIS = "This package";

/**
 * A session as its reader may see it: its use and date show what is left of the package; the visit, its doctor and who
 * noted it appear only for those who may read that visit.
 */
function shownUse({ visit, ...use }: store.StoredPackage["uses"][number], staff: SignedIn): PackageUse {
  if (visit === null || mayRead(staff, visit.idDoctor)) return { ...use, isOthers: 0 };
  const takenBack = use.takenBack && { ...use.takenBack, by: null, reason: null };
  const hidden = { idAppointment: null, appointmentRegistrationNo: null, doctorName: null, by: null };
  return { ...use, ...hidden, takenBack, isOthers: 1 };
}

/** A package as its reader may see it: the paid amount appears only for those who may see bills. */
function shown(found: store.StoredPackage, staff: SignedIn): PatientPackage {
  const { prices, discount, credited, credits, position, singlePrice, ...rest } = found;
  const stored = { ...rest, uses: rest.uses.map((use) => shownUse(use, staff)) };
  if (!allows(staff, "bills.read")) {
    const closed = stored.closed && { ...stored.closed, creditNote: null };
    return { ...stored, closed, net: null, leftByValue: null, leftAtSinglePrice: null, due: null };
  }
  return { ...stored, ...worthOf(found) };
}

/** The price of a package, and what would be left of it if its patient stopped now; nothing for a closed one. */
export function worthOf(of: store.StoredPackage) {
  const { prices, discount, credited, credits, position, singlePrice, sessions, used, closedOn } = of;
  const bill = {
    discountAmount: discount,
    creditedAmount: credited,
    paymentDetails: prices.map((price) => ({ price })),
    creditNotes: [{ lines: credits }],
  };
  const net = netOfLines(prices, plainDiscount(bill))[position - 1] ?? 0;
  const { byValue, atSinglePrice } = leftWhenStopping({ net, sessions, used, singlePrice });
  // Never more than what the bill's line still stands at after its credit notes.
  const most = closedOn ? 0 : (leftOfLines(bill)[position - 1] ?? 0);
  return {
    net,
    leftByValue: Math.min(byValue, most),
    leftAtSinglePrice: atSinglePrice === null ? null : Math.min(atSinglePrice, most),
  };
}

/** The packages of a patient, the newest first. */
export async function packagesOf(
  db: Executor,
  patientId: number,
  staff: SignedIn,
): Promise<PatientPackage[]> {
  const found = await store.findPackages(db, sql`t.patient_id = ${patientId}`);
  return found.map((each) => shown(each, staff));
}

export async function getPackage(db: Executor, id: number, staff: SignedIn): Promise<PatientPackage> {
  const [found] = await store.findPackages(db, sql`t.id = ${id}`);
  if (!found) throw notFound(THIS);
  return shown(found, staff);
}

/** Locks a package until the transaction ends; after its bill, where that is locked too. Throws 404. */
export async function lockPackage(trx: Executor, id: number): Promise<store.HeldPackage> {
  const held = await store.lockPackage(trx, id);
  if (!held) throw notFound(THIS);
  return held;
}

/**
 * Uses a session, for a visit or at the desk. Throws 400, 403, 404, and 409 for a package that is used up or expired, and
 * for a visit of another patient, for another service, still to come, cancelled, or with a session already.
 */
export async function useSession(
  trx: Executor,
  { id, appointmentId }: BodyOf<typeof applyPackage>,
  staff: SignedIn,
): Promise<PatientPackage> {
  if (appointmentId === null && !seesAll(staff))
    throw invalid({ field: "appointmentId", message: "Choose the visit." });
  if (appointmentId !== null) await holdVisit(trx, appointmentId);
  const held = await lockPackage(trx, id);
  const visit = appointmentId === null ? null : await getAppointment(trx, appointmentId, staff);
  if (visit) await assertFits(trx, held, visit);
  const usedOn = visit?.appointmentDate ?? clinicToday();
  const problem = sessionProblem(held, usedOn);
  if (problem) throw conflict(problem);
  await store.addUse(trx, {
    idPackage: id,
    idAppointment: appointmentId,
    idDoctor: visit?.idDoctor ?? null,
    usedOn,
    staffId: staff.id,
  });
  return await getPackage(trx, id, staff);
}

/** Throws 409 for a visit that cannot use a session of this package. */
async function assertFits(trx: Executor, held: store.HeldPackage, visit: Appointment): Promise<void> {
  const { number, idPatient, idService, idPackageOf } = held;
  if (visit.isDeleted) throw notFound("This appointment");
  if (visit.idPatient !== idPatient) throw conflict(`${number} belongs to another patient.`);
  if (!visit.idServices.some((service) => service === idService || service === idPackageOf))
    throw conflict(
      `This visit is for ${visit.serviceNames}; ${number} is for ${held.packageOfName ?? held.serviceName}.`,
    );
  if (visit.status === "Cancelled") throw conflict("This visit is cancelled, so no session is used.");
  if (visit.appointmentDate > clinicToday())
    throw conflict(`This visit is on ${formatDate(visit.appointmentDate)}. Use the session on its day.`);
  if (await store.isUsedFor(trx, held.id, visit.id))
    throw conflict(`A session of ${number} is used for this visit already.`);
}

/** Takes back a session marked by mistake. Throws 404, and 409 for one that was taken back already. */
export async function takeBack(
  trx: Executor,
  { id, reason }: BodyOf<typeof takeBackSession>,
  staff: SignedIn,
): Promise<PatientPackage> {
  const NO_SESSION = "This session";
  const found = await store.findUse(trx, id);
  if (!found || (!seesAll(staff) && (found.idDoctor === null || !mayRead(staff, found.idDoctor))))
    throw notFound(NO_SESSION);
  const held = await lockPackage(trx, found.idPackage);
  const closed = closedProblem(held);
  if (closed) throw conflict(`${closed} Its sessions stay as they are.`);
  // Checked again under the lock.
  if ((await store.findUse(trx, id))?.isTakenBack)
    throw conflict(`This session of ${held.number} was taken back already.`);
  await store.addTakingBack(trx, { id, reason, usedOn: clinicToday(), staffId: staff.id });
  return await getPackage(trx, held.id, staff);
}

/** Lets a package be used until a later day. Throws 404, and 409 for one that needs no more time. */
export async function extend(
  trx: Executor,
  { id, expiresOn, reason }: BodyOf<typeof extendPackage>,
  staff: SignedIn,
): Promise<PatientPackage> {
  const held = await lockPackage(trx, id);
  const closed = closedProblem(held);
  if (closed) throw conflict(closed);
  if (held.expiresOn === null) throw conflict(`${held.number} does not expire.`);
  if (held.used >= held.sessions) throw conflict(`All ${held.sessions} sessions of ${held.number} are used.`);
  if (expiresOn <= held.expiresOn)
    throw invalid({
      field: "expiresOn",
      message: `It can be used until ${formatDate(held.expiresOn)} already. Choose a later day.`,
    });
  await store.addExtension(trx, { id, expiresOn, reason, staffId: staff.id });
  return await getPackage(trx, id, staff);
}
