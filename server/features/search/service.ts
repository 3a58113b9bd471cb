import { type Found, MAX_FOUND, type RequestFound } from "#contract/search.ts";
import { ageOn } from "#rules/age.ts";
import { clinicToday } from "#rules/clinic-time.ts";
import { allows } from "#rules/permissions.ts";
import { requestOfReference } from "#rules/registration-number.ts";
import { requestNumbered } from "#server/features/appointment-requests/service.ts";
import { readable } from "#server/features/appointments/scope.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { parseSearchQuery, type SearchQuery } from "./search-query.ts";
import * as store from "./store.ts";

/**
 * The matches that this member of staff may read. A number finds the record with that number first. A patient's number
 * or phone also finds the patient's appointments and bills, which hold neither.
 */
export async function find(db: Executor, typed: string, staff: SignedIn): Promise<Found> {
  const query = parseSearchQuery(typed);
  const found = allows(staff.role, "patients.read") ? await findPatients(db, query) : [];
  const patientIds = query.isPatientIdentifier ? found.map(({ id }) => id) : null;
  const [appointments, bills, requests] = await Promise.all([
    allows(staff.role, "appointments.read") ? findAppointments(db, query, patientIds, staff) : [],
    allows(staff.role, "bills.read") ? findBills(db, query, patientIds) : [],
    allows(staff.role, "requests.read") ? findRequests(db, typed) : [],
  ]);
  const today = clinicToday();
  const withAge = <Row extends { patientDob: string | null }>({ patientDob, ...row }: Row) => ({
    ...row,
    patientAge: patientDob === null ? null : ageOn(patientDob, today),
  });
  return {
    patients: found.map((patient) => ({ ...patient, age: ageOn(patient.dob, today) })),
    appointments: appointments.map((row) => withAge(row)),
    bills: bills.map((row) => withAge(row)),
    requests,
  };
}

async function findRequests(db: Executor, typed: string): Promise<RequestFound[]> {
  const id = requestOfReference(typed);
  const request = id && (await requestNumbered(db, id));
  return request ? [request] : [];
}

/** The record with the typed number, then the other matches, without duplicates; at most `most`. */
function numberedFirst<Row>(numbered: Row[], others: Row[], idOf: (row: Row) => number, most: number): Row[] {
  const ids = new Set(numbered.map(idOf));
  return [...numbered, ...others.filter((row) => !ids.has(idOf(row)))].slice(0, most);
}

async function findPatients(db: Executor, { text, patient }: SearchQuery) {
  const [numbered, others] = await Promise.all([
    patient ? store.patientNumbered(db, patient) : [],
    store.patientsMatching(db, text),
  ]);
  return numberedFirst(numbered, others, ({ id }) => id, MAX_FOUND.patients);
}

async function findAppointments(
  db: Executor,
  { text, appointment }: SearchQuery,
  patientIds: number[] | null,
  staff: SignedIn,
): Promise<store.StoredAppointmentFound[]> {
  const own = readable(staff);
  const [numbered, others] = await Promise.all([
    appointment ? store.appointmentNumbered(db, appointment, own) : [],
    patientIds ? store.appointmentsOf(db, patientIds, own) : store.appointmentsMatching(db, text, own),
  ]);
  return numberedFirst(numbered, others, ({ id }) => id, MAX_FOUND.appointments);
}

async function findBills(
  db: Executor,
  { text, bill }: SearchQuery,
  patientIds: number[] | null,
): Promise<store.StoredBillFound[]> {
  const [numbered, others] = await Promise.all([
    bill ? store.billNumbered(db, bill) : [],
    patientIds ? store.billsOf(db, patientIds) : store.billsMatching(db, text),
  ]);
  return numberedFirst(numbered, others, ({ paymentId }) => paymentId, MAX_FOUND.bills);
}
