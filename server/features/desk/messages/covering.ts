import { type RawBuilder, sql } from "kysely";
import { COVERS_FOR_MS } from "#rules/desk/messages/messages.ts";
import type { Executor } from "#server/platform/db/database.ts";

/**
 * A visit gets at most one reminder in six hours, counted from what was really sent, not from what was due: a late
 * reminder, or one sent by another way, replaces the next one (docs/handbook/desk/messages.md#when). The fragments take the
 * alias that the statement gives the message.
 */

/** The time after a message in which its visit gets no reminder. */
export const COVERS = sql`make_interval(secs => ${sql.lit(COVERS_FOR_MS / 1000)})`;
/** The time in which an answer can be taken back. */
export const TAKEN_BACK_FOR = sql`interval '10 minutes'`;

type Name = "m" | "e";

/**
 * Whether the last message about the visit that the patient got, or that the desk skipped, told of this same visit less
 * than six hours before `moment`. `and`: a further condition on that message `t`.
 */
const heardWithin = (name: Name, moment: RawBuilder<unknown>, and = sql`true`) => {
  const of = sql.raw(name);
  return sql`coalesce((SELECT t.kind <> 'cancelled' AND t.visit_start = ${of}.visit_start
      AND t.doctor_id IS NOT DISTINCT FROM ${of}.doctor_id AND ${moment} < t.state_on + ${COVERS} AND ${and}
    FROM messages t WHERE t.appointment_id = ${of}.appointment_id AND t.patient_id = ${of}.patient_id AND t.id <> ${of}.id
      AND t.kind IN ('booked','moved','cancelled','reminder') AND (t.state IN ('sent','delivered','read') OR t.why = 'skipped')
    ORDER BY t.state_on DESC, t.id DESC LIMIT 1), false)`;
};

/** Whether another message `s` of the same visit meets `state`. */
const another = (name: Name, state: RawBuilder<unknown>) => {
  const of = sql.raw(name);
  return sql`EXISTS (SELECT FROM messages s WHERE s.appointment_id = ${of}.appointment_id AND s.patient_id = ${of}.patient_id
    AND s.id <> ${of}.id AND s.kind IN ('booked','moved','reminder') AND s.visit_start = ${of}.visit_start AND (${state}))`;
};
const isEarlier = (name: Name) => sql`(s.due_on, s.id) < (${sql.raw(name)}.due_on, ${sql.raw(name)}.id)`;
const ofReminder = (name: Name, condition: RawBuilder<unknown>) =>
  sql`(${sql.raw(name)}.kind = 'reminder' AND ${condition})`;

/** Whether the reminder `m` is not to be sent at all, because an earlier message replaces it. */
export const COVERED = ofReminder("m", heardWithin("m", sql`m.due_on`));

/**
 * Whether a reminder has to wait, because another message of its visit is being sent, is due first by one of `channels`, or
 * was sent within six hours.
 */
export const waits = (name: Name, channels: readonly string[]) =>
  ofReminder(
    name,
    sql`(NOT ${heardWithin(name, sql`${sql.raw(name)}.due_on`)} AND ${heardWithin(name, sql`now()`)}
      OR ${another(
        name,
        sql`s.state IN ('opened','sending','unknown') AND now() < s.state_on + ${COVERS}
          OR s.state = 'planned' AND s.channel = ANY (${sql.val([...channels])}) AND s.due_on <= now() AND s.not_after >= now() AND ${isEarlier(name)}`,
      )})`,
  );

/**
 * Whether the planned reminder `m` is left out of the desk's list, because another message of its visit is on it, or was
 * sent within six hours. `isListed`: the condition that a planned message `s` is on the list.
 */
export const standsBehind = (isListed: RawBuilder<unknown>) =>
  sql`(m.state = 'planned' AND ${ofReminder(
    "m",
    sql`(${heardWithin("m", sql`least(m.due_on, now())`)}
      OR ${another("m", sql`s.not_after > now() AND (s.state IN ('opened','sending','unknown') OR s.state = 'planned' AND ${isListed} AND ${isEarlier("m")})`)})`,
  )})`;

/**
 * Locks the visits of these messages, so that the program sends none of theirs until the transaction ends. Returns whether
 * one of the messages must not be sent any more: it is covered, or another of its visit is being sent.
 */
export async function isCovered(trx: Executor, ids: readonly number[]): Promise<boolean> {
  await sql`SELECT FROM appointments WHERE id IN (SELECT appointment_id FROM messages WHERE id = ANY (${sql.val([...ids])}))
    ORDER BY id FOR NO KEY UPDATE`.execute(trx);
  const { rows } =
    await sql`SELECT FROM messages m WHERE m.id = ANY (${sql.val([...ids])}) AND m.state = 'planned'
    AND ${ofReminder("m", sql`(${heardWithin("m", sql`m.due_on`)} OR ${another("m", sql`s.state = 'sending'`)})`)}`.execute(
      trx,
    );
  return rows.length > 0;
}

/**
 * Returns reminders that were just taken to planned, where somebody opened another message of the visit meanwhile, which
 * the taking statement may not have seen. Answers their ids.
 */
export async function giveBack(
  db: Executor,
  ids: readonly number[],
  channels: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`UPDATE messages m SET state = 'planned'
    WHERE m.id = ANY (${sql.val([...ids])}) AND m.state = 'sending' AND (${COVERED} OR ${waits("m", channels)}) RETURNING m.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Drops covered reminders, once the answer that covers them can no longer be taken back. */
export async function dropCovered(db: Executor): Promise<void> {
  const isSettled = sql`t.state_on <= now() - ${TAKEN_BACK_FOR}`;
  await sql`UPDATE messages m SET state = 'dropped', why = 'covered'
    WHERE m.state = 'planned' AND m.due_on < now() + ${COVERS} AND ${ofReminder("m", heardWithin("m", sql`m.due_on`, isSettled))}`.execute(
    db,
  );
}
