import { sql } from "kysely";
import type { GivenRights, RightsInput } from "#contract/clinic/rights.ts";
import { GRANTABLE, GRANTEE } from "#rules/values/permissions.ts";
import { forgetSessions } from "#server/platform/auth/session-memory.ts";
import { assertFresh } from "#server/platform/db/assert-fresh.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { afterCommit } from "#server/platform/db/transaction.ts";

/** The permissions given to receptionists. */
export function findRights(db: Executor): Promise<GivenRights> {
  return find(db, sql``);
}

/** Gives receptionists exactly these permissions. Throws 409 when somebody changed them after `updatedOn`. */
export async function saveRights(trx: Executor, { granted, updatedOn }: RightsInput): Promise<GivenRights> {
  const stored = await find(trx, sql`FOR UPDATE`);
  assertFresh(stored, updatedOn);
  const wanted = GRANTABLE.filter((permission) => granted.includes(permission));
  // Saving the stored permissions again is no change.
  if (wanted.join() === stored.granted.join()) return stored;
  await sql`UPDATE role_rights SET granted = ${wanted} WHERE id = ${stored.id}`.execute(trx);
  // Remembered sessions carry their role's permissions.
  afterCommit(trx, forgetSessions);
  return await findRights(trx);
}

async function find(db: Executor, lock: ReturnType<typeof sql>): Promise<GivenRights> {
  const { rows } = await sql<GivenRights>`
    SELECT id, granted, updated_on AS "updatedOn" FROM role_rights WHERE role = ${GRANTEE} ${lock}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error(`no row says what the role ${GRANTEE} was given`);
  return row;
}
