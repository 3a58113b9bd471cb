import { type RawBuilder, sql } from "kysely";
import type { MessageState, WorkMessage } from "#contract/desk/messages.ts";
import type { MessageKind } from "#rules/desk/messages/messages.ts";
import type { MessageLanguage } from "#rules/values/text/message-language.ts";
import { clinicToday, instantOf } from "#rules/values/time/clinic-time.ts";
import { MS_PER_DAY } from "#rules/values/time/time-units.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { standsBehind } from "./covering.ts";
import { heldWith, UNTRUE } from "./outgoing.ts";

/** The last part of the key: how often an event was told, or which reminder it is. */
const STEP = sql`substring(m.dedupe_key FROM '[0-9]+$')`;
/** The columns that a family's messages share, so that they become one text. */
const GROUP = sql`coalesce(m.group_key, m.id::text), m.kind, m.language, m.state, m.sent_by, ${STEP}`;
const VISITS = sql`json_agg(json_build_object('idAppointment', a.id, 'idPatient', p.id, 'patientName', p.full_name,
  'doctorName', doc.name,
  'toldDoctor', CASE m.language WHEN 'ur' THEN coalesce(doc.name_ur, doc.name) ELSE doc.name END, 'date', a.appointment_date, 'time', to_char(a.appointment_time, 'HH24:MI'),
  'was', to_char(m.known_start, 'YYYY-MM-DD"T"HH24:MI'))
  ORDER BY a.appointment_time, m.id)`;
const JOINS = sql`JOIN appointments a ON a.id = m.appointment_id JOIN patients p ON p.id = m.patient_id
  JOIN doctors doc ON doc.id = a.doctor_id LEFT JOIN contact_wishes w ON w.id = p.id LEFT JOIN staff s ON s.id = m.sent_by`;

/**
 * A text to send, without its words and the reason to rearrange. `toldDoctor`: the doctor's name in the message's language.
 */
export type StoredWork = Omit<WorkMessage, "text" | "chat" | "rearrange" | "visits"> & {
  channel: string;
  hasStopped: boolean;
  /** How it no longer fits: its visit was moved, cancelled … */
  untrue: string | null;
  visits: (WorkMessage["visits"][number] & { toldDoctor: string; was: string | null })[];
};

const WORK = sql`json_agg(m.id ORDER BY a.appointment_time, m.id) AS ids, m.kind, m.language, m.state, min(m.channel) AS channel,
  min(m.state_on) AS "stateOn", min(m.why) AS why, min(m.due_on) AS "dueOn",
  min(CASE WHEN m.address LIKE '%@%' THEN p.phone ELSE m.address END) AS phone,
  bool_or(w.stopped_on IS NOT NULL) AS "hasStopped", min(${UNTRUE}) AS untrue,
  (array_agg(CASE WHEN s.id IS NOT NULL THEN json_build_object('id', s.id, 'name', s.name) END))[1] AS by, ${VISITS} AS visits`;

const MOST = 200;

/**
 * The texts for the desk to send today: due before the clinic's midnight and not expired, opened within the day, or perhaps
 * sent. `sending`: the channels that send automatically; `held`: the visits whose reminders these hold back.
 */
export async function findWork(
  db: Executor,
  sending: readonly string[],
  held: readonly number[],
): Promise<StoredWork[]> {
  const midnight = new Date(instantOf(clinicToday()) + MS_PER_DAY).toISOString();
  // Messages that no channel of this installation sends are the desk's.
  const forDesk = (of: RawBuilder<unknown>) =>
    sql`${of}.due_on < ${midnight} AND (${of}.channel <> ALL (${sql.val([...sending])})
      OR ${of}.kind = 'reminder' AND ${of}.appointment_id = ANY (${sql.val([...held])}::bigint[]))`;
  const { rows } = await sql<StoredWork>`
    SELECT ${WORK} FROM messages m ${JOINS}
    WHERE m.state IN ('planned', 'opened', 'unknown') AND m.due_on < ${midnight} AND m.not_after > now()
      AND w.stopped_on IS NULL AND (m.state <> 'planned' OR ${forDesk(sql`m`)})
      AND NOT ${standsBehind(forDesk(sql`s`))}
    GROUP BY ${GROUP} ORDER BY min(m.due_on), min(a.appointment_time), min(m.id) LIMIT ${MOST}`.execute(db);
  return rows;
}

/** How many texts, a family's as one, the desk has sent since the clinic's midnight, and whether any kind is switched on. */
export async function countDay(db: Executor): Promise<{ sentToday: number; isOn: boolean }> {
  const midnight = new Date(instantOf(clinicToday())).toISOString();
  const { rows } = await sql<{ sentToday: number; isOn: boolean }>`
    SELECT (SELECT count(DISTINCT (coalesce(m.group_key, m.id::text), m.kind, m.language, m.sent_by, ${STEP})) FROM messages m
        WHERE m.state = 'sent' AND m.sent_by IS NOT NULL AND m.state_on >= ${midnight} AND m.body IS NOT NULL) AS "sentToday",
      EXISTS (SELECT FROM message_kinds WHERE is_active) AS "isOn"`.execute(db);
  return rows[0] ?? { sentToday: 0, isOn: false };
}

/** Locks messages and returns them as one text; undefined where they do not exist, or are not one text. */
export async function lockWork(trx: Executor, ids: readonly number[]): Promise<StoredWork | undefined> {
  await sql`SELECT 1 FROM messages WHERE id = ANY (${sql.val([...ids])}) ORDER BY id FOR UPDATE`.execute(trx);
  const { rows } = await sql<StoredWork>`
    SELECT ${WORK} FROM messages m ${JOINS} WHERE m.id = ANY (${sql.val([...ids])}) GROUP BY ${GROUP}`.execute(
    trx,
  );
  const [work] = rows;
  return rows.length === 1 && work?.ids.length === ids.length ? work : undefined;
}

/** Gives planned messages `m` that the program was to send to the desk; `which`: a further condition. */
export async function giveToDesk(trx: Executor, which: RawBuilder<unknown>): Promise<void> {
  await sql`UPDATE messages m SET channel = 'desk', address = p.phone FROM patients p
    WHERE p.id = m.patient_id AND m.state = 'planned' AND m.channel <> 'desk' AND ${which}`.execute(trx);
}

/** Notes that a person has opened messages with this text. */
export async function markOpened(trx: Executor, ids: readonly number[], text: string, staffId: number) {
  await sql`UPDATE messages SET state = 'opened', state_on = now_ms(), body = ${text}, sent_by = ${staffId}
    WHERE id = ANY (${sql.val([...ids])})`.execute(trx);
}

/**
 * Changes the state of messages `m` that are in one of the states `from`; `held.untrue` says why they must not be sent any
 * more. Returns how many changed.
 */
export async function changeState(
  trx: Executor,
  ids: readonly number[],
  from: RawBuilder<unknown>,
  change: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows } = await sql`WITH held AS (${heldWith(ids)})
    UPDATE messages m SET ${change} FROM held WHERE m.id = held.id AND ${from}`.execute(trx);
  return Number(numAffectedRows);
}

/** A visit's or patient's messages, newest first. `visible`: the appointments `t` that the caller may read. */
export async function findMessages(
  db: Executor,
  of: { idAppointment: number | null; idPatient: number | null },
  visible: RawBuilder<unknown> = sql`true`,
): Promise<MessageState[]> {
  const { rows } = await sql<MessageState>`
    SELECT m.id, m.kind, m.channel, m.language, m.state, m.why, m.due_on AS "dueOn", m.state_on AS "stateOn", s.name AS by, m.body AS text
    FROM messages m LEFT JOIN appointments t ON t.id = m.appointment_id LEFT JOIN staff s ON s.id = m.sent_by
    WHERE (m.appointment_id = ${of.idAppointment} OR m.patient_id = ${of.idPatient}) AND ${visible}
    ORDER BY m.id DESC LIMIT 50`.execute(db);
  return rows;
}

/** The clinic's own wording of a kind in each language. */
export async function findTemplates(
  db: Executor,
): Promise<Partial<Record<MessageKind, Partial<Record<MessageLanguage, string>>>>> {
  const { rows } = await sql<{ kind: MessageKind; bodies: Partial<Record<MessageLanguage, string>> }>`
    SELECT kind, json_object_agg(language, body) AS bodies FROM message_templates GROUP BY kind`.execute(db);
  return Object.fromEntries(rows.map(({ kind, bodies }) => [kind, bodies]));
}
