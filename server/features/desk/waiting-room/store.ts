import { sql } from "kysely";
import type { Display } from "#contract/desk/screen.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** The paired displays, in the order of pairing. */
export async function readDisplays(db: Executor, id: number | null = null): Promise<Display[]> {
  const { rows } = await sql<Display>`
    SELECT t.id, t.name, t.created_on AS "createdOn", t.last_seen_on AS "lastSeenOn",
      coalesce((SELECT json_agg(doc.name ORDER BY doc.id) FROM doctors doc WHERE doc.id = ANY (t.doctor_ids)), '[]') AS doctors
    FROM displays t WHERE t.revoked_on IS NULL AND (${id}::bigint IS NULL OR t.id = ${id}) ORDER BY t.id`.execute(
    db,
  );
  return rows;
}

/** Whether displays show the first letters of names. */
export async function readShowsNames(db: Executor): Promise<boolean> {
  const { rows } = await sql<{ shown: boolean }>`SELECT screen_names AS shown FROM clinic_rules`.execute(db);
  return rows[0]?.shown ?? false;
}

export async function writeShowsNames(trx: Executor, shown: boolean): Promise<void> {
  await sql`UPDATE clinic_rules SET screen_names = ${shown} WHERE screen_names <> ${shown}`.execute(trx);
}

/** A code that a display shows. */
interface NewCode {
  code: string;
  tokenHash: Buffer;
  minutes: number;
}

/** Stores a code for so many minutes; null when another display shows the same one. */
export async function keepCode(db: Executor, { code, tokenHash, minutes }: NewCode): Promise<string | null> {
  const { rows } = await sql<{ expiresOn: string }>`
    INSERT INTO display_codes AS c (code, token_hash, expires_on)
    VALUES (${code}, ${tokenHash}, now_ms() + ${`${minutes} minutes`}::interval)
    ON CONFLICT (code) DO UPDATE SET token_hash = excluded.token_hash, expires_on = excluded.expires_on
      WHERE c.expires_on <= now() RETURNING expires_on AS "expiresOn"`.execute(db);
  return rows[0]?.expiresOn ?? null;
}

export async function forgetOldCodes(db: Executor): Promise<void> {
  await sql`DELETE FROM display_codes WHERE expires_on <= now()`.execute(db);
}

/** Uses up a valid code; undefined when there is none. */
export async function takeCode(trx: Executor, code: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ tokenHash: Buffer }>`
    DELETE FROM display_codes WHERE code = ${code} AND expires_on > now() RETURNING token_hash AS "tokenHash"`.execute(
    trx,
  );
  return rows[0]?.tokenHash;
}

/** How many of these doctors exist. */
export async function countDoctors(db: Executor, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`SELECT count(*) AS n FROM doctors WHERE id = ANY (${[...ids]}::bigint[]) AND NOT is_deleted`.execute(db);
  return rows[0]?.n ?? 0;
}

/** A display to be added. `idDoctors` null: every doctor. */
interface NewDisplay {
  name: string;
  tokenHash: Buffer;
  idDoctors: readonly number[] | null;
}

export async function addDisplay(trx: Executor, { name, tokenHash, idDoctors }: NewDisplay): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO displays (name, token_hash, doctor_ids)
    VALUES (${name}, ${tokenHash}, ${idDoctors && [...idDoctors]}::bigint[]) RETURNING id`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("no screen came back");
  return row.id;
}

/** Whether there was such a display. */
export async function revokeDisplay(trx: Executor, id: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE displays SET revoked_on = now_ms() WHERE id = ${id} AND revoked_on IS NULL RETURNING id`.execute(
    trx,
  );
  return rows.length > 0;
}
