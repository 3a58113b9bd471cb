import { type RawBuilder, sql } from "kysely";
import {
  type Appointment,
  type AppointmentInput,
  appointmentColumns,
  type Clashing,
} from "#contract/desk/appointments.ts";
import type { AppointmentStatus } from "#rules/desk/appointment.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { ListSource } from "#server/platform/db/lists/list-source.ts";

const JOINS = sql`JOIN doctors doc ON doc.id = t.doctor_id JOIN patients p ON p.id = t.patient_id
  JOIN departments dep ON dep.id = t.department_id`;
const SERVICES = sql`FROM appointment_services a JOIN services s ON s.id = a.service_id WHERE a.appointment_id = t.id`;
const ROW = sql`t.id, t.registration_no AS "appointmentRegistrationNo", t.patient_id AS "idPatient",
  p.full_name AS "patientName", p.register_no AS "patientRegisterNo", p.phone AS "patientPhone",
  t.doctor_id AS "idDoctor", doc.name AS "doctorName",
  t.department_id AS "idDepartment", dep.name AS "departmentName", t.appointment_date AS "appointmentDate",
  t.appointment_time AS "appointmentTime", t.duration_minutes AS "durationMinutes", t.buffer_minutes AS "bufferMinutes",
  t.chair_id AS "idChair", (SELECT name FROM chairs WHERE id = t.chair_id) AS "chairName", t.priority, t.status,
  coalesce((SELECT string_agg(s.name, ', ' ORDER BY s.id) ${SERVICES}), '') AS "serviceNames",
  t.allow_overlap::int AS "allowOverlap", t.request_id AS "idRequest", t.previous_id AS "idPreviousAppointment",
  t.is_deleted::int AS "isDeleted", t.created_on AS "createdOn", t.updated_on AS "updatedOn"`;
const WHOLE = sql`${ROW}, t.keep_hours AS "keepHours", t.holds_time AS "holdsTime", t.chief_complaint AS description, t.notes, t.treatment_plan AS "treatmentPlans",
  t.prescription AS "doctorPrescription",
  coalesce((SELECT json_agg(s.id ORDER BY s.id) ${SERVICES}), '[]') AS "idServices",
  coalesce((SELECT json_agg(json_build_object('idService', s.id, 'description', work_name(s.name, w.teeth, w.surfaces),
      'actualPrice', s.fees * w.quantity, 'price', w.price * w.quantity, 'idProcedure', w.id, 'idDoctor', w.doctor_id,
      'doctorName', d.name) ORDER BY w.id)
    FROM unbilled_work w JOIN services s ON s.id = w.service_id JOIN doctors d ON d.id = w.doctor_id
    WHERE w.appointment_id = t.id AND w.patient_id = t.patient_id),
    (SELECT json_agg(json_build_object('idService', s.id, 'description', s.name, 'actualPrice', s.fees,
    'price', s.fees) ORDER BY s.id) ${SERVICES}), '[]') AS "paymentDetails"`;

export const appointmentList: ListSource<typeof appointmentColumns> = {
  table: "appointments",
  joins: JOINS,
  contract: appointmentColumns,
  columns: {
    appointmentRegistrationNo: sql`t.registration_no`,
    doctorName: sql`doc.name`,
    patientName: sql`p.full_name`,
    patientPhone: sql`p.phone`,
    appointmentDate: sql`t.appointment_date`,
    appointmentTime: sql`t.appointment_time`,
    status: sql`t.status`,
  },
  select: ROW,
  shortPieces: true,
  ofPerson: sql`JOIN appointments t ON t.patient_id = meant.id`,
  numbered: { letter: "a", is: (number) => sql`t.registration_seq = ${number}` },
};

/** An appointment as stored; `outsideHours` is derived from the hours. */
export interface StoredAppointment extends Omit<Appointment, "outsideHours"> {
  keepHours: boolean;
  holdsTime: boolean;
}

async function readWhole(db: Executor, condition: RawBuilder<unknown>): Promise<StoredAppointment[]> {
  const { rows } = await sql<StoredAppointment>`SELECT ${WHOLE} FROM appointments t ${JOINS}
    WHERE NOT t.is_deleted AND ${condition} ORDER BY t.appointment_date DESC, t.appointment_time DESC, t.id DESC`.execute(
    db,
  );
  return rows;
}

/** One appointment, or undefined. */
export async function findAppointment(db: Executor, id: number): Promise<StoredAppointment | undefined> {
  return (await readWhole(db, sql`t.id = ${id}`))[0];
}

/** A patient's appointments within `scope` (scope.ts), newest first. */
export function appointmentsOfPatient(
  db: Executor,
  patientId: number,
  scope: RawBuilder<unknown> = sql`true`,
): Promise<StoredAppointment[]> {
  return readWhole(db, sql`t.patient_id = ${patientId} AND ${scope}`);
}

/**
 * A doctor's and a patient's time to be booked; `exceptId` is the appointment being moved, which does not clash with
 * itself.
 */
export interface BookedTime {
  idPatient: number;
  idDoctor: number;
  appointmentDate: string;
  appointmentTime: string;
  durationMinutes: number;
  bufferMinutes?: number;
  exceptId?: number;
  /** The chair that is asked for; with `keepsChair` the present one, which another may replace. */
  idChair?: number | null;
  keepsChair?: boolean;
  needsChair?: boolean;
}

/** The Scheduled appointments that overlap this time and meet a condition, earliest first. */
export async function clashesWith<Row>(
  trx: Executor,
  { appointmentDate, appointmentTime, durationMinutes, exceptId = 0 }: BookedTime,
  condition: RawBuilder<unknown>,
  besides: RawBuilder<unknown> = sql``,
): Promise<Row[]> {
  const { rows } = await sql<Row & { date: string }>`
    SELECT t.id, p.full_name AS "patientName", t.registration_no AS "appointmentRegistrationNo",
      t.appointment_date AS date, t.appointment_time AS time, t.duration_minutes AS "durationMinutes"${besides}
    FROM appointments t JOIN patients p ON p.id = t.patient_id
    WHERE ${condition} AND t.status = 'Scheduled' AND NOT t.is_deleted AND t.holds_time AND t.id <> ${exceptId}
      -- No visit is longer than eight hours, so the days narrow the search by index.
      AND t.appointment_date BETWEEN ${appointmentDate}::date - 1 AND ${appointmentDate}::date + 1
      AND t.period && tsrange(${appointmentDate}::date + ${appointmentTime}::time,
        ${appointmentDate}::date + ${appointmentTime}::time + make_interval(mins => ${durationMinutes}))
    ORDER BY t.appointment_date, t.appointment_time, t.id`.execute(trx);
  return rows.map(({ date, ...row }) => ({ ...row, ...(date === appointmentDate ? {} : { date }) }) as Row);
}

/**
 * The doctor's and the patient's Scheduled appointments that overlap this time, the doctor's first, then earliest first.
 * `named`: the patient's with other doctors carry their doctor and number.
 */
export async function findOverlapping(
  trx: Executor,
  bookedTime: BookedTime,
  named: boolean,
): Promise<Clashing[]> {
  const { idDoctor, idPatient } = bookedTime;
  const found = await clashesWith<Clashing & { isDoctors: boolean; doctorName: string }>(
    trx,
    bookedTime,
    sql`(t.doctor_id = ${idDoctor} OR t.patient_id = ${idPatient})`,
    sql`, t.doctor_id = ${idDoctor} AS "isDoctors", (SELECT name FROM doctors WHERE id = t.doctor_id) AS "doctorName"`,
  );
  return found
    .toSorted((a, b) => Number(b.isDoctors) - Number(a.isDoctors))
    .map(({ isDoctors, doctorName, ...clash }) =>
      isDoctors
        ? clash
        : named
          ? { ...clash, because: "patient", doctorName }
          : { ...clash, because: "patient", appointmentRegistrationNo: "" },
    );
}

/** Which of the referenced records exist. Locks patient, doctor and department against deletion. */
export async function findReferences(
  trx: Executor,
  input: Pick<AppointmentInput, "idPatient" | "idDoctor" | "idDepartment" | "idServices">,
) {
  const { rows } = await sql<{ patient: boolean; doctor: boolean; department: boolean; services: number }>`
    SELECT EXISTS (SELECT 1 FROM patients WHERE id = ${input.idPatient} AND NOT is_deleted FOR KEY SHARE) AS patient,
      EXISTS (SELECT 1 FROM doctors WHERE id = ${input.idDoctor} AND NOT is_deleted FOR KEY SHARE) AS doctor,
      EXISTS (SELECT 1 FROM departments WHERE id = ${input.idDepartment} AND NOT is_deleted FOR KEY SHARE) AS department,
      (SELECT count(*) FROM services WHERE id = ANY(${input.idServices}) AND department_id = ${input.idDepartment}
        AND NOT is_deleted) AS services`.execute(trx);
  const [found] = rows;
  if (!found) throw new Error("the reference check answered nothing");
  return found;
}

/** The stored fields of an appointment. */
export interface StoredInput extends AppointmentInput {
  durationMinutes: number;
  bufferMinutes: number;
  keepHours: boolean;
}

export interface NewAppointment extends StoredInput {
  idRequest: number | null;
  idPreviousAppointment: number | null;
  /** False: a walk-in, who waits in the queue and takes nobody's time. */
  holdsTime?: boolean;
}

/** Inserts the appointment and its services; returns the id. */
export async function insertAppointment(trx: Executor, input: NewAppointment): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO appointments (patient_id, doctor_id, department_id, appointment_date, appointment_time,
      duration_minutes, priority, status, chief_complaint, notes, treatment_plan, prescription, allow_overlap,
      request_id, previous_id, chair_id, buffer_minutes, keep_hours, holds_time)
    VALUES (${input.idPatient}, ${input.idDoctor}, ${input.idDepartment}, ${input.appointmentDate},
      ${input.appointmentTime}, ${input.durationMinutes}, ${input.priority}, ${input.status}, ${input.description},
      ${input.notes}, ${input.treatmentPlans}, ${input.doctorPrescription}, ${input.allowOverlap ?? false},
      ${input.idRequest}, ${input.idPreviousAppointment}, ${input.idChair}, ${input.bufferMinutes},
      ${input.keepHours}, ${input.holdsTime ?? true})
    RETURNING id`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("no appointment row came back");
  await insertServices(trx, row.id, input.idServices);
  return row.id;
}

/** Writes every field of the form; the services become exactly those given. */
export async function updateAppointment(trx: Executor, id: number, input: StoredInput): Promise<void> {
  await sql`
    UPDATE appointments SET patient_id = ${input.idPatient}, doctor_id = ${input.idDoctor},
      department_id = ${input.idDepartment}, appointment_date = ${input.appointmentDate},
      appointment_time = ${input.appointmentTime}, duration_minutes = ${input.durationMinutes},
      priority = ${input.priority}, status = ${input.status}, chief_complaint = ${input.description},
      notes = ${input.notes}, treatment_plan = ${input.treatmentPlans}, prescription = ${input.doctorPrescription},
      allow_overlap = ${input.allowOverlap ?? false}, chair_id = ${input.idChair},
      buffer_minutes = ${input.bufferMinutes}, keep_hours = ${input.keepHours}
    WHERE id = ${id}`.execute(trx);
  await sql`DELETE FROM appointment_services WHERE appointment_id = ${id} AND service_id <> ALL(${input.idServices})`.execute(
    trx,
  );
  await insertServices(trx, id, input.idServices);
}

async function insertServices(trx: Executor, id: number, serviceIds: readonly number[]): Promise<void> {
  await sql`INSERT INTO appointment_services (appointment_id, service_id) SELECT ${id}, unnest(${serviceIds}::bigint[])
    ON CONFLICT DO NOTHING`.execute(trx);
}

/** Where an appointment is moved to. */
export interface Move {
  idDoctor: number;
  date: string;
  time: string;
  durationMinutes: number;
  allowOverlap: boolean;
  idChair: number | null;
  keepHours: boolean;
}

export async function moveAppointment(trx: Executor, id: number, to: Move): Promise<void> {
  await sql`UPDATE appointments SET doctor_id = ${to.idDoctor}, appointment_date = ${to.date},
    appointment_time = ${to.time}, duration_minutes = ${to.durationMinutes}, allow_overlap = ${to.allowOverlap}, chair_id = ${to.idChair},
    keep_hours = ${to.keepHours}, holds_time = true WHERE id = ${id}`.execute(trx);
}

export async function writeStatus(
  trx: Executor,
  id: number,
  status: AppointmentStatus,
  { allowOverlap, idChair }: { allowOverlap: boolean; idChair: number | null },
): Promise<void> {
  await sql`UPDATE appointments SET status = ${status}, allow_overlap = ${allowOverlap}, chair_id = ${idChair}
    WHERE id = ${id}`.execute(trx);
}

/** Marks it to stay although it lies outside the hours. */
export async function markKept(trx: Executor, id: number): Promise<void> {
  await sql`UPDATE appointments SET keep_hours = true WHERE id = ${id}`.execute(trx);
}

export async function markRemoved(trx: Executor, id: number): Promise<void> {
  await sql`UPDATE appointments SET is_deleted = true WHERE id = ${id}`.execute(trx);
}
