import { sql } from "kysely";
import {
  type AppointmentRequest,
  type AppointmentRequestInput,
  requestColumns,
} from "#contract/desk/appointment-requests.ts";
import type { OfDoctor } from "#server/features/clinic/doctors/scope.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { clinicDay, type ListSource } from "#server/platform/db/lists/list-source.ts";

const JOINS = sql`JOIN doctors doc ON doc.id = t.doctor_id JOIN departments dep ON dep.id = t.department_id
  LEFT JOIN appointments moved ON moved.id = t.moves_appointment_id AND t.status = 'Approved' AND t.waiting_id IS NULL
  LEFT JOIN waiting_list wish ON wish.id = t.waiting_id`;
const SERVICES = sql`FROM appointment_request_services r JOIN services s ON s.id = r.service_id WHERE r.request_id = t.id`;
const REFERENCE = sql`'R-' || lpad(t.id::text, greatest(6, length(t.id::text)), '0')`;
const ROW = sql`t.id, ${REFERENCE} AS reference, t.name, t.mobile, t.priority, t.status, t.request_date AS date, t.request_time AS time,
  t.doctor_id AS iddoctor, doc.name AS "doctorName", t.department_id AS iddepartment, dep.name AS "departmentName",
  (doc.department_ids <> '{}' AND NOT t.department_id = ANY(doc.department_ids))::int AS "isOutsideDepartment",
  coalesce((SELECT json_agg(s.id ORDER BY s.id) ${SERVICES}), '[]') AS idservices,
  coalesce((SELECT string_agg(s.name, ', ' ORDER BY s.id) ${SERVICES}), '') AS "serviceNames",
  t.message, t.language, t.reject_reason AS "rejectReason", coalesce((SELECT id FROM appointments WHERE request_id = t.id), moved.id, wish.booked_id) AS "idAppointment",
  (SELECT jsonb_build_object('idDoctor', doctor_id) FROM appointments
    WHERE id = coalesce((SELECT id FROM appointments WHERE request_id = t.id), moved.id, wish.booked_id)) AS visit,
  coalesce((SELECT patient_id FROM appointments WHERE request_id = t.id), moved.patient_id, wish.patient_id) AS "idPatient",
  CASE WHEN wish.id IS NOT NULL THEN jsonb_build_object('id', wish.id, 'state', wish.state, 'toDay', wish.to_day) END AS waiting,
  CASE WHEN t.moves_appointment_id IS NOT NULL THEN (SELECT jsonb_build_object('idAppointment', a.id, 'idDoctor', a.doctor_id, 'idPatient', a.patient_id,
      'registrationNo', a.registration_no, 'patientName', p.full_name, 'date', a.appointment_date, 'time', to_char(a.appointment_time, 'HH24:MI'), 'otherWishes',
      (SELECT coalesce(jsonb_agg(jsonb_build_object('date', to_char(w.at, 'YYYY-MM-DD'), 'time', to_char(w.at, 'HH24:MI'))), '[]')
      FROM unnest(ARRAY[t.second_wish, t.third_wish]) AS w (at) WHERE w.at IS NOT NULL))
    FROM appointments a JOIN patients p ON p.id = a.patient_id WHERE a.id = t.moves_appointment_id) END AS moves,
  t.created_on AS "createdOn", t.updated_on AS "updatedOn", t.is_deleted::int AS "isDeleted"`;

export const requestList: ListSource<typeof requestColumns> = {
  table: "appointment_requests",
  joins: JOINS,
  contract: requestColumns,
  columns: {
    id: sql`t.id`,
    createdOn: clinicDay(sql`t.created_on`),
    name: sql`t.name`,
    departmentName: sql`dep.name`,
    doctorName: sql`doc.name`,
    priority: sql`t.priority`,
    date: sql`t.request_date`,
    status: sql`t.status`,
  },
  sortBy: {
    createdOn: sql`t.created_on`,
    priority: sql`array_position(ARRAY['Low', 'Medium', 'High'], t.priority)`,
  },
  select: ROW,
  shortPieces: true,
  anyOrder: true,
};

/** The list's default order: pending requests first, then the newest. */
export const pendingFirst: ListSource<typeof requestColumns> = {
  ...requestList,
  sortBy: { ...requestList.sortBy, status: sql`(t.status = 'Pending') DESC, t.created_on` },
};

/** A request with the doctors of the visits that it names. */
export type StoredRequest = AppointmentRequest & {
  /** The visit that it became or moved. */
  visit: { idDoctor: number } | null;
  moves: OfDoctor<NonNullable<AppointmentRequest["moves"]>> | null;
};

/** One request, or undefined. */
export async function findRequest(db: Executor, id: number): Promise<StoredRequest | undefined> {
  const { rows } = await sql<StoredRequest>`SELECT ${ROW} FROM appointment_requests t ${JOINS}
    WHERE t.id = ${id} AND NOT t.is_deleted`.execute(db);
  return rows[0];
}

/** Locks the row until the transaction ends; false when it does not exist. */
export async function lockRequest(trx: Executor, id: number): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 FROM appointment_requests WHERE id = ${id} AND NOT is_deleted FOR UPDATE`.execute(trx);
  return rows.length > 0;
}

export async function countPending(db: Executor): Promise<number> {
  const { rows } = await sql<{ pending: number }>`
    SELECT count(*) AS pending FROM appointment_requests WHERE status = 'Pending' AND NOT is_deleted`.execute(
    db,
  );
  return rows[0]?.pending ?? 0;
}

/** The times that pending requests ask for with a doctor on a day, earliest first. */
export async function findRequestedTimes(db: Executor, doctorId: number, date: string) {
  const { rows } = await sql<{ id: number; reference: string; name: string; time: string }>`
    SELECT t.id, ${REFERENCE} AS reference, t.name, t.request_time AS time FROM appointment_requests t
    WHERE t.doctor_id = ${doctorId} AND t.request_date = ${date} AND t.status = 'Pending' AND NOT t.is_deleted
    ORDER BY t.request_time, t.id`.execute(db);
  return rows;
}

/** Which of the chosen doctor, department and services exist and are offered. */
export async function findChoices(trx: Executor, input: AppointmentRequestInput) {
  const { rows } = await sql<{ doctor: boolean; department: boolean; services: number }>`
    SELECT EXISTS (SELECT 1 FROM doctors WHERE id = ${input.iddoctor} AND is_active AND NOT is_deleted) AS doctor,
      EXISTS (SELECT 1 FROM departments WHERE id = ${input.iddepartment} AND is_active AND NOT is_deleted) AS department,
      (SELECT count(*) FROM services WHERE id = ANY(${input.idservices}) AND department_id = ${input.iddepartment}
        AND is_active AND NOT is_deleted) AS services`.execute(trx);
  const [found] = rows;
  if (!found) throw new Error("the choice check answered nothing");
  return found;
}

/** A pending request of the last few minutes with the same content from the same person. */
export async function findDuplicate(
  trx: Executor,
  input: AppointmentRequestInput,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM appointment_requests
    WHERE mobile = ${input.mobile} AND created_on > now() - interval '10 minutes' AND name = ${input.name}
      AND doctor_id = ${input.iddoctor} AND request_date = ${input.date} AND request_time = ${input.time}
      AND message IS NOT DISTINCT FROM ${input.message} AND status = 'Pending' AND NOT is_deleted LIMIT 1`.execute(
    trx,
  );
  return rows[0]?.id;
}

export async function insertRequest(trx: Executor, input: AppointmentRequestInput): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO appointment_requests (name, mobile, priority, request_date, request_time, doctor_id, department_id, message,
      language)
    VALUES (${input.name}, ${input.mobile}, ${input.priority}, ${input.date}, ${input.time}, ${input.iddoctor},
      ${input.iddepartment}, ${input.message}, ${input.language}) RETURNING id`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("no request row came back");
  await sql`INSERT INTO appointment_request_services (request_id, service_id)
    SELECT ${row.id}, unnest(${input.idservices}::bigint[])`.execute(trx);
  return row.id;
}

/** `idWaiting`: the waiting-list entry that it became. */
type Decision = { status: "Approved"; idWaiting?: number } | { status: "Rejected"; reason: string };

export async function markDecided(
  trx: Executor,
  id: number,
  staffId: number,
  decision: Decision,
): Promise<void> {
  await sql`UPDATE appointment_requests SET status = ${decision.status},
    reject_reason = ${decision.status === "Rejected" ? decision.reason : null},
    waiting_id = ${decision.status === "Approved" ? (decision.idWaiting ?? null) : null}, decided_by = ${staffId},
    decided_on = now_ms() WHERE id = ${id}`.execute(trx);
}
