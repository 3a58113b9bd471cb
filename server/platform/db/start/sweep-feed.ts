import { sql } from "kysely";
import { MS_PER_MINUTE } from "#rules/values/time/time-units.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** Longer than a board relies on its copy of a day (server/features/desk/board/cursor.ts). */
const KEPT_FOR = 15 * MS_PER_MINUTE;

/**
 * Removes old entries from the feed of changed days. A row's time cannot decide: a long transaction commits its change
 * under an old time, before anybody has read it. So each sweep remembers what it sees, and a later one removes what was
 * seen 15 minutes before.
 */
export class FeedSweep {
  #seen: { snapshot: string; at: number }[] = [];

  /** @param now a monotonic clock in milliseconds */
  async sweep(db: Executor, now: number = performance.now()): Promise<void> {
    const old = this.#seen.findLast(({ at }) => now - at > KEPT_FOR);
    const { rows } = await sql<{ snapshot: string }>`
      WITH gone AS (DELETE FROM day_changes WHERE pg_visible_in_snapshot(xact, ${old?.snapshot ?? null}::pg_snapshot))
      SELECT pg_current_snapshot()::text AS snapshot`.execute(db);
    const later = old ? this.#seen.slice(this.#seen.indexOf(old)) : this.#seen;
    this.#seen = [...later, ...rows.map(({ snapshot }) => ({ snapshot, at: now }))];
  }
}
