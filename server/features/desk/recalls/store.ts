import { type RawBuilder, sql } from "kysely";
import type { NamedVisit } from "#contract/desk/appointments.ts";
import {
  type CallNote,
  type NoShows,
  type Recall,
  type RecallInput,
  recallColumns,
} from "#contract/desk/recalls.ts";
import type { ListQuery } from "#contract/values/list-query.ts";
import type { AfterCall, CallResult } from "#rules/desk/messages/recalls.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { type OfDoctor, ownDoctor, seesAll, withoutOthers } from "#server/features/clinic/doctors/scope.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { ListSource } from "#server/platform/db/lists/list-source.ts";

const JOINS = sql`JOIN patients p ON p.id = t.patient_id LEFT JOIN contact_wishes w ON w.id = p.id LEFT JOIN services s ON s.id = t.service_id
  LEFT JOIN doctors d ON d.id = t.doctor_id LEFT JOIN appointments a ON a.id = t.source_id
  LEFT JOIN LATERAL (SELECT n.result, n.at FROM call_notes n WHERE n.recall_id = t.id ORDER BY n.id DESC LIMIT 1) last ON true`;
const WORDS = sql`coalesce(t.words, s.name, '')`;
const SELECT = sql`t.id, t.patient_id AS "idPatient", p.full_name AS "patientName", p.phone AS "patientPhone",
  p.register_no AS "patientRegisterNo",
  coalesce(w.language, p.language, 'en') AS language, t.reason, ${WORDS} AS words, t.service_id AS "idService", t.doctor_id AS "idDoctor",
  d.name AS "doctorName", CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'idDoctor', a.doctor_id, 'number', a.registration_no,
    'date', a.appointment_date, 'time', to_char(a.appointment_time, 'HH24:MI')) END AS source,
  t.due_day AS "dueDay", t.next_call_day AS "nextCallDay", t.calls, t.state, t.stop_reason AS "stopReason",
  last.result AS "lastResult", last.at AS "lastOn", t.updated_on AS "updatedOn"`;

/** The list reads a view, which also searches the patients' files (recall_list). */
export const recallList: ListSource<typeof recallColumns> = {
  table: "recall_list",
  ofPerson: sql`JOIN recall_list t ON t.patient_id = meant.id`,
  joins: JOINS,
  contract: recallColumns,
  columns: {
    dueDay: sql`t.due_day`,
    patientName: sql`p.full_name`,
    patientPhone: sql`p.phone`,
    reason: sql`t.reason`,
    words: WORDS,
    nextCallDay: sql`t.next_call_day`,
    state: sql`t.state`,
  },
  select: SELECT,
};

/** A recall with the doctor of the visit it originates from. */
export type StoredRecall = Recall & { source: OfDoctor<NamedVisit> | null };

/** A recall as this person may see it: another doctor's visit is left out. */
export const shown = (recall: StoredRecall, staff: SignedIn): Recall =>
  withoutOthers(staff, recall, "source");

/** The condition for recalls `t` that this person may read: all, or those of the doctor's own patients. */
export function ownRecalls(staff: SignedIn): RawBuilder<unknown> {
  if (seesAll(staff)) return sql`true`;
  const idDoctor = ownDoctor(staff);
  // A recall from another doctor's visit would reveal that visit.
  return sql`(t.doctor_id = ${idDoctor} OR t.source_id IS NULL AND EXISTS (SELECT FROM appointments v
    WHERE v.patient_id = t.patient_id AND v.doctor_id = ${idDoctor} AND NOT v.is_deleted))`;
}

const dueToday = () => sql`t.state = 'due' AND t.next_call_day <= ${clinicToday()}`;

/** By default the recalls due today. */
export function dueUnlessAsked({ state, nextCallDayFrom, nextCallDayTo }: ListQuery): RawBuilder<unknown> {
  return [state, nextCallDayFrom, nextCallDayTo].some((given) => given !== undefined)
    ? sql`true`
    : dueToday();
}

/** How many recalls are due today within `scope`. */
export async function countDue(db: Executor, scope: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ due: number }>`SELECT count(*)::int AS due FROM recall_list t
    WHERE NOT t.is_deleted AND ${dueToday()} AND ${scope}`.execute(db);
  return rows[0]?.due ?? 0;
}

/** One recall within `scope`, or undefined. */
export async function findRecall(
  db: Executor,
  id: number,
  scope: RawBuilder<unknown> = sql`true`,
): Promise<StoredRecall | undefined> {
  const { rows } = await sql<StoredRecall>`SELECT ${SELECT} FROM recall_list t ${JOINS}
    WHERE t.id = ${id} AND NOT t.is_deleted AND ${scope}`.execute(db);
  return rows[0];
}

/** Holds a recall until the transaction ends. */
export async function lockRecall(trx: Executor, id: number): Promise<void> {
  await sql`SELECT FROM recalls WHERE id = ${id} FOR UPDATE`.execute(trx);
}

/** The results of the calls, newest first. */
export async function findNotes(db: Executor, idRecall: number): Promise<CallNote[]> {
  const { rows } = await sql<CallNote>`
    SELECT n.id, n.at AS on, s.name AS by, n.result, n.words FROM call_notes n LEFT JOIN staff s ON s.id = n.staff_id
    WHERE n.recall_id = ${idRecall} ORDER BY n.id DESC LIMIT 50`.execute(db);
  return rows;
}

/** `visible`: the visits that the reader may know of. */
export async function countNoShows(
  db: Executor,
  idPatient: number,
  visible: RawBuilder<unknown> = sql`true`,
): Promise<NoShows> {
  const { rows } = await sql<NoShows>`SELECT count(*)::int AS count, min(t.appointment_date) AS since
    FROM attendances x JOIN appointments t ON t.id = x.id
    WHERE t.patient_id = ${idPatient} AND NOT t.is_deleted AND x.no_show_on IS NOT NULL
      AND x.day > (clinic_today() - interval '12 months')::date AND ${visible}`.execute(db);
  return rows[0] ?? { count: 0, since: null };
}

/** Which of the records that a recall refers to are missing, by field. */
export async function findMissing(
  db: Executor,
  { idPatient, idService, idDoctor, idAppointment }: RecallInput,
  visible: RawBuilder<unknown> = sql`true`,
): Promise<{ idPatient: boolean; idService: boolean; idDoctor: boolean; idAppointment: boolean }> {
  const { rows } = await sql<Awaited<ReturnType<typeof findMissing>>>`
    SELECT NOT EXISTS (SELECT FROM patients WHERE id = ${idPatient} AND NOT is_deleted FOR KEY SHARE) AS "idPatient",
      ${idService}::bigint IS NOT NULL AND NOT EXISTS (SELECT FROM services WHERE id = ${idService} AND NOT is_deleted) AS "idService",
      ${idDoctor}::bigint IS NOT NULL AND NOT EXISTS (SELECT FROM doctors WHERE id = ${idDoctor} AND NOT is_deleted) AS "idDoctor",
      ${idAppointment}::bigint IS NOT NULL AND NOT EXISTS (SELECT FROM appointments t WHERE t.id = ${idAppointment}
        AND t.patient_id = ${idPatient} AND NOT t.is_deleted AND ${visible}) AS "idAppointment"`.execute(db);
  return rows[0] ?? { idPatient: true, idService: false, idDoctor: false, idAppointment: false };
}

/** Whether the patient wants no calls, or no messages at all; such patients are not on the list. */
export async function wantsNoCalls(db: Executor, idPatient: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM contact_wishes WHERE id = ${idPatient}
    AND (stopped_on IS NOT NULL OR NOT recalls)`.execute(db);
  return rows.length > 0;
}

/** The due recall for the same patient, reason and service; undefined: none. */
export async function findDue(
  db: Executor,
  { idPatient, reason, idService }: RecallInput,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM recalls WHERE patient_id = ${idPatient}
    AND reason = ${reason} AND coalesce(service_id, 0) = ${idService ?? 0} AND state = 'due' AND NOT is_deleted`.execute(
    db,
  );
  return rows[0]?.id;
}

/** Adds a recall, or changes the due one of the same patient, reason and service. Returns its id. */
export async function upsertRecall(trx: Executor, input: RecallInput): Promise<number> {
  const { idPatient, reason, words, idService, idDoctor, idAppointment, dueDay } = input;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO recalls (patient_id, reason, words, service_id, doctor_id, source_id, due_day, next_call_day)
    VALUES (${idPatient}, ${reason}, ${words}, ${idService}, ${idDoctor}, ${idAppointment}, ${dueDay}, ${dueDay})
    ON CONFLICT (patient_id, reason, coalesce(service_id, 0)) WHERE state = 'due' AND NOT is_deleted
      DO UPDATE SET words = excluded.words, doctor_id = excluded.doctor_id, source_id = excluded.source_id,
        due_day = excluded.due_day, next_call_day = excluded.next_call_day, calls = 0
    RETURNING id`.execute(trx);
  if (!rows[0]) throw new Error("no recall came back");
  return rows[0].id;
}

/** Changes day and words of a due recall. */
export async function changeRecall(
  trx: Executor,
  { id, words, idDoctor, dueDay }: RecallInput,
): Promise<void> {
  await sql`UPDATE recalls SET words = ${words}, doctor_id = ${idDoctor}, due_day = ${dueDay}, next_call_day = ${dueDay}
    WHERE id = ${id}`.execute(trx);
}

/** Writes the result of a call, and its consequences. */
export async function writeNote(
  trx: Executor,
  { id, result, words, staffId }: { id: number; result: CallResult; words: string | null; staffId: number },
  { state, stopReason, calls, nextCallDay }: AfterCall,
): Promise<void> {
  await sql`INSERT INTO call_notes (recall_id, staff_id, result, words, calls_before, next_call_day_before)
    SELECT id, ${staffId}, ${result}, ${words}, calls, next_call_day FROM recalls WHERE id = ${id}`.execute(
    trx,
  );
  await sql`UPDATE recalls SET state = ${state}, stop_reason = ${stopReason}, calls = ${calls},
    next_call_day = greatest(due_day, coalesce(${nextCallDay}::date, next_call_day)) WHERE id = ${id}`.execute(
    trx,
  );
}

/** The last note of a recall, as needed to take it back; undefined: there is none. */
export async function findLastNote(trx: Executor, id: number) {
  const { rows } = await sql<{ staffId: number | null; result: string; isKept: boolean }>`
    SELECT staff_id AS "staffId", result, next_call_day_before IS NOT NULL AS "isKept" FROM call_notes
    WHERE recall_id = ${id} ORDER BY id DESC LIMIT 1`.execute(trx);
  return rows[0];
}

/** Whether a newer recall for the same patient, reason and service is due. */
export async function isDueAgain(trx: Executor, id: number): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM recalls r JOIN recalls o ON o.patient_id = r.patient_id AND o.reason = r.reason
      AND coalesce(o.service_id, 0) = coalesce(r.service_id, 0) AND o.id <> r.id AND o.state = 'due' AND NOT o.is_deleted
    WHERE r.id = ${id}`.execute(trx);
  return rows.length > 0;
}

/** Marks the last note as a mistake, and restores what it changed. */
export async function takeBackNote(trx: Executor, id: number, staffId: number): Promise<void> {
  await sql`UPDATE recalls r SET state = 'due', stop_reason = NULL, calls = n.calls_before, next_call_day = n.next_call_day_before
    FROM (SELECT calls_before, next_call_day_before FROM call_notes WHERE recall_id = ${id} ORDER BY id DESC LIMIT 1) n
    WHERE r.id = ${id}`.execute(trx);
  await sql`INSERT INTO call_notes (recall_id, staff_id, result) VALUES (${id}, ${staffId}, 'taken back')`.execute(
    trx,
  );
}

export async function stopRecall(trx: Executor, id: number): Promise<void> {
  await sql`UPDATE recalls SET state = 'stopped', stop_reason = 'by the desk' WHERE id = ${id}`.execute(trx);
}
