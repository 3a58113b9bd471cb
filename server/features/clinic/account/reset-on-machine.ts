import { sql } from "kysely";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import { readablePassword } from "#server/platform/auth/readable-password.ts";
import { recordEvent } from "#server/platform/db/audit.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { signOutEverywhere } from "./passwords.ts";
import { findAccount, storePassword } from "./store.ts";

/** An account with its new password, which is shown only now. */
export interface NewPassword {
  name: string;
  email: string;
  password: string;
}

/**
 * Gives an active account a random password and signs it out everywhere, recorded as done on the clinic's computer, for an
 * administrator whom nobody else can help. Null when no active account has this e-mail, in any case.
 */
export async function resetOnMachine(database: Database, email: string): Promise<NewPassword | null> {
  const password = readablePassword();
  const passwordHash = await hashPassword(password);
  return await inTransaction(database, { staffId: null, requestId: null }, async (trx) => {
    const account = await findAccount(trx, email.trim().toLowerCase());
    if (!account) return null;
    await storePassword(trx, account.id, passwordHash);
    await signOutEverywhere(trx, account.id);
    await recordEvent(trx, "password changed", "staff", account.id, { how: "on the clinic's computer" });
    return { name: account.name, email: account.email, password };
  });
}

/** The e-mails of the active accounts, administrators first. */
export async function activeEmails(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    SELECT email FROM staff WHERE is_active AND NOT is_deleted ORDER BY role <> 'Administrator', id LIMIT 20`.execute(
    db,
  );
  return rows.map(({ email }) => email);
}
