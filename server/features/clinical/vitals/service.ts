import type { retractVitals, UnlikelyVitals, VitalsEntry, VitalsInput } from "#contract/clinical/vitals.ts";
import type { BodyOf } from "#contract/values/endpoint.ts";
import { unlikelyVitals, type VitalsProblem } from "#rules/clinical/vitals.ts";
import { formatDate } from "#rules/values/display.ts";
import { allows } from "#rules/values/permissions.ts";
import { clinicToday, instantOf } from "#rules/values/time/clinic-time.ts";
import { isAssistant, worksFor } from "#server/features/clinic/doctors/scope.ts";
import { assertHistoryOpen, closed, openingOf } from "#server/features/clinical/doctor-panel/opening.ts";
import { holdOwnVisit } from "#server/features/clinical/doctor-panel/own-visit.ts";
import { patients, view } from "#server/features/patients/patients/service.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, notFound } from "#server/platform/http/errors.ts";
import * as store from "./store.ts";

const THESE = "These values";
/** Entries of one visit; more are a mistake. */
const MOST_OF_VISIT = 50;

/**
 * A patient's vitals, as far as the history is open; the view is recorded. Throws 404, and 403 where the history is closed.
 */
export async function list(trx: Executor, patientId: number, staff: SignedIn): Promise<VitalsEntry[]> {
  const opening = await openingOf(trx, patientId, staff);
  if (opening === "closed") throw closed(staff);
  await view(trx, patientId);
  return await store.findVitals(trx, patientId, opening === "all" ? undefined : staff);
}

/** Throws 404 for vitals that are not there or of a visit that is not open to an assistant, and 403 where the history is closed. */
export async function assertReadable(db: Executor, id: number, staff: SignedIn): Promise<void> {
  const row = await store.findRow(db, id);
  if (!row) throw notFound(THESE);
  const opening = await openingOf(db, row.patientId, staff);
  if (opening === "closed") throw closed(staff);
  if (opening === "their doctors" && !worksFor(staff, row.idDoctor)) throw notFound(THESE);
}

/**
 * Writes down what was measured at a visit: now, or of a past visit at its time. Throws 403, 404, and 409 for a visit that is
 * cancelled, to come or another patient's, and once for unlikely values.
 */
export async function add(
  trx: Executor,
  { appointmentId, idPatient, confirmed, ...measured }: VitalsInput,
  staff: SignedIn,
): Promise<VitalsEntry> {
  const visit = await holdOwnVisit(trx, { appointmentId, idPatient }, { staff, whatIsNot: "measured at it" });
  const today = clinicToday();
  const { appointmentDate: day } = visit;
  if (day > today) throw conflict(`This visit is on ${formatDate(day)}. Measure on that day.`);
  if ((await store.countOfVisit(trx, appointmentId)) >= MOST_OF_VISIT)
    throw conflict(`There are ${MOST_OF_VISIT} entries of this visit already.`);
  const unlikely = unlikelyVitals(measured);
  if (unlikely.length > 0 && !confirmed) throw askedOnce(unlikely);
  const takenOn = day < today ? new Date(instantOf(`${day}T${visit.appointmentTime}`)).toISOString() : null;
  return await store.insertVitals(trx, { ...measured, patientId: idPatient, appointmentId, takenOn });
}

function askedOnce(unlikely: readonly VitalsProblem[]) {
  const facts: UnlikelyVitals = { kind: "unlikely", values: [...unlikely] };
  return conflict(
    `${unlikely.map(({ message }) => message).join(". ")}. If that is right, save it again.`,
    facts,
  );
}

/**
 * Takes back what was written down; it stays on record with the reason. Throws 403, 404, also to the desk and to assistants
 * for what somebody else wrote, and 409 when it was taken back already.
 */
export async function retract(
  trx: Executor,
  { id, reason }: BodyOf<typeof retractVitals>,
  staff: SignedIn,
): Promise<null> {
  const row = await store.findRow(trx, id);
  const isTheirs = row?.madeBy === staff.id || (allows(staff, "vitals.read") && !isAssistant(staff));
  if (!row || row.isRetraction || !isTheirs) throw notFound(THESE);
  await patients.lockExisting(trx, row.patientId);
  await assertHistoryOpen(trx, row.patientId, staff);
  if (!(await store.insertRetraction(trx, id, row, reason)))
    throw conflict("These values were taken back already.");
  return null;
}
