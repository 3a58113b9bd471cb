import { sql } from "kysely";
import type { Grantable, Role } from "#rules/values/permissions.ts";
import { GRANTED, IS_LIVE } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";

export interface Account {
  id: number;
  name: string;
  email: string;
  role: Role;
  granted: Grantable[];
  doctorId: number | null;
  passwordHash: string | null;
}

/** The active account with this e-mail (lower case), or undefined. */
export async function findAccount(db: Executor, email: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    SELECT id, name, email, role, doctor_id AS "doctorId", ${GRANTED} AS granted, password_hash AS "passwordHash" FROM staff
    WHERE email = ${email} AND is_active AND NOT is_deleted`.execute(db);
  return rows[0];
}

/** Locks an account until the transaction ends; false when its password or status has changed meanwhile. */
export async function lockUnchanged(
  trx: Executor,
  { id, passwordHash }: Pick<Account, "id" | "passwordHash">,
): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM staff
    WHERE id = ${id} AND password_hash = ${passwordHash} AND is_active AND NOT is_deleted FOR SHARE`.execute(
    trx,
  );
  return rows.length > 0;
}

/** `passwordHash` null: no password works until a new one is chosen. */
export async function storePassword(
  trx: Executor,
  staffId: number,
  passwordHash: string | null,
): Promise<void> {
  await sql`UPDATE staff SET password_hash = ${passwordHash} WHERE id = ${staffId}`.execute(trx);
}

/** `lifetime` as PostgreSQL reads intervals. */
export async function insertLink(
  trx: Executor,
  { tokenHash, staffId, lifetime }: { tokenHash: Buffer; staffId: number; lifetime: string },
): Promise<void> {
  await sql`INSERT INTO password_resets (token_hash, staff_id, expires_on)
    VALUES (${tokenHash}, ${staffId}, now_ms() + ${lifetime}::interval)`.execute(trx);
}

const GOOD = sql`r.used_on IS NULL AND r.expires_on > now() AND s.is_active AND NOT s.is_deleted`;

/** The account that a valid link belongs to, or undefined. */
export async function findLinkOwner(db: Executor, tokenHash: Buffer) {
  const { rows } = await sql<{ id: number; email: string }>`
    SELECT s.id, s.email FROM password_resets r JOIN staff s ON s.id = r.staff_id
    WHERE r.token_hash = ${tokenHash} AND ${GOOD}`.execute(db);
  return rows[0];
}

/** Marks a link as used; false when it no longer works. Of two simultaneous calls one gets true. */
export async function useLink(trx: Executor, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    UPDATE password_resets r SET used_on = now_ms() FROM staff s
    WHERE s.id = r.staff_id AND r.token_hash = ${tokenHash} AND ${GOOD} RETURNING 1`.execute(trx);
  return rows.length > 0;
}

/** Marks every link of an account as used. */
export async function endLinks(trx: Executor, staffId: number): Promise<void> {
  await sql`UPDATE password_resets SET used_on = now_ms() WHERE staff_id = ${staffId} AND used_on IS NULL`.execute(
    trx,
  );
}

/** Which of these places (keyed hashes) the account of an e-mail (lower case) has signed in from. */
export async function findKnownPlaces(
  db: Executor,
  email: string,
  places: readonly Buffer[],
): Promise<Buffer[]> {
  const { rows } = await sql<{ place: Buffer }>`
    SELECT p.place FROM sign_in_places p JOIN staff s ON s.id = p.staff_id
    WHERE s.email = ${email} AND NOT s.is_deleted AND p.place = ANY(${places})`.execute(db);
  return rows.map(({ place }) => place);
}

/** Whether any active account has signed in from this place (a keyed hash). */
export async function isKnownPlace(db: Executor, place: Buffer): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM sign_in_places p JOIN staff s ON s.id = p.staff_id
    WHERE p.place = ${place} AND s.is_active AND NOT s.is_deleted LIMIT 1`.execute(db);
  return rows.length > 0;
}

export async function rememberPlaces(
  trx: Executor,
  staffId: number,
  places: readonly Buffer[],
): Promise<void> {
  await sql`
    INSERT INTO sign_in_places (staff_id, place) SELECT ${staffId}::bigint, unnest(${places}::bytea[])
    ON CONFLICT (staff_id, place) DO UPDATE SET last_used_on = now_ms()`.execute(trx);
}

/** The number of live sessions of an account, without the given one. */
export async function countSessions(db: Executor, staffId: number, exceptId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM sessions JOIN staff ON staff.id = sessions.staff_id
    WHERE staff.id = ${staffId} AND sessions.id <> ${exceptId} AND ${IS_LIVE}`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function forgetPlaces(trx: Executor, staffId: number): Promise<void> {
  await sql`DELETE FROM sign_in_places WHERE staff_id = ${staffId}`.execute(trx);
}
