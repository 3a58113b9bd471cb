import type { Found, RequestFound } from "#contract/office/search.ts";
import { ageOn } from "#rules/patients/age.ts";
import { lettered, requestOfReference } from "#rules/patients/registration-number.ts";
import { allows } from "#rules/values/permissions.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { readable } from "#server/features/clinic/doctors/scope.ts";
import { requestNumbered } from "#server/features/desk/appointment-requests/service.ts";
import { caseNumbered } from "#server/features/money/lab/service.ts";
import { planNumbered } from "#server/features/money/plans/views.ts";
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
  const [found, appointments, bills, requests, numbered] = await Promise.all([
    matchingPatients,
    mayRead.appointments ? findAppointments() : [],
    mayRead.bills ? findBills() : [],
    allows(staff, "requests.read") ? findRequests(db, typed) : [],
    findNumbered(db, typed, staff),
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
    ...numbered,
  };
}

type Numbered = Pick<Found, "packages" | "plans" | "labCases" | "dayCloses" | "shareStatements">;

/** What has a letter and a number of its own and is found by these alone: no text is both, so one of them is asked for. */
async function findNumbered(db: Executor, typed: string, staff: SignedIn): Promise<Numbered> {
  const [packageId, planId, labCaseId] = [lettered("K", typed), lettered("T", typed), lettered("L", typed)];
  const [zNo, statementId] = [lettered("Z", typed), lettered("S", typed)];
  return {
    packages: packageId && allows(staff, "packages.read") ? await store.packageNumbered(db, packageId) : [],
    plans: planId && allows(staff, "plans.read") ? await planNumbered(db, planId, staff) : [],
    labCases: labCaseId && allows(staff, "lab.read") ? await caseNumbered(db, labCaseId, staff) : [],
    dayCloses: zNo && allows(staff, "cash.close") ? await store.dayCloseNumbered(db, zNo) : [],
    shareStatements:
      statementId && allows(staff, "share.read") ? await statementNumbered(db, statementId, staff) : [],
  };
}

async function findRequests(db: Executor, typed: string): Promise<RequestFound[]> {
  const id = requestOfReference(typed);
  const request = id && (await requestNumbered(db, id));
  return request ? [request] : [];
}
