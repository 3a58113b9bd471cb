import { type RawBuilder, sql } from "kysely";
import { type AppointmentFound, type BillFound, MAX_FOUND, type PatientFound } from "#contract/search.ts";
import { clinicToday } from "#rules/clinic-time.ts";
import { appointmentNumber, patientNumber } from "#rules/registration-number.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { type Findable, firstRows, quickSearch } from "#server/platform/db/quick-search.ts";

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

export const patientsMatching = (db: Executor, search: string) =>
  quickSearch<StoredPatientFound>(db, PATIENTS, search, { count: MAX_FOUND.patients });

export const patientNumbered = (db: Executor, number: number) =>
  firstRows<StoredPatientFound>(db, PATIENTS, {
    count: 1,
    where: sql`t.register_no = ${patientNumber(number)}`,
  });

/** Sorts today's appointments first, then by distance from today. */
const nearest = () => sql`abs(t.appointment_date - ${clinicToday()}::date)`;
const within = (scope: Scope, where: RawBuilder<unknown>) => (scope ? sql`${scope} AND ${where}` : where);

export const appointmentsMatching = (db: Executor, search: string, scope: Scope) =>
  quickSearch<StoredAppointmentFound>(db, APPOINTMENTS, search, {
    count: MAX_FOUND.appointments,
    where: scope,
    order: nearest(),
  });

export const appointmentNumbered = (db: Executor, number: number, scope: Scope) =>
  firstRows<StoredAppointmentFound>(db, APPOINTMENTS, {
    count: 1,
    where: within(scope, sql`t.registration_no = ${appointmentNumber(number)}`),
  });

export const appointmentsOf = (db: Executor, patientIds: readonly number[], scope: Scope) =>
  firstRows<StoredAppointmentFound>(db, APPOINTMENTS, {
    count: MAX_FOUND.appointments,
    where: within(scope, sql`t.patient_id = ANY(${patientIds})`),
    order: nearest(),
  });

export const billsMatching = (db: Executor, search: string) =>
  quickSearch<StoredBillFound>(db, BILLS, search, { count: MAX_FOUND.bills });

export const billNumbered = (db: Executor, id: number) =>
  firstRows<StoredBillFound>(db, BILLS, { count: 1, where: sql`t.id = ${id}` });

/** The patients' bills, those with something due first. */
export const billsOf = (db: Executor, patientIds: readonly number[]) =>
  firstRows<StoredBillFound>(db, BILLS, {
    count: MAX_FOUND.bills,
    where: sql`t.patient_id = ANY(${patientIds})`,
    order: sql`(t.due > 0) DESC`,
  });
