import { sql } from "kysely";
import type { Role } from "#rules/permissions.ts";
import type { Executor } from "#server/platform/database.ts";

export interface Account {
  id: number;
  name: string;
  email: string;
  role: Role;
  passwordHash: string | null;
}

/** The active account with this e-mail (lower case), or undefined. */
export async function findAccount(db: Executor, email: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    SELECT id, name, email, role, password_hash AS "passwordHash" FROM staff
    WHERE email = ${email} AND is_active AND NOT is_deleted`.execute(db);
  return rows[0];
}
