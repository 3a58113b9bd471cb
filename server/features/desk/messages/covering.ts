import { type RawBuilder, sql } from "kysely";
import { COVERS_FOR_MS } from "#rules/desk/messages/messages.ts";
import type { Executor } from "#server/platform/db/database.ts";

/**
 * One reminder of a visit in six hours, by what has really been sent and not by what was due: a reminder that was late, or
 * left by another way, stands for the next one (docs/handbook/desk/messages.md#when). Fragments are of a message by the name
 * that the statement gives it.
 */

/** So long after one message of a visit no reminder of it is sent. */
export const COVERS = sql`make_interval(secs => ${sql.lit(COVERS_FOR_MS / 1000)})`;
/** So long an answer can be taken back. */
export const TAKEN_BACK_FOR = sql`interval '10 minutes'`;

type Name = "m" | "e";

/**
 * Whether the last that the patient heard of the visit, or that the desk passed over, is this same visit, later than six
 * hours before `moment`. `and`: what else must hold of that message `t`.
 */
const heardWithin = (name: Name, moment: RawBuilder<unknown>, and = sql`true`) => {
  const of = sql.raw(name);
  return sql`coalesce((SELECT t.kind <> 'cancelled' AND t.visit_start = ${of}.visit_start
      AND t.doctor_id IS NOT DISTINCT FROM ${of}.doctor_id AND ${moment} < t.state_on + ${COVERS} AND ${and}
    FROM messages t WHERE t.appointment_id = ${of}.appointment_id AND t.patient_id = ${of}.patient_id AND t.id <> ${of}.id
      AND t.kind IN ('booked','moved','cancelled','reminder') AND (t.state IN ('sent','delivered','read') OR t.why = 'skipped')
    ORDER BY t.state_on DESC, t.id DESC LIMIT 1), false)`;
};

/** Whether another message `s` of the same visit is as `state` says. */
const another = (name: Name, state: RawBuilder<unknown>) => {
  const of = sql.raw(name);
  return sql`EXISTS (SELECT FROM messages s WHERE s.appointment_id = ${of}.appointment_id AND s.patient_id = ${of}.patient_id
    AND s.id <> ${of}.id AND s.kind IN ('booked','moved','reminder') AND s.visit_start = ${of}.visit_start AND (${state}))`;
};
const isEarlier = (name: Name) => sql`(s.due_on, s.id) < (${sql.raw(name)}.due_on, ${sql.raw(name)}.id)`;
const ofReminder = (name: Name, condition: RawBuilder<unknown>) =>
  sql`(${sql.raw(name)}.kind = 'reminder' AND ${condition})`;

/** Whether the reminder `m` is not to be sent at all, because what the patient heard stands for it. */
export const COVERED = ofReminder("m", heardWithin("m", sql`m.due_on`));

/**
 * Whether a reminder waits, because another message of its visit is in somebody's hands, leaves first by one of
 * `channels`, or left within six hours.
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
 * Whether the planned reminder `m` does not stand in the desk's list: another message of its visit does, or was sent within
 * six hours. `isListed`: whether a planned message `s` stands there.
 */
export const standsBehind = (isListed: RawBuilder<unknown>) =>
  sql`(m.state = 'planned' AND ${ofReminder(
    "m",
    sql`(${heardWithin("m", sql`least(m.due_on, now())`)}
      OR ${another("m", sql`s.not_after > now() AND (s.state IN ('opened','sending','unknown') OR s.state = 'planned' AND ${isListed} AND ${isEarlier("m")})`)})`,
  )})`;

/**
 * Keeps the program from sending of the visits of these messages until the transaction ends. Answers whether one of them
 * must not be sent any more: it is covered, or another of its visit is leaving.
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
 * Gives reminders that were just taken back, where somebody opened another of the visit while they were being taken: the
 * statement that took them may not have seen it. Answers which.
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

/** Drops the reminders that are covered, once the answer that covers them cannot be taken back any more. */
export async function dropCovered(db: Executor): Promise<void> {
  const isSettled = sql`t.state_on <= now() - ${TAKEN_BACK_FOR}`;
  await sql`UPDATE messages m SET state = 'dropped', why = 'covered'
    WHERE m.state = 'planned' AND m.due_on < now() + ${COVERS} AND ${ofReminder("m", heardWithin("m", sql`m.due_on`, isSettled))}`.execute(
    db,
  );
}
