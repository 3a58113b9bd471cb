import { hash, randomBytes } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { isDiskFull, isReadOnly } from "#server/platform/http/errors.ts";
import { forgetSession, remembered, remembering } from "./session-memory.ts";

/** The waiting-room display that makes a call. */
export interface PairedDisplay {
  id: number;
  /** The doctors it shows; null: every doctor. */
  idDoctors: number[] | null;
}

/** Its last call was noted five minutes ago or earlier. */
interface Found extends PairedDisplay {
  stale: boolean;
}

/** The hash as the tables keep it. */
const hashOf = (token: string) => hash("sha256", token, "buffer");
/** The key in memory, which holds sessions too. */
const keyOf = (tokenHash: string) => `display ${tokenHash}`;

/** A new token for a display, and its hash, the only part that is kept. */
export function newDisplayToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashOf(token) };
}

const FOUND = sql`id, to_json(doctor_ids) AS "idDoctors",
  coalesce(last_seen_on < now() - interval '5 minutes', true) AS stale FROM displays WHERE revoked_on IS NULL`;

/**
 * The display of a token; null when it was never paired, or was removed. A removal takes effect at once in the process that
 * made it, in others within a second.
 */
export async function findDisplay(db: Executor, token: string): Promise<PairedDisplay | null> {
  const tokenHash = hashOf(token);
  const key = keyOf(tokenHash.toString("base64"));
  const found = await remembered(
    key,
    () => lookUp(db, tokenHash),
    (display) => display !== null,
  );
  if (!found) return null;
  const { stale, ...display } = found;
  if (stale) {
    forgetSession(key);
    await noteSeen(db, display.id);
  }
  return display;
}

async function lookUp(db: Executor, tokenHash: Buffer): Promise<Found | null> {
  const { rows } = await sql<Found>`SELECT ${FOUND} AND token_hash = ${tokenHash}`.execute(db);
  return rows[0] ?? null;
}

/** Skipped where the database takes no writes or another transaction holds the row: the display goes on showing. */
async function noteSeen(db: Executor, id: number): Promise<void> {
  try {
    await sql`UPDATE displays SET last_seen_on = now_ms()
      WHERE id = (SELECT id FROM displays WHERE id = ${id} FOR NO KEY UPDATE SKIP LOCKED)`.execute(db);
  } catch (error) {
    if (!isDiskFull(error) && !isReadOnly(error)) throw error;
  }
}

/** A display as it comes in a JSON list of many. */
export type AskedDisplay = Found & { tokenHash: string };

/** Looks up many displays as part of another statement, as `askForSessions` does for sessions. */
export function askForDisplays(ids: readonly number[]): {
  list: RawBuilder<unknown>;
  live: (found: readonly AskedDisplay[]) => ReadonlySet<number>;
} {
  const remember = remembering<Found>();
  return {
    list: sql`(SELECT coalesce(json_agg(found), '[]') FROM (
      SELECT encode(token_hash, 'base64') AS "tokenHash", ${FOUND} AND id = ANY (${ids}::bigint[])) AS found)`,
    live: (found) => {
      remember(new Map(found.map(({ tokenHash, ...display }) => [keyOf(tokenHash), display])));
      return new Set(found.map(({ id }) => id));
    },
  };
}
