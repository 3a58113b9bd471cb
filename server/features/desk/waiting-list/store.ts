import { type RawBuilder, sql } from "kysely";
import type { NamedVisit } from "#contract/desk/appointments.ts";
import { type WaitingEntry, type WaitingInput, waitingColumns } from "#contract/desk/waiting-list.ts";
import type { ListQuery } from "#contract/values/list-query.ts";
import type { MessageLanguage } from "#rules/values/text/message-language.ts";
import { type OfDoctor, ownDoctor, seesAll, withoutOthers } from "#server/features/clinic/doctors/scope.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { clinicDay, type ListSource } from "#server/platform/db/lists/list-source.ts";

const visit = (
  name: string,
) => sql`CASE WHEN ${sql.ref(name)}.id IS NOT NULL THEN json_build_object('id', ${sql.ref(name)}.id,
  'idDoctor', ${sql.ref(name)}.doctor_id, 'number', ${sql.ref(name)}.registration_no, 'date', ${sql.ref(name)}.appointment_date,
  'time', to_char(${sql.ref(name)}.appointment_time, 'HH24:MI')) END`;
const SERVICES = sql`FROM services s WHERE s.id = ANY (t.service_ids)`;
const SERVICE_NAMES = sql`coalesce((SELECT string_agg(s.name, ', ' ORDER BY s.id) ${SERVICES}), '')`;
/** A time of the day; the end of the day is "24:00". */
const clock = (column: string) => sql`to_char(${sql.ref(column)}, 'HH24:MI')`;

const JOINS = sql`JOIN patients p ON p.id = t.patient_id JOIN departments dep ON dep.id = t.department_id
  LEFT JOIN doctors doc ON doc.id = t.doctor_id LEFT JOIN contact_wishes c ON c.id = p.id
  LEFT JOIN appointments later ON later.id = t.appointment_id AND later.status = 'Scheduled' AND NOT later.is_deleted
  LEFT JOIN appointments came ON came.id = t.booked_id`;
const OFFER = sql`(SELECT json_build_object('idDoctor', o.doctor_id, 'date', o.day, 'time', to_char(o."time", 'HH24:MI'), 'on', o.made_on, 'by', s.name,
  'state', CASE WHEN o.state = 'open' AND o.expires_on <= now() THEN 'expired' ELSE o.state END)
  FROM waiting_offers o LEFT JOIN staff s ON s.id = o.made_by WHERE o.waiting_id = t.id ORDER BY o.made_on DESC, o.id DESC LIMIT 1)`;
const SELECT = sql`t.id, t.patient_id AS "idPatient", p.full_name AS "patientName", p.phone AS "patientPhone",
  p.register_no AS "patientRegisterNo", coalesce(c.language, p.language, 'en') AS language, c.stopped_on IS NOT NULL AS "hasStopped",
  t.department_id AS "idDepartment", dep.name AS "departmentName", t.doctor_id AS "idDoctor", doc.name AS "doctorName",
  coalesce((SELECT json_agg(json_build_object('id', s.id, 'name', s.name) ORDER BY s.id) ${SERVICES}), '[]') AS services,
  ${SERVICE_NAMES} AS "serviceNames", t.minutes AS "durationMinutes", t.from_day AS "fromDay", t.to_day AS "toDay", t.weekdays,
  ${clock("t.from_time")} AS "fromTime", ${clock("t.to_time")} AS "toTime", t.notice_minutes AS "noticeMinutes", t.priority, t.note,
  ${visit("later")} AS "laterVisit", ${visit("came")} AS "bookedVisit", t.state, ${OFFER} AS offer,
  t.created_on AS "createdOn", t.updated_on AS "updatedOn"`;

/** The list reads a view, which also searches the patients' files (waiting_list). */
export const waitingList: ListSource<typeof waitingColumns> = {
  table: "waiting_list",
  ofPerson: sql`JOIN waiting_list t ON t.patient_id = meant.id`,
  joins: JOINS,
  contract: waitingColumns,
  columns: {
    createdOn: clinicDay(sql`t.created_on`),
    patientName: sql`p.full_name`,
    patientPhone: sql`p.phone`,
    departmentName: sql`dep.name`,
    doctorName: sql`coalesce(doc.name, '')`,
    serviceNames: SERVICE_NAMES,
    fromDay: sql`t.from_day`,
    toDay: sql`t.to_day`,
    priority: sql`t.priority`,
    state: sql`t.state`,
  },
  sortBy: {
    createdOn: sql`t.created_on`,
    priority: sql`array_position(ARRAY['High','Medium','Low'], t.priority)`,
  },
  select: SELECT,
};

/** An entry with the doctors of the visits that it names. */
export type StoredEntry = WaitingEntry & {
  laterVisit: OfDoctor<NamedVisit> | null;
  bookedVisit: OfDoctor<NamedVisit> | null;
};

/** An entry as this person may see it: other doctors' visits are left out. */
export const shown = (entry: StoredEntry, staff: SignedIn): WaitingEntry =>
  withoutOthers(staff, entry, "laterVisit", "bookedVisit");

/**
 * The condition for entries `t` that this person may read: all, or those for the doctor and for the doctor's own patients.
 */
export function ownEntries(staff: SignedIn): RawBuilder<unknown> {
  if (seesAll(staff)) return sql`true`;
  const idDoctor = ownDoctor(staff);
  return sql`(t.doctor_id = ${idDoctor} OR t.doctor_id IS NULL AND EXISTS (SELECT FROM appointments v
    WHERE v.patient_id = t.patient_id AND v.doctor_id = ${idDoctor} AND NOT v.is_deleted))`;
}

/** By default the entries that wait. */
export const waitingUnlessAsked = ({ state }: ListQuery): RawBuilder<unknown> =>
  state === undefined ? sql`t.state = 'waiting'` : sql`true`;

/** Entries within `scope`, in the order of the ids. */
export async function findEntries(
  db: Executor,
  ids: readonly number[],
  scope: RawBuilder<unknown> = sql`true`,
): Promise<StoredEntry[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredEntry>`SELECT ${SELECT} FROM waiting_list t ${JOINS}
    WHERE t.id = ANY (${[...ids]}) AND NOT t.is_deleted AND ${scope} ORDER BY array_position(${[...ids]}::bigint[], t.id)`.execute(
    db,
  );
  return rows;
}

/** A doctor's name in a message's language. */
export async function doctorNameIn(db: Executor, id: number, language: MessageLanguage): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    SELECT CASE ${language}::text WHEN 'ur' THEN coalesce(name_ur, name) ELSE name END AS name FROM doctors WHERE id = ${id}`.execute(
    db,
  );
  return rows[0]?.name ?? "";
}

/** Holds an entry until the transaction ends. */
export async function lockEntry(trx: Executor, id: number): Promise<void> {
  await sql`SELECT FROM waiting_entries WHERE id = ${id} FOR UPDATE`.execute(trx);
}

/** The visit that an entry led to, or null; waits for a running change of the entry. */
export async function bookedVisitOf(trx: Executor, id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    SELECT booked_id AS id FROM waiting_entries WHERE id = ${id} AND state = 'booked' FOR SHARE`.execute(trx);
  return rows[0]?.id ?? null;
}

/** The stored fields of an entry. */
export type StoredWish = Omit<WaitingInput, "durationMinutes" | "updatedOn" | "idRequest"> & {
  durationMinutes: number;
};

const WISHED = [
  ...["doctor_id", "service_ids", "appointment_id", "minutes", "from_day", "to_day", "weekdays"],
  ...["from_time", "to_time", "notice_minutes", "priority", "note"],
];
const REPLACED = sql.join(
  WISHED.map((column) => {
    const given = sql.ref(`excluded.${column}`);
    // Entering a wish for an earlier time again keeps its visit, so that a second one is never booked.
    const value = column === "appointment_id" ? sql`coalesce(${given}, t.appointment_id)` : given;
    return sql`${sql.ref(column)} = ${value}`;
  }),
);

/**
 * Adds an entry, or changes the one of the same patient and department that still waits. Returns its id, or undefined when
 * that one is not within `scope`.
 */
export async function upsertEntry(
  trx: Executor,
  wish: StoredWish,
  scope: RawBuilder<unknown>,
): Promise<number | undefined> {
  // An entry whose days have passed is still stored as waiting, and would be in the way.
  await sql`UPDATE waiting_entries SET state = 'lapsed' WHERE patient_id = ${wish.idPatient} AND department_id = ${wish.idDepartment}
    AND state = 'waiting' AND NOT is_deleted AND to_day < clinic_today()`.execute(trx);
  const { rows } = await sql<{ id: number }>`
    INSERT INTO waiting_entries AS t (patient_id, department_id, doctor_id, service_ids, appointment_id, minutes, from_day, to_day, weekdays,
      from_time, to_time, notice_minutes, priority, note)
    VALUES (${wish.idPatient}, ${wish.idDepartment}, ${wish.idDoctor}, ${wish.idServices}, ${wish.idAppointment}, ${wish.durationMinutes},
      ${wish.fromDay}, ${wish.toDay}, ${wish.weekdays}, ${wish.fromTime}, ${wish.toTime}, ${wish.noticeMinutes}, ${wish.priority}, ${wish.note})
    ON CONFLICT (patient_id, department_id) WHERE state = 'waiting' AND NOT is_deleted
      DO UPDATE SET ${REPLACED} WHERE ${scope}
    RETURNING id`.execute(trx);
  return rows[0]?.id;
}

/** Changes an entry. */
export async function changeEntry(trx: Executor, wish: StoredWish): Promise<void> {
  await sql`UPDATE waiting_entries SET doctor_id = ${wish.idDoctor}, service_ids = ${wish.idServices}, minutes = ${wish.durationMinutes},
    from_day = ${wish.fromDay}, to_day = ${wish.toDay}, weekdays = ${wish.weekdays}, from_time = ${wish.fromTime}, to_time = ${wish.toTime},
    notice_minutes = ${wish.noticeMinutes}, priority = ${wish.priority}, note = ${wish.note} WHERE id = ${wish.id}`.execute(
    trx,
  );
}

export async function withdrawEntry(trx: Executor, id: number): Promise<void> {
  await sql`UPDATE waiting_entries SET state = 'withdrawn' WHERE id = ${id}`.execute(trx);
}

/** A time offered to a patient. */
export interface OfferedTo {
  idEntry: number;
  idDoctor: number;
  date: string;
  time: string;
}

/** Notes that a time was offered, or offered again. */
export async function writeOffer(
  trx: Executor,
  { idEntry, idDoctor, date, time }: OfferedTo,
  { minutes, staffId, expiresOn }: { minutes: number; staffId: number; expiresOn: string },
): Promise<void> {
  await sql`INSERT INTO waiting_offers (waiting_id, doctor_id, day, "time", minutes, made_by, expires_on)
    VALUES (${idEntry}, ${idDoctor}, ${date}, ${time}, ${minutes}, ${staffId}, ${expiresOn})
    ON CONFLICT (waiting_id, doctor_id, day, "time") DO UPDATE SET state = 'open', minutes = excluded.minutes, made_by = excluded.made_by,
      made_on = excluded.made_on, expires_on = excluded.expires_on`.execute(trx);
}

/** Notes that a time was declined, whether it was offered by a message or in person. */
export async function declineOffer(
  trx: Executor,
  { idEntry, idDoctor, date, time }: OfferedTo,
  { minutes, staffId }: { minutes: number; staffId: number },
): Promise<void> {
  await sql`INSERT INTO waiting_offers (waiting_id, doctor_id, day, "time", minutes, made_by, expires_on, state)
    VALUES (${idEntry}, ${idDoctor}, ${date}, ${time}, ${minutes}, ${staffId}, now_ms(), 'declined')
    ON CONFLICT (waiting_id, doctor_id, day, "time") DO UPDATE SET state = 'declined'`.execute(trx);
}
