import { sql } from "kysely";
import { seedReference } from "#db/seed/reference.ts";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import { readablePassword } from "#server/platform/auth/readable-password.ts";
import type { Database } from "#server/platform/db/database.ts";
import { advisoryLock, inTransaction } from "#server/platform/db/transaction.ts";
import type { Config } from "#server/platform/process/config.ts";

/** The first administrator's sign-in; the password is not stored and shown only once. */
export interface FirstSignIn {
  email: string;
  password: string;
}

const DEFAULT_EMAIL = "admin@matab.local";

/**
 * Makes an empty, migrated database usable: departments, price list, doctors and the first administrator. Harmless on a
 * used database and when several processes start at once.
 * @returns the sign-in to print once; null when there was an administrator, or the configuration named one.
 */
export async function prepareFirstStart(
  database: Database,
  config: Pick<Config, "admin">,
): Promise<FirstSignIn | null> {
  const client = await database.pool.connect();
  try {
    await seedReference(client);
  } finally {
    client.release();
  }
  if (await anyStaff(database.kysely)) return null;
  const signIn = config.admin ?? { email: DEFAULT_EMAIL, password: readablePassword() };
  const created = await createAdministrator(database, signIn.email.toLowerCase(), signIn.password);
  return created && !config.admin ? signIn : null;
}

/** @returns whether this process created the account. */
async function createAdministrator(database: Database, email: string, password: string): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  return inTransaction(database, { staffId: null, requestId: null }, async (trx) => {
    await advisoryLock(trx, "first administrator");
    if (await anyStaff(trx)) return false;
    await sql`INSERT INTO staff (name, email, role, password_hash)
              VALUES ('Administrator', ${email}, 'Administrator', ${passwordHash})`.execute(trx);
    return true;
  });
}

/** Removed accounts count, so that deleting everyone does not bring the first administrator back. */
async function anyStaff(db: Database["kysely"]): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`SELECT EXISTS (SELECT FROM staff) AS "any"`.execute(db);
  return rows[0]?.any ?? false;
}
