import { type RawBuilder, sql } from "kysely";
import { type AppointmentFound, type BillFound, MAX_FOUND, type PatientFound } from "#contract/search.ts";
import { clinicToday } from "#rules/clinic-time.ts";
import { appointmentNumber, patientNumber } from "#rules/registration-number.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { type Findable, firstRows, quickSearch } from "#server/platform/db/quick-search.ts";
import type { SearchQuery } from "./search-query.ts";

/** A match without the age, which depends on the day and is not stored. */
export type StoredPatientFound = Omit<PatientFound, "age">;
type Whose<Found> = Omit<Found, "patientAge"> & { patientDob: string | null };
export type StoredAppointmentFound = Whose<AppointmentFound>;
export type StoredBillFound = Whose<BillFound>;

const WHOSE = sql`p.register_no AS "patientRegisterNo", p.dob AS "patientDob"`;

const PATIENTS: Findable = {
  table: "patients",
  select: sql`t.id, t.register_no AS "registerNo", t.full_name AS "fullName", t.gender, t.dob, t.phone`,
  shortPieces: true,
};

const APPOINTMENTS: Findable = {
  table: "appointments",
  joins: sql`JOIN doctors doc ON doc.id = t.doctor_id JOIN patients p ON p.id = t.patient_id`,
  select: sql`t.id, t.registration_no AS "appointmentRegistrationNo", p.full_name AS "patientName", ${WHOSE},
    doc.name AS "doctorName", t.appointment_date AS "appointmentDate", t.appointment_time AS "appointmentTime", t.status`,
  shortPieces: true,
};

const BILLS: Findable = {
  table: "bills",
  joins: sql`JOIN patients p ON p.id = t.patient_id`,
  select: sql`t.id AS "paymentId", t.patient_name AS "patientName", ${WHOSE}, t.bill_date AS "paymentDate",
    t.status AS "paymentStatus", t.chargeable AS "chargeableAmount", t.due AS "dueAmount"`,
  shortPieces: true,
};

/** A condition on `t` for staff who may read only some appointments; undefined for those who may read all. */
export type Scope = RawBuilder<unknown> | undefined;

/** Those that match; the one with the number comes first. */
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

/** Those that match; the one with the number comes first. */
export const appointmentsMatching = (db: Executor, { text, appointment }: SearchQuery, scope: Scope) =>
  quickSearch<StoredAppointmentFound>(db, APPOINTMENTS, text, {
    ...appointmentsWanted(appointment),
    scope,
  });

/** Those of the patients; the one with the number comes first, whoever's it is. */
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

/** Those that match; the one with the number comes first. */
export const billsMatching = (db: Executor, { text, bill }: SearchQuery) =>
  quickSearch<StoredBillFound>(db, BILLS, text, { count: MAX_FOUND.bills, first: numberedBill(bill) });

/** Those of the patients, those with something due first; the one with the number comes before, whoever's it is. */
export const billsOf = (db: Executor, { bill }: SearchQuery, patientIds: readonly number[]) =>
  firstRows<StoredBillFound>(db, BILLS, {
    count: MAX_FOUND.bills,
    first: numberedBill(bill),
    where: sql`t.patient_id = ANY(${patientIds})`,
    order: sql`(t.due > 0) DESC`,
  });
