import { type RawBuilder, sql } from "kysely";
import type { ClientBase } from "pg";
import type { Database, Executor } from "#server/platform/db/database.ts";
import type { Log } from "#server/platform/process/log.ts";

/** An entry of the outbox. */
export interface Waiting<Payload> {
  id: number;
  payload: Payload;
  /** The number of this try, from 1. */
  attempt: number;
  createdOn: string;
}

/** How one kind of entry is sent. It must settle within `LEASE`, or another process may send it again. */
export type Send<Payload> = (waiting: Waiting<Payload>) => Promise<void>;

/** While one process sends, no other takes the row; if it dies, the row is free again after this time. */
const LEASE = "2 minutes";
/** The number of tries for a mail. */
export const GIVEN_UP_AFTER = 12;

/** Adds an entry that is sent once the caller's transaction has committed; the same `dedupeKey` is sent only once. */
export async function addToOutbox(
  trx: Executor,
  kind: string,
  payload: object,
  dedupeKey: string | null,
): Promise<void> {
  await sql`INSERT INTO outbox (kind, payload, dedupe_key) VALUES (${kind}, ${JSON.stringify(payload)}, ${dedupeKey})
    ON CONFLICT (dedupe_key) DO NOTHING`.execute(trx);
}

/**
 * Sends everything of this kind that is due now. Each failure waits longer for its retry: 1, 2, 4 … minutes, an hour at
 * most.
 */
export async function deliverWaiting<Payload>(
  database: Database,
  kind: string,
  send: Send<Payload>,
  log: Log,
): Promise<void> {
  const db = database.kysely;
  for (;;) {
    const waiting = await claim<Payload>(db, kind);
    if (!waiting) return;
    const { id, attempt } = waiting;
    try {
      await send(waiting);
    } catch (error) {
      const code = codeOf(error);
      await settle(
        db,
        id,
        sql`last_error = ${reasonOf(error)}, available_on = now_ms() + ${pauseAfter(attempt)}::interval`,
      );
      const givenUp = attempt >= GIVEN_UP_AFTER;
      log[givenUp ? "error" : "warn"](
        { outbox: id, attempt, code },
        givenUp ? `${kind} given up` : `${kind} not sent yet`,
      );
      continue;
    }
    // The payload is deleted once sent: mails carry names and single-use links.
    await settle(db, id, sql`sent_on = now_ms(), payload = '{}', last_error = NULL`);
  }
}

/**
 * Gives up all waiting entries after a restore, because nobody knows whether they were sent since the backup was made. The
 * desk decides on messages to patients.
 */
export async function holdWaiting(client: ClientBase): Promise<void> {
  await client.query(
    "UPDATE outbox SET attempts = greatest(attempts, $1), last_error = 'held: older than the restore' WHERE sent_on IS NULL",
    [GIVEN_UP_AFTER],
  );
  await client.query(
    "UPDATE messages SET state = 'unknown' WHERE state = 'sending' OR state = 'planned' AND channel <> 'desk' AND due_on <= now()",
  );
}

/** Takes one due row, in a transaction of its own, because sending must not hold one open. */
async function claim<Payload>(db: Executor, kind: string): Promise<Waiting<Payload> | undefined> {
  const { rows } = await sql<Waiting<Payload>>`
    UPDATE outbox SET attempts = attempts + 1, available_on = now_ms() + ${LEASE}::interval
    WHERE id = (SELECT id FROM outbox WHERE sent_on IS NULL AND available_on <= now_ms() AND kind = ${kind}
      AND attempts < ${GIVEN_UP_AFTER} ORDER BY available_on LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, payload, attempts AS attempt, created_on AS "createdOn"`.execute(db);
  return rows[0];
}

/** The number of waiting entries, and the age of the oldest in seconds. */
export async function readWaiting(db: Executor): Promise<{ count: number; oldestForSeconds: number }> {
  const { rows } = await sql<{ count: number; oldestForSeconds: number }>`
    SELECT count(*) AS count, coalesce(extract(epoch FROM now() - min(created_on)), 0)::float8 AS "oldestForSeconds"
    FROM outbox WHERE sent_on IS NULL AND attempts < ${GIVEN_UP_AFTER}`.execute(db);
  return rows[0] ?? { count: 0, oldestForSeconds: 0 };
}

async function settle(db: Executor, id: number, change: RawBuilder<unknown>): Promise<void> {
  await sql`UPDATE outbox SET ${change} WHERE id = ${id}`.execute(db);
}

function pauseAfter(attempt: number): string {
  return `${Math.min(2 ** (attempt - 1), 60)} minutes`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown";
}

/** The error's text without the addresses that mail servers like to quote. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/[^\s<>"']+@[^\s<>"']+/g, "(address)").slice(0, 500);
}
