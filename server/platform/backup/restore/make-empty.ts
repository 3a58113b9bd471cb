import type { ClientBase } from "pg";
import { BackupError } from "#server/platform/backup/errors.ts";
import { migrateInTransaction, objectionTo } from "#server/platform/db/start/migrate.ts";

const ELSEWHERE = "Restore into an empty folder or database: --into";

/**
 * Removes the tables of a clinic that is as its first start made it, to make room for a restore. It removes nothing else.
 * @param client in a transaction, as the role that owns the tables.
 * @param place its name in messages.
 * @throws BackupError when somebody has worked there, or it holds foreign objects; the caller then rolls back.
 */
export async function makeEmpty(client: ClientBase, place: string): Promise<void> {
  const { rows } = await client.query<{ tables: number; isClinic: boolean; schema: string }>(
    `SELECT count(*)::int AS tables, bool_or(relname = 'schema_migrations') AS "isClinic", quote_ident(current_schema()) AS schema
     FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')`,
  );
  const { tables = 0, isClinic, schema = "" } = rows[0] ?? {};
  if (tables === 0) return;
  if (!isClinic)
    throw new BackupError(`${place} holds tables that are not Matab's. Restore into an empty database.`);
  await requireUnused(client, place);
  await requireKnown(client, place);
  // Migrates it to today's version first, so that it can be compared with a fresh schema.
  await migrateInTransaction(client);
  const before = await contentsOf(client);
  const renew = `DROP SCHEMA ${schema} CASCADE; CREATE SCHEMA ${schema}`;
  await client.query(renew);
  // What the same migrations make again is Matab's; the rest is foreign.
  await migrateInTransaction(client);
  const ours = new Set(await contentsOf(client));
  const foreign = before.filter((name) => !ours.has(name));
  if (foreign.length > 0) {
    throw new BackupError(
      `${place} also holds what is not Matab's (${nameSome(foreign)}), and was left as it is. ${ELSEWHERE}`,
    );
  }
  await client.query(renew);
}

/** A clinic in use has rows in one of these; a start adds none. */
const WORKED_ON = ["patients", "appointment_requests", "expenses", "contact_messages", "staff", "audit_log"];

/**
 * A first start makes reference data and one administrator, recorded in the audit trail without an actor. A failed sign-in
 * adds no record either.
 */
async function requireUnused(client: ClientBase, place: string): Promise<void> {
  const { rows: present } = await client.query<{ count: number }>(
    "SELECT count(to_regclass(quote_ident(name)))::int FROM unnest($1::text[]) AS name",
    [WORKED_ON],
  );
  if (present[0]?.count !== WORKED_ON.length) return;
  const { rows } = await client.query<{ hasRecords: boolean; hasWork: boolean }>(
    `SELECT EXISTS (SELECT FROM patients) OR EXISTS (SELECT FROM appointment_requests) OR EXISTS (SELECT FROM expenses)
         OR EXISTS (SELECT FROM contact_messages) AS "hasRecords",
       (SELECT count(*) > 1 FROM staff) OR EXISTS (SELECT FROM audit_log WHERE staff_id IS NOT NULL
         OR action IN ('changed', 'removed', 'erased', 'restored')) AS "hasWork"`,
  );
  const { hasRecords, hasWork } = rows[0] ?? {};
  if (hasRecords)
    throw new BackupError(`${place} already holds a clinic's records, and was left as it is. ${ELSEWHERE}`);
  if (hasWork)
    throw new BackupError(
      `${place} holds a clinic that staff have already worked in, though it has no patients yet, and was left as it is. ${ELSEWHERE}`,
    );
}

async function requireKnown(client: ClientBase, place: string): Promise<void> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    "SELECT name, sha256 FROM schema_migrations ORDER BY name",
  );
  if (rows.length > 0 && !(await objectionTo(rows))) return;
  throw new BackupError(
    `${place} holds a clinic of another version of Matab, and was left as it is. ${ELSEWHERE}`,
  );
}

/**
 * Everything that goes with the schema, by name: its tables, views, sequences and functions, and objects of other schemas
 * that may depend on it.
 */
async function contentsOf(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class
     WHERE relkind IN ('r', 'p', 'v', 'm', 'f', 'S') AND NOT ${OF_SYSTEM("relnamespace")}
     UNION SELECT oid::regprocedure::text FROM pg_proc WHERE NOT ${OF_SYSTEM("pronamespace")}
     UNION SELECT format('%s of %s', quote_ident(conname), conrelid::regclass) FROM pg_constraint
     WHERE contype = 'f' AND NOT ${OF_SYSTEM("connamespace")} ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

const OF_SYSTEM = (schema: string) => `(${schema}::regnamespace::text ~ '^(pg_|information_schema$)')`;

function nameSome(names: readonly string[]): string {
  const some = names.slice(0, 3).join(", ");
  return names.length > 3 ? `${some} and ${names.length - 3} more` : some;
}
