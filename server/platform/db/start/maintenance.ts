import { sql } from "kysely";
import type { Database, Executor } from "#server/platform/db/database.ts";
import type { Telemetry } from "#server/platform/health/telemetry.ts";
import type { Watch } from "#server/platform/health/watch.ts";
import { atIntervals } from "#server/platform/process/at-intervals.ts";
import type { Log } from "#server/platform/process/log.ts";
import { FeedSweep } from "./sweep-feed.ts";

const EVERY_MS = 60_000;

/** Folds list totals and figures, and removes expired rows. Every process may run it at any time. */
export async function sweep(database: Database, feed = new FeedSweep()): Promise<void> {
  const db = database.kysely;
  await sql`
    WITH gone AS (DELETE FROM list_totals WHERE (SELECT count(*) FROM list_totals) > 200 RETURNING *)
    INSERT INTO list_totals SELECT list, measure, sum(value) FROM gone GROUP BY list, measure`.execute(db);
  await foldFigures(database.unhurried.kysely);
  await sql`DELETE FROM idempotency_keys WHERE created_on < now() - interval '24 hours'`.execute(db);
  await sweepThrottle(db);
  await feed.sweep(db);
  await sql`DELETE FROM sign_in_places WHERE last_used_on < now() - interval '90 days'`.execute(db);
  await sql`DELETE FROM sessions WHERE expires_on < now() - interval '30 days'`.execute(db);
  await sql`DELETE FROM note_drafts WHERE updated_on < now() - interval '30 days'`.execute(db);
  await sql`UPDATE messages SET body = NULL WHERE body IS NOT NULL AND state_on < now() - interval '90 days'`.execute(
    db,
  );
  await sql`DELETE FROM password_resets WHERE expires_on < now() - interval '30 days'`.execute(db);
}

const AT_ONCE = 5000;

/** A flood from many addresses leaves many rows: a bounded number is removed at a time, skipping those in use. */
async function sweepThrottle(db: Executor): Promise<void> {
  for (let gone = AT_ONCE; gone === AT_ONCE; ) {
    const { numAffectedRows } = await sql`
      DELETE FROM throttle WHERE bucket IN (
        SELECT bucket FROM throttle WHERE resets_on < now() AND coalesce(blocked_until, now()) <= now()
        LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)`.execute(db);
    gone = Number(numAffectedRows);
  }
}

/** Folding old books after an import takes longer than a request may, so it runs without that limit. */
async function foldFigures(db: Executor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`SET LOCAL statement_timeout = '10min'`.execute(trx);
    await sql`SELECT fold_figures()`.execute(trx);
  });
}

/**
 * Sweeps once a minute until the returned function is called, unless records cannot be changed: a wrong clock must not
 * decide what has expired. A failed sweep is logged and repeated.
 */
export function startSweeping(
  database: Database,
  { watch, telemetry, log }: { watch: Watch; telemetry: Telemetry; log: Log },
): () => Promise<void> {
  const feed = new FeedSweep();
  return atIntervals(EVERY_MS, async () => {
    if (!watch.condition.writable) return;
    try {
      await watch.change(() => sweep(database, feed));
      telemetry.upkeepDone();
    } catch (error) {
      log.warn({ err: error }, "upkeep failed");
    }
  });
}
