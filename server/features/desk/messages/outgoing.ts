import { type RawBuilder, sql } from "kysely";
import type { MessageKind } from "#rules/desk/messages/messages.ts";
import type { MessageLanguage } from "#rules/values/text/message-language.ts";
import { uncoveredVisits } from "#server/features/clinic/schedule/uncovered-visits.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { COVERED, dropCovered, giveBack, waits } from "./covering.ts";

/**
 * The statements of the sender (sender.ts). Each is a transaction of its own, so that no call to a provider holds one open.
 */

/** A text being sent: one message, or those of a family. */
export interface Leaving {
  ids: number[];
  kind: MessageKind;
  language: MessageLanguage;
  channel: string;
  address: string;
  attempt: number;
  createdOn: string;
  visits: {
    idAppointment: number;
    patientName: string;
    toldDoctor: string;
    date: string;
    time: string;
    was: string | null;
  }[];
}

const STEP = sql`substring(m.dedupe_key FROM '[0-9]+$')`;
/** Whether `m` may be sent in one text with `other`: people who share a telephone may have different mailboxes. */
const sameMailbox = (other: "e" | "f") =>
  sql`(m.channel <> 'email' OR lower(${sql.raw(other)}.address) = lower(m.address))`;
/** Messages `e` that go out as one text with `m`. */
const SAME_TEXT = sql`e.group_key = m.group_key AND e.kind = m.kind AND e.language = m.language AND e.channel = m.channel
  AND ${sameMailbox("e")}
  AND substring(e.dedupe_key FROM '[0-9]+$') = ${STEP}`;

/** How a message `m` no longer fits its visit `a` or patient `p`; null: it still does. */
export const UNTRUE = sql`CASE
  WHEN a.is_deleted OR p.is_deleted THEN 'deleted'
  WHEN a.patient_id <> m.patient_id THEN 'other patient'
  WHEN a.appointment_date + a.appointment_time <> m.visit_start OR a.doctor_id <> m.doctor_id THEN 'moved'
  WHEN a.status = 'Cancelled' AND m.kind <> 'cancelled' THEN 'cancelled'
  WHEN a.status = 'Completed' THEN 'completed'
  WHEN a.status = 'Scheduled' AND m.kind = 'cancelled' THEN 'cancelled' END`;
/** Why a message is not to be sent, judged under the lock; null: it is. */
const REFUSAL = sql`coalesce(${UNTRUE}, CASE
  WHEN w.stopped_on IS NOT NULL OR m.kind = 'reminder' AND NOT coalesce(w.reminders, true) THEN 'stopped'
  WHEN NOT k.is_active THEN 'switched off'
  WHEN ${COVERED} THEN 'covered'
  WHEN m.not_after < now() THEN 'too late' END)`;

/** How long before its own time a family's message may be sent with the others. */
const TOGETHER = sql`interval '6 hours'`;

/**
 * The visits that get no automatic reminder for now, because their doctors are away: they are in the rearrange list and in
 * the desk's work. Checked before each text, so that reminders go out again once the leave is taken back or the visit is
 * marked to stay. `channels`: those of the reminders.
 */
export async function heldBack(db: Executor, channels: readonly string[]): Promise<number[]> {
  const reminded = sql`EXISTS (SELECT FROM messages m WHERE m.appointment_id = t.id AND m.kind = 'reminder'
    AND m.state = 'planned' AND m.channel = ANY (${sql.val([...channels])}) AND m.due_on <= now() + ${TOGETHER})`;
  const uncovered = await uncoveredVisits(db, reminded);
  return uncovered.filter(({ isAway }) => isAway).map(({ id }) => id);
}

/**
 * Takes the text that is due first, with those of its family that are due within six hours, or drops messages that must not
 * be sent: one statement, under locks on the messages and their visits. Only its first message takes a family, so that two
 * processes never share one between them. A visit that is being changed is skipped. The result is committed as "sending"
 * before any provider is called, so that a crash sends nothing twice. Answers null when nothing is due, and no ids where
 * all was dropped.
 */
export async function takeNext(db: Executor, channels: readonly string[]): Promise<Leaving | null> {
  const held = sql.val(await heldBack(db, channels));
  const free = (of: "m" | "e") =>
    sql`(${sql.raw(of)}.kind <> 'reminder' OR ${sql.raw(of)}.appointment_id <> ALL (${held}::bigint[]) AND NOT ${waits(of, channels)})`;
  const { rows } = await sql<Leaving & { id: number; why: string | null; visit: Leaving["visits"][number] }>`
    WITH first AS (
      SELECT m.id, m.group_key, m.kind, m.language, m.channel, m.address, ${STEP} AS step FROM messages m JOIN appointments a ON a.id = m.appointment_id
      WHERE m.state = 'planned' AND m.channel = ANY (${sql.val([...channels])}) AND m.due_on <= now()
        AND ${free("m")}
        AND NOT EXISTS (SELECT FROM messages e WHERE ${SAME_TEXT} AND e.state = 'planned' AND (e.due_on, e.id) < (m.due_on, m.id)
          AND ${free("e")})
      ORDER BY m.due_on, m.id LIMIT 1 FOR UPDATE OF m SKIP LOCKED FOR SHARE OF a SKIP LOCKED),
    family AS (
      SELECT m.id, ${REFUSAL} AS why, p.full_name, a.id AS visit, a.appointment_date, a.appointment_time,
        CASE m.language WHEN 'ur' THEN coalesce(doc.name_ur, doc.name) ELSE doc.name END AS doctor
      FROM first f JOIN messages m ON m.id = f.id OR m.group_key = f.group_key AND m.kind = f.kind AND m.language = f.language
        AND m.channel = f.channel AND ${STEP} = f.step AND ${sameMailbox("f")} AND m.state = 'planned' AND m.due_on <= now() + ${TOGETHER}
        AND ${free("m")}
      JOIN message_kinds k ON k.kind = m.kind
      JOIN appointments a ON a.id = m.appointment_id JOIN patients p ON p.id = m.patient_id
      JOIN doctors doc ON doc.id = a.doctor_id LEFT JOIN contact_wishes w ON w.id = p.id
      FOR UPDATE OF m SKIP LOCKED FOR SHARE OF a SKIP LOCKED)
    UPDATE messages m SET state = CASE WHEN f.why IS NULL THEN 'sending' ELSE 'dropped' END, why = f.why, attempts = m.attempts + 1
    FROM family f WHERE m.id = f.id AND m.state = 'planned'
    RETURNING m.id, m.why, m.kind, m.language, m.channel, m.address, m.attempts AS attempt, m.created_on AS "createdOn",
      json_build_object('idAppointment', f.visit, 'patientName', f.full_name, 'toldDoctor', f.doctor,
        'date', f.appointment_date, 'time', to_char(f.appointment_time, 'HH24:MI'),
        'was', to_char(m.known_start, 'YYYY-MM-DD"T"HH24:MI')) AS visit`.execute(db);
  const [any] = rows;
  if (!any) return null;
  const taken = rows.filter(({ why }) => why === null);
  const back = await giveBack(
    db,
    taken.map(({ id }) => id),
    channels,
  );
  const leaving = taken
    .filter(({ id }) => !back.includes(id))
    .sort((a, b) => a.visit.time.localeCompare(b.visit.time) || a.id - b.id);
  const { kind, language, channel, address, attempt, createdOn } = leaving[0] ?? any;
  const ids = leaving.map(({ id }) => id);
  return {
    ids,
    kind,
    language,
    channel,
    address,
    attempt,
    createdOn,
    visits: leaving.map(({ visit }) => visit),
  };
}

/**
 * Messages with `untrue`. Locks their visits until the statement or transaction ends, so that a simultaneous cancellation
 * is either seen here or finds the messages planned.
 */
export const heldWith = (ids: readonly number[]) => sql`SELECT m.id, ${UNTRUE} AS untrue
  FROM messages m JOIN appointments a ON a.id = m.appointment_id JOIN patients p ON p.id = m.patient_id
  WHERE m.id = ANY (${sql.val([...ids])}) FOR SHARE OF a`;

const settle = async (db: Executor, ids: readonly number[], change: RawBuilder<unknown>) => {
  // Settled even if sending took longer than the lease.
  await sql`UPDATE messages SET ${change} WHERE id = ANY (${sql.val([...ids])}) AND state IN ('sending', 'unknown')`.execute(
    db,
  );
};

export async function markSent(
  db: Executor,
  ids: readonly number[],
  text: string,
  providerId: string | null,
) {
  await settle(
    db,
    ids,
    sql`state = 'sent', why = NULL, body = ${text}, provider_id = CASE WHEN id = ${ids[0] ?? 0} THEN ${providerId}::text END`,
  );
}

/** Nothing was sent: try again after 1, 2, 4 … minutes, an hour at most, until it is too late. */
export async function markWaiting(db: Executor, ids: readonly number[], attempt: number) {
  const pause = `${Math.min(2 ** (attempt - 1), 60)} minutes`;
  await settle(db, ids, sql`state = 'planned', why = 'not reached', due_on = now_ms() + ${pause}::interval`);
}

/** The provider refused: the desk sends it, while there is time and the visit still fits it. */
export async function markRefused(db: Executor, ids: readonly number[]) {
  await sql`WITH held AS (${heldWith(ids)})
    UPDATE messages m SET why = coalesce(held.untrue, 'refused'), channel = CASE WHEN not_after > now() THEN 'desk' ELSE channel END,
      state = CASE WHEN held.untrue IS NOT NULL THEN 'dropped' WHEN not_after > now() THEN 'planned' ELSE 'failed' END
    FROM held WHERE m.id = held.id AND m.state IN ('sending', 'unknown')`.execute(db);
}

/** Nobody knows whether it was sent: it is not sent again automatically, and the desk is asked. */
export async function markUnknown(db: Executor, ids: readonly number[], text: string) {
  await settle(db, ids, sql`state = 'unknown', body = ${text}`);
}

/** How long a sending process owns a message; well above what a channel may take. */
const LEASE = "2 minutes";

/**
 * Settles leftovers: expired messages are dropped, and those that a dead process was sending may have been sent.
 * `repeatable`: the channels that may send them again.
 */
export async function settleLeft(db: Executor, repeatable: readonly string[]): Promise<void> {
  await dropCovered(db);
  await sql`UPDATE messages SET state = 'dropped', why = 'too late' WHERE state = 'planned' AND not_after < now()`.execute(
    db,
  );
  await sql`UPDATE messages SET state = CASE WHEN channel = ANY (${sql.val([...repeatable])}) THEN 'planned' ELSE 'unknown' END
    WHERE state = 'sending' AND state_on < now() - ${LEASE}::interval`.execute(db);
}
