import { BlockList, isIPv6 } from "node:net";
import { sql } from "kysely";
import type { Executor } from "./database.ts";
import { throttled } from "./errors.ts";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/**
 * The bucket of a caller's address, or null for this machine itself: behind a proxy that TRUST_PROXY does not name,
 * every visitor comes from here, and one of them must not use up the others' attempts.
 */
export function addressBucket(purpose: string, address: string): string | null {
  if (loopback.check(address, isIPv6(address) ? "ipv6" : "ipv4")) return null;
  return `${purpose} from ${address}`;
}

/** Counts a use of the bucket; refuses with 429 past `limit` uses within `seconds`. */
export async function allowUse(db: Executor, bucket: string, limit: number, seconds: number): Promise<void> {
  const { rows } = await sql<{ hits: number; wait: number }>`
    INSERT INTO throttle (bucket, hits, resets_on) VALUES (${bucket}, 1, now() + ${`${seconds} seconds`}::interval)
    ON CONFLICT (bucket) DO UPDATE SET
      hits = CASE WHEN throttle.resets_on <= now() THEN 1 ELSE throttle.hits + 1 END,
      resets_on = CASE WHEN throttle.resets_on <= now() THEN excluded.resets_on ELSE throttle.resets_on END
    RETURNING hits, ceil(extract(epoch FROM resets_on - now()))::int AS wait`.execute(db);
  const [use] = rows;
  if (use && use.hits > limit) throw throttled(Math.max(use.wait, 1));
}

/** Refuses with 429 while the bucket is blocked by earlier failures. */
export async function refuseWhileBlocked(db: Executor, bucket: string): Promise<void> {
  const { rows } = await sql<{ wait: number }>`
    SELECT ceil(extract(epoch FROM blocked_until - now()))::int AS wait FROM throttle
    WHERE bucket = ${bucket} AND blocked_until > now()`.execute(db);
  if (rows[0]) throw throttled(Math.max(rows[0].wait, 1));
}

const FREE_FAILURES = 5;
const LONGEST_BLOCK_SECONDS = 300;

/** Counts a failure: after five, each further one blocks twice as long, up to five minutes; an hour's calm forgives. */
export async function countFailure(db: Executor, bucket: string): Promise<void> {
  await sql`
    INSERT INTO throttle (bucket, hits, resets_on) VALUES (${bucket}, 1, now() + interval '1 hour')
    ON CONFLICT (bucket) DO UPDATE SET
      hits = CASE WHEN throttle.resets_on <= now() THEN 1 ELSE throttle.hits + 1 END,
      resets_on = excluded.resets_on,
      blocked_until = CASE WHEN throttle.resets_on > now() AND throttle.hits + 1 >= ${FREE_FAILURES}
        THEN now() + least(${LONGEST_BLOCK_SECONDS}, power(2, least(throttle.hits + 2 - ${FREE_FAILURES}, 20))) * interval '1 second' END`.execute(
    db,
  );
}

/** Success wipes the slate. */
export async function forgetFailures(db: Executor, bucket: string): Promise<void> {
  await sql`DELETE FROM throttle WHERE bucket = ${bucket}`.execute(db);
}
