import { sql } from "kysely";
import type { AppointmentStatus } from "#rules/desk/appointment.ts";
import type { CancelReason } from "#rules/desk/patient-link.ts";
import type { MessageLanguage } from "#rules/values/text/message-language.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { LINK_KINDS, type LinkClaim } from "./token.ts";

/** A visit with the facts that its link needs. */
export interface LinkedRecord {
  id: number;
  status: AppointmentStatus;
  idPatient: number;
  idDoctor: number;
  date: string;
  time: string;
  durationMinutes: number;
  bufferMinutes: number;
  idChair: number | null;
  patientName: string;
  doctorName: string;
  doctorNameUr: string | null;
  confirmedOn: string | null;
  cancelledByPatientOn: string | null;
  hasArrived: boolean;
  cancelUntilMinutes: number;
  hasStoppedMessages: boolean;
  /** Tokens of earlier versions are invalid. */
  linkVersion: number;
  wishes: { date: string; time: string }[];
}

/** The version of a record's link; 1 for one never opened or renewed, and for unknown records. */
export async function findVersion(db: Executor, { kind, id }: LinkClaim): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    SELECT version FROM patient_links WHERE kind = ${LINK_KINDS[kind]} AND id = ${id}`.execute(db);
  return rows[0]?.version ?? 1;
}

/** A visit that is not deleted, and whose patient is not. */
export async function findLinkedVisit(db: Executor, id: number): Promise<LinkedRecord | undefined> {
  const { rows } = await sql<LinkedRecord>`
    SELECT a.id, a.status, a.patient_id AS "idPatient", a.doctor_id AS "idDoctor", a.appointment_date AS date,
      a.appointment_time AS time, a.duration_minutes AS "durationMinutes", a.buffer_minutes AS "bufferMinutes",
      a.chair_id AS "idChair", p.full_name AS "patientName",
      d.name AS "doctorName", d.name_ur AS "doctorNameUr", t.confirmed_on AS "confirmedOn",
      t.cancelled_by_patient_on AS "cancelledByPatientOn", num_nonnulls(t.arrived_on, t.seated_on) > 0 AS "hasArrived",
      r.cancel_until_minutes AS "cancelUntilMinutes",
      w.stopped_on IS NOT NULL AS "hasStoppedMessages",
      coalesce((SELECT version FROM patient_links WHERE kind = ${LINK_KINDS.visit} AND id = a.id), 1) AS "linkVersion",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('date', to_char(x.at, 'YYYY-MM-DD'), 'time', to_char(x.at, 'HH24:MI')) ORDER BY x.n), '[]')
        FROM appointment_requests q, unnest(ARRAY[q.request_date + q.request_time, q.second_wish, q.third_wish]) WITH ORDINALITY AS x (at, n)
        WHERE q.moves_appointment_id = a.id AND q.status = 'Pending' AND NOT q.is_deleted AND x.at IS NOT NULL) AS wishes
    FROM appointments a JOIN patients p ON p.id = a.patient_id AND NOT p.is_deleted JOIN doctors d ON d.id = a.doctor_id
      CROSS JOIN clinic_rules r LEFT JOIN attendances t ON t.id = a.id LEFT JOIN contact_wishes w ON w.id = p.id
    WHERE a.id = ${id} AND NOT a.is_deleted`.execute(db);
  return rows[0];
}

export async function countOpening(trx: Executor, { kind, id }: LinkClaim): Promise<void> {
  await sql`INSERT INTO patient_links AS l (kind, id, opens, first_opened_on, last_opened_on)
    VALUES (${LINK_KINDS[kind]}, ${id}, 1, now_ms(), now_ms())
    ON CONFLICT (kind, id) DO UPDATE SET opens = l.opens + 1, last_opened_on = now_ms(),
      first_opened_on = coalesce(l.first_opened_on, now_ms())`.execute(trx);
}

/** How often a link was opened. */
export async function findOpenings(db: Executor, { kind, id }: LinkClaim) {
  const { rows } = await sql<{ opens: number; lastOpenedOn: string | null }>`
    SELECT opens, last_opened_on AS "lastOpenedOn" FROM patient_links
    WHERE kind = ${LINK_KINDS[kind]} AND id = ${id}`.execute(db);
  return rows[0] ?? { opens: 0, lastOpenedOn: null };
}

/** The language of messages to a visit's patient. */
export async function findLanguage(db: Executor, id: number): Promise<MessageLanguage> {
  const { rows } = await sql<{ language: MessageLanguage }>`
    SELECT coalesce(w.language, p.language, 'en') AS language FROM appointments a JOIN patients p ON p.id = a.patient_id
      LEFT JOIN contact_wishes w ON w.id = p.id WHERE a.id = ${id}`.execute(db);
  return rows[0]?.language ?? "en";
}

/** What the patient of a visit answered through its link. */
export async function findAnswer(db: Executor, id: number) {
  const { rows } = await sql<Record<"confirmedOn" | "cancelledOn" | "cancelReason", string | null>>`
    SELECT CASE WHEN confirmed_by = 'patient' THEN confirmed_on END AS "confirmedOn",
      cancelled_by_patient_on AS "cancelledOn", cancel_reason AS "cancelReason"
    FROM attendances WHERE id = ${id}`.execute(db);
  return rows[0] ?? { confirmedOn: null, cancelledOn: null, cancelReason: null };
}

/** Makes the tokens given so far invalid. */
export async function raiseVersion(trx: Executor, { kind, id }: LinkClaim): Promise<void> {
  await sql`INSERT INTO patient_links AS l (kind, id, version) VALUES (${LINK_KINDS[kind]}, ${id}, 2)
    ON CONFLICT (kind, id) DO UPDATE SET version = l.version + 1`.execute(trx);
}

export async function markConfirmed(trx: Executor, { id, idDoctor, date }: LinkedRecord): Promise<void> {
  await sql`INSERT INTO attendances AS t (id, doctor_id, day, confirmed_on, confirmed_by)
    VALUES (${id}, ${idDoctor}, ${date}, now_ms(), 'patient')
    ON CONFLICT (id) DO UPDATE SET confirmed_on = now_ms(), confirmed_by = 'patient' WHERE t.confirmed_on IS NULL`.execute(
    trx,
  );
}

export async function markCancelled(
  trx: Executor,
  { id, idDoctor, date }: LinkedRecord,
  reason: CancelReason | null,
): Promise<void> {
  await sql`UPDATE appointments SET status = 'Cancelled' WHERE id = ${id}`.execute(trx);
  await sql`INSERT INTO attendances (id, doctor_id, day, cancelled_by_patient_on, cancel_reason)
    VALUES (${id}, ${idDoctor}, ${date}, now_ms(), ${reason})
    ON CONFLICT (id) DO UPDATE SET cancelled_by_patient_on = now_ms(), cancel_reason = ${reason}`.execute(
    trx,
  );
}

export async function markStanding(trx: Executor, id: number, idChair: number | null): Promise<void> {
  await sql`UPDATE appointments SET status = 'Scheduled', allow_overlap = false, chair_id = ${idChair}
    WHERE id = ${id}`.execute(trx);
}

const wishedAt = (wish: { date: string; time: string } | undefined) =>
  wish ? `${wish.date} ${wish.time}` : null;

/** Adds a pending request of the visit's patient, doctor and services for the first time asked for. */
export async function insertWish(
  trx: Executor,
  visitId: number,
  [first, second, third]: { date: string; time: string }[],
  message: string | null,
): Promise<void> {
  if (!first) throw new Error("a wish without a time");
  await sql`
    WITH asked AS (
      INSERT INTO appointment_requests (name, mobile, priority, request_date, request_time, doctor_id, department_id, message,
        language, moves_appointment_id, second_wish, third_wish)
      SELECT p.full_name, p.phone, a.priority, ${first.date}, ${first.time}, a.doctor_id, a.department_id, ${message},
        coalesce(w.language, p.language, 'en'), a.id, ${wishedAt(second)}::timestamp,
        ${wishedAt(third)}::timestamp
      FROM appointments a JOIN patients p ON p.id = a.patient_id LEFT JOIN contact_wishes w ON w.id = p.id
      WHERE a.id = ${visitId}
      RETURNING id)
    INSERT INTO appointment_request_services (request_id, service_id)
    SELECT asked.id, s.service_id FROM asked CROSS JOIN appointment_services s WHERE s.appointment_id = ${visitId}`.execute(
    trx,
  );
}

export async function markResumed(trx: Executor, patientId: number): Promise<void> {
  await sql`UPDATE contact_wishes SET stopped_on = NULL, source = 'link'
    WHERE id = ${patientId} AND stopped_on IS NOT NULL`.execute(trx);
}

export async function markStopped(trx: Executor, patientId: number): Promise<void> {
  await sql`INSERT INTO contact_wishes AS w (id, stopped_on, source) VALUES (${patientId}, now_ms(), 'link')
    ON CONFLICT (id) DO UPDATE SET stopped_on = now_ms(), source = 'link' WHERE w.stopped_on IS NULL`.execute(
    trx,
  );
}
