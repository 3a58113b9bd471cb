import { type RawBuilder, sql } from "kysely";
import type {
  BilledServices,
  DayAppointment,
  TreatmentNote,
  Visit,
} from "#contract/clinical/doctor-panel.ts";
import type { Booking } from "#rules/clinical/treating-doctor.ts";
import type { AppointmentStatus } from "#rules/desk/appointment.ts";
import { isAssistant, isWorkedFor } from "#server/features/clinic/doctors/scope.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";

const SERVICE_NAMES = sql`coalesce((SELECT string_agg(s.name, ', ' ORDER BY s.id)
  FROM appointment_services a JOIN services s ON s.id = a.service_id WHERE a.appointment_id = t.id), '')`;
const SHARED = sql`t.id, t.registration_no AS "appointmentRegistrationNo", t.appointment_time AS "appointmentTime",
  t.duration_minutes AS "durationMinutes", t.priority, t.status, ${SERVICE_NAMES} AS "serviceNames",
  t.chief_complaint AS description`;
const SERVICE_IDS = sql`coalesce((SELECT json_agg(service_id ORDER BY service_id) FROM appointment_services
  WHERE appointment_id = t.id), '[]')`;
const VISIT = sql`${SHARED}, ${SERVICE_IDS} AS "idServices", t.doctor_id AS "idDoctor", d.name AS "doctorName", t.department_id AS "idDepartment",
  t.appointment_date AS "appointmentDate", t.notes, t.treatment_plan AS "treatmentPlans",
  t.prescription AS "doctorPrescription", t.previous_id AS "idPreviousAppointment", t.updated_on AS "updatedOn",
  (SELECT name FROM staff WHERE id = t.note_typed_by) AS "noteTypedBy"`;

const MOST_VISITS = 200;

export async function findDoctorName(db: Executor, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM doctors WHERE id = ${id}`.execute(db);
  return rows[0]?.name;
}

export async function appointmentsOn(
  db: Executor,
  doctorId: number,
  date: string,
  staff: SignedIn,
): Promise<DayAppointment[]> {
  const typedOn = sql`, (SELECT max(n.updated_on) FROM note_drafts n
    WHERE n.appointment_id = t.id AND n.is_typed_for_doctor AND n.staff_id <> ${staff.id}) AS "typedOn"`;
  const { rows } = await sql<DayAppointment>`
    SELECT ${SHARED}, t.patient_id AS "idPatient", p.full_name AS "patientName" ${isAssistant(staff) ? sql`` : typedOn}
    FROM appointments t JOIN patients p ON p.id = t.patient_id
    WHERE t.doctor_id = ${doctorId} AND t.appointment_date = ${date} AND NOT t.is_deleted
    ORDER BY t.appointment_time, t.id`.execute(db);
  return rows;
}

/** The doctors for whom an assistant works and who see patients, and whether they have visits on this day; by name. */
export async function doctorsWorkedFor(
  db: Executor,
  date: string,
  staff: SignedIn,
): Promise<{ id: number; name: string; hasVisits: boolean }[]> {
  const { rows } = await sql<{ id: number; name: string; hasVisits: boolean }>`
    SELECT d.id, d.name, EXISTS (SELECT FROM appointments t WHERE t.doctor_id = d.id AND t.appointment_date = ${date}
      AND NOT t.is_deleted AND t.status <> 'Cancelled') AS "hasVisits"
    FROM doctors d WHERE d.is_active AND NOT d.is_deleted AND ${isWorkedFor(staff, sql`d.id`)}
    ORDER BY d.name, d.id`.execute(db);
  return rows;
}

/** Whether the patient has a visit on this day with a doctor for whom an assistant works. */
export async function comesToday(
  db: Executor,
  patientId: number,
  today: string,
  staff: SignedIn,
): Promise<boolean> {
  const { rows } = await sql`SELECT FROM appointments t WHERE t.patient_id = ${patientId}
    AND t.appointment_date = ${today} AND t.status <> 'Cancelled' AND NOT t.is_deleted
    AND ${isWorkedFor(staff, sql`t.doctor_id`)} LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** How and when the patient's visits with the doctor were booked, without deleted ones. */
export async function bookingsWith(
  db: Executor,
  patientId: number,
  doctorId: number | null,
): Promise<Booking[]> {
  const { rows } = await sql<Booking>`
    SELECT t.status, coalesce(b.doctor_id = t.doctor_id, false) AS "isOwnBooking", t.booked_on AS "bookedOn"
    FROM appointments t LEFT JOIN staff b ON b.id = t.booked_by
    WHERE t.patient_id = ${patientId} AND t.doctor_id = ${doctorId} AND NOT t.is_deleted`.execute(db);
  return rows;
}

/** Whether this account gave a reason and opened the patient's history within the last `hours`. */
export async function isOpenedAnyway(
  db: Executor,
  patientId: number,
  staffId: number,
  hours: number,
): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM audit_log
    WHERE entity = 'patients' AND entity_id = ${patientId} AND action = 'opened anyway' AND staff_id = ${staffId}
      AND at > now() - make_interval(hours => ${hours}) LIMIT 1`.execute(db);
  return rows.length > 0;
}

function visits(db: Executor, condition: RawBuilder<unknown>) {
  return sql<Visit & { visitCount: number }>`
    SELECT ${VISIT}, count(*) OVER () AS "visitCount"
    FROM appointments t JOIN doctors d ON d.id = t.doctor_id WHERE NOT t.is_deleted AND ${condition}
    ORDER BY t.appointment_date DESC, t.appointment_time DESC, t.id DESC LIMIT ${MOST_VISITS}`.execute(db);
}

/** The newest visits, and the number of all; of an assistant those with the doctors for whom they work. */
export async function visitsOf(
  db: Executor,
  patientId: number,
  assistant?: SignedIn,
): Promise<{ visits: Visit[]; visitCount: number }> {
  const { rows } = await visits(
    db,
    sql`t.patient_id = ${patientId} AND ${assistant ? isWorkedFor(assistant, sql`t.doctor_id`) : sql`true`}`,
  );
  return { visits: rows, visitCount: rows[0]?.visitCount ?? 0 };
}

export async function findVisit(db: Executor, id: number): Promise<Visit | undefined> {
  return (await visits(db, sql`t.id = ${id}`)).rows[0];
}

/** The services billed to the patient, newest first, without void bills. */
export async function billedServicesOf(db: Executor, patientId: number): Promise<BilledServices[]> {
  const { rows } = await sql<BilledServices>`
    SELECT t.id AS "idBill", t.bill_date AS date, d.name AS "doctorName", t.appointment_id AS "appointmentId",
      coalesce((SELECT json_agg(l.description ORDER BY l.position) FROM bill_lines l WHERE l.bill_id = t.id), '[]')
        AS services
    FROM bills t JOIN doctors d ON d.id = t.doctor_id WHERE t.patient_id = ${patientId} AND NOT t.is_deleted
    ORDER BY t.bill_date DESC, t.id DESC LIMIT ${MOST_VISITS}`.execute(db);
  return rows;
}

export async function writeNote(
  trx: Executor,
  id: number,
  note: TreatmentNote & { status: AppointmentStatus; typedBy: number | null },
): Promise<void> {
  await sql`UPDATE appointments SET chief_complaint = ${note.description}, notes = ${note.notes},
    treatment_plan = ${note.treatmentPlans}, prescription = ${note.doctorPrescription}, status = ${note.status},
    note_typed_by = coalesce(${note.typedBy}, note_typed_by)
    WHERE id = ${id}`.execute(trx);
}
