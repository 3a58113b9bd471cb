import { randomUUID } from "node:crypto";
import { open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { ClientBase } from "pg";
import { z } from "zod";
import type { Executor } from "./database.ts";

/**
 * Erasures of personal data, and how they survive a restore. The database function `erase`
 * (db/functions/patients/erase.sql) is the only way past append-only tables; it lists what it erased, by ids alone, in the
 * table `erasures`.
 * A backup made before an erasure still holds the person. So the list also lies outside the database, as a small plain file
 * beside the backups (ids and times, nothing personal):
 * - after each backup: `await keepErasures(store, await listErasures(client))`, for every place of backups
 * - after a restore's migrations, before anybody is served:
 * `await applyErasures(client, await readErasures(erasuresInFolder(dirname(file))))`
 * The file only grows: entries that the database lacks are kept.
 */
export const ERASURES_FILE = "matab-erasures.json";

/** One erased record. `madeOn`: when the audit trail says it was made, because an id may be given again. */
const Erasure = z.object({
  entity: z.enum(["patients", "appointment_requests", "contact_messages"]),
  recordId: z.number().int().positive(),
  madeOn: z.iso.datetime().nullable(),
  erasedOn: z.iso.datetime(),
});
export type Erasure = z.infer<typeof Erasure>;

/** Erases a record for good, in the caller's transaction; reason and actor are recorded. */
export async function eraseRecord(
  trx: Executor,
  entity: Erasure["entity"],
  id: number,
  reason: string,
): Promise<void> {
  await sql`SELECT erase(${entity}, ${id}, ${reason})`.execute(trx);
}

/** The file beside the backups is not a list, for instance cut off. It is neither used nor overwritten. */
export class UnreadableErasures extends Error {}

const asInstant = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const LISTED = `
  SELECT entity, record_id::text AS "recordId", ${asInstant("made_on")} AS "madeOn", ${asInstant("erased_on")} AS "erasedOn"
  FROM erasures ORDER BY id`;
const read = (rows: Record<keyof Erasure, string>[]) =>
  rows.map((row) => Erasure.parse({ ...row, recordId: Number(row.recordId) }));

/** All erasures of a database, the oldest first. */
export async function listErasures(client: Pick<ClientBase, "query">): Promise<Erasure[]> {
  return read((await client.query<Record<keyof Erasure, string>>(LISTED)).rows);
}

/** The same, through the app's connections. */
export async function readAllErasures(db: Executor): Promise<Erasure[]> {
  return read((await sql.raw<Record<keyof Erasure, string>>(LISTED).execute(db)).rows);
}

/**
 * Erases again what a restore brought back: everything in the table `erasures`, and in `others`. For the role that owns the
 * tables, on a migrated database. Returns how many records were erased; a repetition erases none.
 */
export async function applyErasures(
  client: Pick<ClientBase, "query">,
  others: readonly Erasure[],
): Promise<number> {
  const { rows } = await client.query<{ count: string | number }>("SELECT apply_erasures($1) AS count", [
    JSON.stringify(others),
  ]);
  return Number(rows[0]?.count ?? 0);
}

/** The list beside a place's backups. */
export interface ErasureStore {
  /** Its name in messages. */
  readonly place: string;
  /** The list's text; null when there is none. */
  read(): Promise<string | null>;
  /** Written whole or not at all. */
  write(text: string): Promise<void>;
}

/** The list beside a folder's backups. */
export function erasuresInFolder(folder: string): ErasureStore {
  const place = join(folder, ERASURES_FILE);
  return { place, read: () => readIfThere(place), write: (text) => replaceFile(place, text) };
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw new UnreadableErasures(`The list of erased patients cannot be read: ${path}`, { cause: error });
  }
}

async function replaceFile(path: string, text: string): Promise<void> {
  const part = `${path}.${randomUUID()}.part`;
  // A new file: an existing link or file of that name is not written to.
  const file = await open(part, "wx", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** The entries of a list beside backups; empty when there is none. Throws UnreadableErasures. */
export async function readErasures(store: ErasureStore): Promise<Erasure[]> {
  const text = await store.read();
  if (text === null) return [];
  try {
    return z.array(Erasure).parse(JSON.parse(text));
  } catch (error) {
    throw new UnreadableErasures(`The list of erased patients cannot be read: ${store.place}`, {
      cause: error,
    });
  }
}

const keyOf = ({ entity, recordId, madeOn }: Erasure) => `${entity} ${recordId} ${madeOn}`;

/** Adds erasures to a list beside backups. Throws UnreadableErasures. */
export async function keepErasures(store: ErasureStore, erasures: readonly Erasure[]): Promise<void> {
  const kept = await readErasures(store);
  const known = new Set(kept.map(keyOf));
  const added = erasures.filter((erasure) => !known.has(keyOf(erasure)));
  if (added.length > 0) await store.write(JSON.stringify([...kept, ...added], null, 1));
}
