import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { throttled } from "./errors.ts";

/** A bucket's state after an attempted use; `wait`: seconds until the next attempt can succeed. */
interface Use {
  taken: boolean;
  hits: number;
  wait: number;
}

/**
 * Counts a use of the bucket unless it had `limit` uses within `seconds`. One statement, so that concurrent uses are
 * counted too.
 */
export async function takeUse(db: Executor, bucket: string, limit: number, seconds: number): Promise<Use> {
  const { rows } = await sql<Use>`
    WITH use AS (
      INSERT INTO throttle AS t (bucket, hits, resets_on) VALUES (${bucket}, 1, now() + ${`${seconds} seconds`}::interval)
      ON CONFLICT (bucket) DO UPDATE SET
        hits = CASE WHEN t.resets_on <= now() THEN 1 ELSE t.hits + 1 END,
        resets_on = CASE WHEN t.resets_on <= now() THEN excluded.resets_on ELSE t.resets_on END
        WHERE t.resets_on <= now() OR t.hits < ${limit}
      RETURNING hits)
    SELECT true AS taken, hits, 0 AS wait FROM use
    UNION ALL
    SELECT false, hits, ceil(extract(epoch FROM resets_on - now()))::int FROM throttle
    WHERE bucket = ${bucket} AND NOT EXISTS (SELECT FROM use)`.execute(db);
  const [use] = rows;
  // Another transaction filled the bucket after this statement took its snapshot.
  if (!use) return { taken: false, hits: limit, wait: 1 };
  return { ...use, wait: Math.max(use.wait, 1) };
}

/** Counts a use of the bucket; refuses with 429 past `limit` uses within `seconds`. */
export async function allowUse(db: Executor, bucket: string, limit: number, seconds: number): Promise<void> {
  const { taken, wait } = await takeUse(db, bucket, limit, seconds);
  if (!taken) throw throttled(wait);
}

/** Counts a use without any limit; returns how many there were within `seconds`. */
export async function countUse(db: Executor, bucket: string, seconds: number): Promise<number> {
  return (await takeUse(db, bucket, 2 ** 31 - 2, seconds)).hits;
}

/** The backoff of guessing: after `free` guesses each further one waits twice as long, up to `longest` seconds. */
export interface Backoff {
  free: number;
  longest: number;
}

/** Five guesses, then 2, 4, 8 … seconds, up to five minutes. */
export const GUESS_BACKOFF: Backoff = { free: 5, longest: 300 };

/**
 * Counts a guess before it is checked, in one statement, so that concurrent guesses gain nothing. An hour without a guess
 * resets the count. Returns the count; throws 429 while the bucket is blocked.
 */
export async function countGuess(db: Executor, bucket: string, { free, longest }: Backoff): Promise<number> {
  const { rows } = await sql<{ taken: boolean; hits: number; wait: number }>`
    WITH guess AS (
      INSERT INTO throttle AS t (bucket, hits, resets_on) VALUES (${bucket}, 1, now() + interval '1 hour')
      ON CONFLICT (bucket) DO UPDATE SET
        hits = CASE WHEN t.resets_on <= now() THEN 1 ELSE t.hits + 1 END,
        resets_on = excluded.resets_on,
        blocked_until = CASE WHEN t.resets_on > now() AND t.hits + 1 >= ${free}
          THEN now() + least(${longest}, power(2, least(t.hits + 2 - ${free}, 20))) * interval '1 second' END
        WHERE t.blocked_until IS NULL OR t.blocked_until <= now()
      RETURNING hits)
    SELECT true AS taken, hits, 0 AS wait FROM guess
    UNION ALL
    SELECT false, hits, ceil(extract(epoch FROM blocked_until - now()))::int FROM throttle
    WHERE bucket = ${bucket} AND NOT EXISTS (SELECT FROM guess)`.execute(db);
  const [guess] = rows;
  if (!guess?.taken) throw throttled(Math.max(guess?.wait ?? 1, 1));
  return guess.hits;
}

/** Blocks the bucket as if `guesses` had been counted; returns for how many seconds. */
export async function delayBucket(
  db: Executor,
  bucket: string,
  guesses: number,
  { free }: Backoff,
): Promise<number> {
  const seconds = 2 ** (guesses + 1 - free);
  await sql`
    UPDATE throttle SET hits = ${guesses}, resets_on = now() + interval '1 hour',
      blocked_until = now() + ${`${seconds} seconds`}::interval
    WHERE bucket = ${bucket}`.execute(db);
  return seconds;
}

/** Subtracts one guess, because it turned out to be right. */
export async function uncountGuess(db: Executor, bucket: string, { free }: Backoff): Promise<void> {
  await sql`
    UPDATE throttle SET hits = greatest(hits - 1, 0),
      blocked_until = CASE WHEN hits > ${free} THEN blocked_until END
    WHERE bucket = ${bucket}`.execute(db);
}

/** Resets the count, after a successful sign-in. */
export async function forgetGuesses(db: Executor, bucket: string): Promise<void> {
  await sql`DELETE FROM throttle WHERE bucket = ${bucket}`.execute(db);
}
