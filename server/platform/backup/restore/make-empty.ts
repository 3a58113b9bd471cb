import type { ClientBase } from "pg";
import { BackupError } from "#server/platform/backup/errors.ts";
import { migrateInTransaction, objectionTo } from "#server/platform/db/start/migrate.ts";

const ELSEWHERE = "Restore into an empty folder or database: --into";

/**
 * Makes room for a restore: removes the tables of a clinic that is as its first start made it, and of nothing else.
 * @param client in a transaction, as the role that owns the tables.
 * @param place what messages call it.
 * @throws BackupError when somebody has worked there, or it holds what is not Matab's; the transaction is then to be
 * rolled back.
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
  // As today's version has it, so that what it makes anew can be held against it.
  await migrateInTransaction(client);
  const before = await contentsOf(client);
  const renew = `DROP SCHEMA ${schema} CASCADE; CREATE SCHEMA ${schema}`;
  await client.query(renew);
  // What the same migrations make again is Matab's; the rest belongs to somebody else.
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

/** Tables that a start makes before it serves: without one of them nobody has worked there. */
const WORKED_ON = ["patients", "appointment_requests", "expenses", "contact_messages", "staff", "audit_log"];

/**
 * A first start makes the reference data and one administrator, and the trail says that nobody did. Somebody who tried
 * to sign in has made nothing.
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
 * What goes with the schema, by name: its tables, views, sequences and functions, and everything in other schemas,
 * which may depend on it.
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
