import type { Found, RequestFound } from "#contract/office/search.ts";
import { ageOn } from "#rules/patients/age.ts";
import { lettered, requestOfReference } from "#rules/patients/registration-number.ts";
import { allows } from "#rules/values/permissions.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { readable } from "#server/features/clinic/doctors/scope.ts";
import { requestNumbered } from "#server/features/desk/appointment-requests/service.ts";
import { statementNumbered } from "#server/features/money/shares/statements.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { parseSearchQuery } from "./search-query.ts";
import * as store from "./store.ts";

/**
 * The matches that this person may read. A number finds the record with that number first. A patient's number or phone also
 * finds the patient's appointments and bills, whose rows hold neither.
 */
export async function find(db: Executor, typed: string, staff: SignedIn): Promise<Found> {
  const query = parseSearchQuery(typed);
  const mayRead = {
    appointments: allows(staff, "appointments.read"),
    bills: allows(staff, "bills.read"),
  };
  const own = readable(staff);
  const matchingPatients = allows(staff, "patients.read") ? store.patientsMatching(db, query) : [];
  // Only a patient's appointments and bills wait for the patient; all other searches run at once.
  const patientIds = query.isPatientIdentifier ? (await matchingPatients).map(({ id }) => id) : null;
  const findAppointments = () =>
    patientIds
      ? store.appointmentsOf(db, query, patientIds, own)
      : store.appointmentsMatching(db, query, own);
  const findBills = () =>
    patientIds ? store.billsOf(db, query, patientIds) : store.billsMatching(db, query);
  const [packageId, zNo, statementId] = [lettered("K", typed), lettered("Z", typed), lettered("S", typed)];
  const [found, appointments, bills, requests, packages, dayCloses, shareStatements] = await Promise.all([
    matchingPatients,
    mayRead.appointments ? findAppointments() : [],
    mayRead.bills ? findBills() : [],
    allows(staff, "requests.read") ? findRequests(db, typed) : [],
    packageId && allows(staff, "packages.read") ? store.packageNumbered(db, packageId) : [],
    zNo && allows(staff, "cash.close") ? store.dayCloseNumbered(db, zNo) : [],
    statementId && allows(staff, "share.read") ? statementNumbered(db, statementId, staff) : [],
  ]);
  const today = clinicToday();
  const withAge = <Row extends { patientDob: string | null }>(row: Row) => ({
    ...row,
    patientAge: row.patientDob === null ? null : ageOn(row.patientDob, today),
  });
  return {
    patients: found.map((patient) => ({ ...patient, age: ageOn(patient.dob, today) })),
    appointments: appointments.map((row) => withAge(row)),
    bills: bills.map((row) => withAge(row)),
    requests,
    packages,
    dayCloses,
    shareStatements,
  };
}

async function findRequests(db: Executor, typed: string): Promise<RequestFound[]> {
  const id = requestOfReference(typed);
  const request = id && (await requestNumbered(db, id));
  return request ? [request] : [];
}
