import pg from "pg";
import type { DataLocation } from "./data-location.ts";
import { superuserConnection } from "./roles.ts";

const SEGMENT_BYTES = 16 * 2 ** 20;
const READY = 4;
/** Bytes of the segments made in advance. `min_wal_size` makes the server keep as many, and the current one. */
export const PREALLOCATED_WAL_BYTES = READY * SEGMENT_BYTES;
export const MIN_WAL_SIZE = `${((READY + 1) * SEGMENT_BYTES) / 2 ** 20}MB`;

/** Counts the prepared segments, newer than the current one. */
const COUNT_READY = `
  SELECT count(*)::int AS ready FROM pg_ls_waldir()
  WHERE name ~ '^[0-9A-F]{24}$' AND name > pg_walfile_name(pg_current_wal_lsn())`;

/**
 * PostgreSQL stops when there is no room for the next segment of its write-ahead log, which even reads need. So some
 * segments are written in advance; PostgreSQL reuses them after a checkpoint.
 */
export async function preallocateWal(location: DataLocation): Promise<void> {
  const client = new pg.Client(superuserConnection(location));
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ ready: number }>(COUNT_READY);
    const missing = READY - (rows[0]?.ready ?? 0);
    if (missing <= 0) return;
    for (let made = 0; made < missing; made++) {
      // PostgreSQL does not switch away from an empty segment.
      await client.query("SELECT pg_logical_emit_message(true, 'matab', 'room')");
      await client.query("SELECT pg_switch_wal()");
    }
    await client.query("CHECKPOINT");
  } finally {
    await client.end();
  }
}
