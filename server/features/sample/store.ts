import { sql } from "kysely";
import type { SampleSummary } from "#contract/sample.ts";
import { SAMPLE_NOUNS, type SampleTable } from "#rules/sample.ts";
import { lockDays } from "#server/features/day-close/open-days.ts";
import { lockStatementsOf } from "#server/features/shares/service.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** A marked record that real work hangs on. */
export interface StayingRecord {
  table: SampleTable;
  id: number;
  /** What needs it: the first of the records, and how many there are. */
  because: { table: string; id: number; count: number };
}

const IN_ORDER = Object.keys(SAMPLE_NOUNS) as SampleTable[];

/** How many marked records each table has; tables without any are left out. */
export async function countMarked(db: Executor): Promise<SampleSummary> {
  const { rows } = await sql<{ table: SampleTable; count: number }>`
    SELECT table_name AS "table", count(*) AS count FROM sample_records
    WHERE table_name = ANY(${IN_ORDER}) GROUP BY table_name`.execute(db);
  return IN_ORDER.flatMap((table) => rows.filter((row) => row.table === table));
}

/** The marked records of these tables that others, which would not go with them, refer to (migration 0040). */
export async function findStaying(db: Executor, tables: readonly SampleTable[]): Promise<StayingRecord[]> {
  interface Row {
    table: SampleTable;
    id: number;
    becauseTable: string;
    becauseOf: number;
    count: number;
  }
  const { rows } = await sql<Row>`
    SELECT table_name AS "table", id, because_table AS "becauseTable", because_of AS "becauseOf", how_many AS count
    FROM sample_that_stays(${tables}) ORDER BY array_position(${IN_ORDER}::text[], table_name), id`.execute(
    db,
  );
  return rows.map(({ table, id, becauseTable, becauseOf, count }) => ({
    table,
    id,
    because: { table: becauseTable, id: becauseOf, count },
  }));
}

/** Table → what names a record of it. */
const NAMES: Readonly<Record<SampleTable, string>> = {
  patients: "'Patient ' || register_no || ', ' || full_name",
  appointments: "'Appointment ' || registration_no",
  appointment_requests: "'Appointment request ' || id || ', ' || name",
  bills: "'Bill ' || id",
  bill_transactions: "'Payment ' || id",
  package_uses: "'Used session ' || id",
  credit_notes: "'Credit note ' || number",
  patient_account: "type || ' ' || id",
  day_counts: "'Count ' || id",
  day_closes: "'Day close Z-' || lpad(z_no::text, 6, '0')",
  expenses: "'Expense ' || id",
  share_rules:
    "'The share of Dr ' || (SELECT name FROM doctors WHERE id = doctor_id) || ' from ' || to_char(valid_from, 'DD-Mon-YYYY')",
  share_statements: "'Share statement ' || number",
  contact_messages: "'Message ' || id || ', ' || name",
  doctor_days: "'The hours of ' || to_char(day, 'DD-Mon-YYYY')",
  staff: "'The account of ' || name",
  doctors: "'Dr ' || name",
  departments: "'Department ' || name",
  services: "'Service ' || name",
};

/** What people call these records, in their order. */
export async function namesOf(
  db: Executor,
  records: readonly Pick<StayingRecord, "table" | "id">[],
): Promise<string[]> {
  const tables = [...new Set(records.map(({ table }) => table))];
  const names = new Map<string, string>();
  for (const table of tables) {
    const ids = records.filter((record) => record.table === table).map(({ id }) => id);
    const { rows } = await sql<{ id: number; name: string }>`
      SELECT id, ${sql.raw(NAMES[table])} AS name FROM ${sql.table(table)} WHERE id = ANY(${ids})`.execute(
      db,
    );
    for (const { id, name } of rows) names.set(`${table} ${id}`, name);
  }
  return records.map(({ table, id }) => names.get(`${table} ${id}`) ?? `${SAMPLE_NOUNS[table][0]} ${id}`);
}

/** Tables to which rows are only added: theirs go by doors of their own, and are held with others. */
const GROWING: ReadonlySet<SampleTable> = new Set([
  "bill_transactions",
  "package_uses",
  "credit_notes",
  "patient_account",
  "day_counts",
  "day_closes",
  "share_statements",
  "share_rules",
]);

/**
 * Holds what a removal reads and writes until the transaction ends: nobody begins work on a record that is going. Payments,
 * used sessions and credit notes are held with their bills, entries with their balances, which come first as everywhere, and
 * closes with the days. Nobody makes or pays a statement of a doctor's share meanwhile.
 */
export async function lockRecords(trx: Executor): Promise<void> {
  for (const idDoctor of await findSharing(trx)) await lockStatementsOf(trx, idDoctor);
  const tables = IN_ORDER.filter((table) => !GROWING.has(table));
  const names = sql.join(tables.map((table) => sql.table(table)));
  await sql`LOCK TABLE patient_balances, ${names}, sample_records IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
  await lockDays(trx);
}

/** The doctors who may have statements of their share, in the order in which they are locked. */
async function findSharing(trx: Executor): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`SELECT DISTINCT doctor_id AS id FROM share_rules ORDER BY 1`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The marked records of a table; those in `staying` are left out. */
export async function findGoing(
  trx: Executor,
  table: SampleTable,
  staying: readonly StayingRecord[],
): Promise<number[]> {
  const stays = new Set(staying.filter((record) => record.table === table).map(({ id }) => id));
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM sample_records WHERE table_name = ${table} ORDER BY id`.execute(trx);
  return rows.map(({ id }) => id).filter((id) => !stays.has(id));
}

/** Tables whose records have a picture of their own. */
const WITH_PICTURE: ReadonlySet<SampleTable> = new Set(["patients", "doctors"]);

/**
 * Deletes marked records of one table with their parts, in the order of `SAMPLE_TABLES`. Payments go through the one door
 * past append-only (migration 0040), with the bills that they are of.
 */
export async function deleteRecords(
  trx: Executor,
  table: SampleTable,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  if (table === "appointments") await forgetTokens(trx, ids);
  if (table === "services") await forgetRecalls(trx, ids);
  for (const { part, column } of await findParts(trx, table))
    await sql`DELETE FROM ${sql.table(part)} WHERE ${sql.ref(column)} = ANY(${ids})`.execute(trx);
  const pictures = WITH_PICTURE.has(table) ? await findPictures(trx, table, ids) : [];
  await sql`DELETE FROM ${sql.table(table)} WHERE id = ANY(${ids})`.execute(trx);
  if (pictures.length > 0) await sql`DELETE FROM files WHERE id = ANY(${pictures})`.execute(trx);
}

/** Nobody is called for a service that goes; a visit of the clinic's own that would bring its patient back keeps the service. */
async function forgetRecalls(trx: Executor, services: readonly number[]): Promise<void> {
  await sql`DELETE FROM recalls WHERE reason = 'recall' AND service_id = ANY(${services})`.execute(trx);
}

/** Doctors' days on which nobody else has a token begin with 1 again. */
async function forgetTokens(trx: Executor, appointments: readonly number[]): Promise<void> {
  await sql`
    WITH going AS (SELECT DISTINCT doctor_id, day FROM attendances WHERE id = ANY(${appointments})
      EXCEPT SELECT doctor_id, day FROM attendances WHERE id <> ALL(${appointments}) AND token_no IS NOT NULL)
    DELETE FROM token_counters c USING going g WHERE (c.doctor_id, c.day) = (g.doctor_id, g.day)`.execute(
    trx,
  );
}

/** The tables whose rows go with a record, and the column that says with which; prints go through the door. */
async function findParts(trx: Executor, table: SampleTable): Promise<{ part: string; column: string }[]> {
  const { rows } = await sql<{ part: string; column: string }>`
    SELECT part, owner_column AS "column" FROM parts_of_records()
    WHERE whole = ${table} AND part <> 'bill_prints'`.execute(trx);
  return rows;
}

async function findPictures(trx: Executor, table: SampleTable, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT image_file_id AS id FROM ${sql.table(table)}
    WHERE id = ANY(${ids}) AND image_file_id IS NOT NULL`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The payments, credit notes and prints of bills that go. */
export async function deletePayments(trx: Executor, bills: readonly number[]): Promise<void> {
  await sql`SELECT remove_sample_payments(${bills})`.execute(trx);
}

/** Closes and counts, and those of the expenses that were paid from the drawer. */
export async function deleteDays(
  trx: Executor,
  { closes, counts, expenses }: Record<"closes" | "counts" | "expenses", readonly number[]>,
): Promise<void> {
  await sql`SELECT remove_sample_days(${closes}, ${counts}, ${expenses})`.execute(trx);
}

/** Entries of patients' accounts, whose balances follow. */
export async function deleteEntries(trx: Executor, entries: readonly number[]): Promise<void> {
  await sql`SELECT remove_sample_entries(${entries})`.execute(trx);
}

/** Statements of the doctors' share, and what was agreed. */
export async function deleteShares(
  trx: Executor,
  { statements, rules }: Record<"statements" | "rules", readonly number[]>,
): Promise<void> {
  await sql`SELECT remove_sample_shares(${statements}, ${rules})`.execute(trx);
}

/** Sessions of packages that were used. */
export async function deleteSessions(trx: Executor, uses: readonly number[]): Promise<void> {
  await sql`SELECT remove_sample_sessions(${uses})`.execute(trx);
}

/** What is kept of bills for the figures, which are told by then that there is none. */
export async function forgetCountedBills(trx: Executor, bills: readonly number[]): Promise<void> {
  await sql`DELETE FROM counted_bills WHERE bill_id = ANY(${bills})`.execute(trx);
}

/** Takes the marks of these tables off: what is left of them is the clinic's own. */
export async function takeMarksOff(trx: Executor, tables: readonly SampleTable[]): Promise<void> {
  await sql`DELETE FROM sample_records WHERE table_name = ANY(${tables})`.execute(trx);
}

/** Ends accounts of the demo that stay for what was done with them: everybody knows their password. */
export async function endAccounts(trx: Executor, ids: readonly number[]): Promise<void> {
  await sql`UPDATE staff SET is_active = false, is_deleted = true WHERE id = ANY(${ids})`.execute(trx);
  await sql`DELETE FROM sessions WHERE staff_id = ANY(${ids})`.execute(trx);
}

/** Whether an account came with the demo. */
export async function isSampleAccount(db: Executor, staffId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    SELECT EXISTS (SELECT FROM sample_records WHERE table_name = 'staff' AND id = ${staffId}) AS is`.execute(
    db,
  );
  return rows[0]?.is ?? false;
}
