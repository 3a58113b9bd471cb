import { type RawBuilder, sql } from "kysely";
import {
  type AppointmentFound,
  type BillFound,
  type DayCloseFound,
  MAX_FOUND,
  type PackageFound,
  type PatientFound,
} from "#contract/office/search.ts";
import { appointmentNumber, patientNumber } from "#rules/patients/registration-number.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { type Findable, firstRows, quickSearch } from "#server/platform/db/lists/quick-search.ts";
import type { SearchQuery } from "./search-query.ts";

/** A match without the age, which depends on the day and is not stored. */
export type StoredPatientFound = Omit<PatientFound, "age">;
type Whose<Found> = Omit<Found, "patientAge">;
export type StoredAppointmentFound = Whose<AppointmentFound>;
export type StoredBillFound = Whose<BillFound>;

const WHOSE = sql`p.register_no AS "patientRegisterNo", p.dob AS "patientDob",
  coalesce(p.dob_precision, 'day') AS "patientDobPrecision"`;

const PATIENTS: Findable = {
  table: "patients",
  select: sql`t.id, t.register_no AS "registerNo", t.full_name AS "fullName", t.gender, t.dob,
    coalesce(t.dob_precision, 'day') AS "dobPrecision", t.phone`,
  shortPieces: true,
  ofPerson: sql`JOIN patients t ON t.id = meant.id`,
};

const APPOINTMENTS: Findable = {
  table: "appointments",
  joins: sql`JOIN doctors doc ON doc.id = t.doctor_id JOIN patients p ON p.id = t.patient_id`,
  select: sql`t.id, t.registration_no AS "appointmentRegistrationNo", p.full_name AS "patientName", ${WHOSE},
    doc.name AS "doctorName", t.appointment_date AS "appointmentDate", t.appointment_time AS "appointmentTime", t.status`,
  shortPieces: true,
  ofPerson: sql`JOIN appointments t ON t.patient_id = meant.id`,
};

const BILLS: Findable = {
  table: "bills",
  joins: sql`JOIN patients p ON p.id = t.patient_id`,
  select: sql`t.id AS "paymentId", t.patient_name AS "patientName", ${WHOSE}, t.bill_date AS "paymentDate",
    t.status AS "paymentStatus", t.chargeable AS "chargeableAmount", t.due AS "dueAmount"`,
  shortPieces: true,
  ofPerson: sql`JOIN bills t ON t.patient_id = meant.id`,
};

/** A condition on `t` for staff who may read only some appointments; undefined for those who may read all. */
export type Scope = RawBuilder<unknown> | undefined;

/** The matches; the one with the number comes first. */
export const patientsMatching = (db: Executor, { text, patient }: SearchQuery) =>
  quickSearch<StoredPatientFound>(db, PATIENTS, text, {
    count: MAX_FOUND.patients,
    first: patient && sql`t.register_no = ${patientNumber(patient)}`,
  });

/** Sorts today's appointments first, then by distance from today. */
const nearest = () => sql`abs(t.appointment_date - ${clinicToday()}::date)`;
const appointmentsWanted = (number: number | null) => ({
  count: MAX_FOUND.appointments,
  first: number && sql`t.registration_no = ${appointmentNumber(number)}`,
  order: nearest(),
});

/** The matches; the one with the number comes first. */
export const appointmentsMatching = (db: Executor, { text, appointment }: SearchQuery, scope: Scope) =>
  quickSearch<StoredAppointmentFound>(db, APPOINTMENTS, text, {
    ...appointmentsWanted(appointment),
    scope,
  });

/** The patients' appointments; the one with the number comes first, even another patient's. */
export const appointmentsOf = (
  db: Executor,
  { appointment }: SearchQuery,
  patientIds: readonly number[],
  scope: Scope,
) =>
  firstRows<StoredAppointmentFound>(db, APPOINTMENTS, {
    ...appointmentsWanted(appointment),
    where: sql`t.patient_id = ANY(${patientIds})`,
    scope,
  });

const numberedBill = (number: number | null) => number && sql`t.id = ${number}`;

/** The matches; the one with the number comes first. */
export const billsMatching = (db: Executor, { text, bill }: SearchQuery) =>
  quickSearch<StoredBillFound>(db, BILLS, text, { count: MAX_FOUND.bills, first: numberedBill(bill) });

/** The patients' bills, those with something due first; before them the one with the number, even another patient's. */
export const billsOf = (db: Executor, { bill }: SearchQuery, patientIds: readonly number[]) =>
  firstRows<StoredBillFound>(db, BILLS, {
    count: MAX_FOUND.bills,
    first: numberedBill(bill),
    where: sql`t.patient_id = ANY(${patientIds})`,
    order: sql`(t.due > 0) DESC`,
  });

/** The package with this running number; empty where its bill is void. */
export async function packageNumbered(db: Executor, id: number): Promise<PackageFound[]> {
  const { rows } = await sql<PackageFound>`
    SELECT t.id, t.number, t.patient_id AS "idPatient", p.full_name AS "patientName", s.name AS "serviceName",
      t.sessions - t.used AS left, t.expires_on AS "expiresOn"
    FROM package_list t JOIN patients p ON p.id = t.patient_id JOIN services s ON s.id = t.service_id
    WHERE t.id = ${id} AND NOT t.is_deleted`.execute(db);
  return rows;
}

/** The close with this Z-report number. */
export async function dayCloseNumbered(db: Executor, zNo: number): Promise<DayCloseFound[]> {
  const { rows } = await sql<DayCloseFound>`
    SELECT id, number, from_day AS "fromDay", day, variance, reopened_on AS "reopenedOn" FROM day_close_list
    WHERE z_no = ${zNo}`.execute(db);
  return rows;
}
