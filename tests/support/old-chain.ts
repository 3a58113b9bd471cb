import pg from "pg";
import { OWNER_ROLE } from "#server/platform/db/embedded-postgres/roles.ts";
import { migrateInTransaction } from "#server/platform/db/start/migrate.ts";
import { OLD_CHAIN } from "#server/platform/db/start/old-chain.ts";
import { createEmptyDatabase, type TestDatabase } from "#tests/support/platform/database.ts";

/** What the old chain had beside the baseline, as far as it stands in a newer migration's way: 0102 takes it away. */
const LEFT = `
  CREATE FUNCTION take_mark_off() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
  CREATE FUNCTION entry_goes_with_bill() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
  CREATE FUNCTION mark_of_new_money() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
  CREATE TRIGGER take_mark_off AFTER UPDATE ON departments FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name)
    EXECUTE FUNCTION take_mark_off();
  CREATE CONSTRAINT TRIGGER with_bill AFTER DELETE ON patient_account DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (OLD.bill_transaction_id IS NOT NULL) EXECUTE FUNCTION entry_goes_with_bill();
  CREATE TRIGGER before_money AFTER INSERT ON sample_records REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
    EXECUTE FUNCTION mark_of_new_money();`;
/** And what was there to the end. */
const GONE = `
  CREATE PROCEDURE count_in_drawer(target text, day_column text, part text, only_when text DEFAULT 'true') LANGUAGE plpgsql AS 'BEGIN END';
  CREATE FUNCTION no_shows_of(of_patient bigint) RETURNS bigint LANGUAGE sql AS 'SELECT 0::bigint';
  CREATE OR REPLACE FUNCTION now_ms() RETURNS timestamptz LANGUAGE sql AS 'SELECT now()';`;

/**
 * A database as the versions before the baseline left it at one of their migrations: its list of migrations, no list of
 * functions, functions that are gone today and one that says something else.
 */
export async function createOldDatabase(last: string, owner = OWNER_ROLE): Promise<TestDatabase> {
  const database = await createEmptyDatabase(owner);
  const client = new pg.Client(database.owner);
  await client.connect();
  try {
    await client.query("BEGIN");
    await migrateInTransaction(client, last < "0090" ? "0012_office.sql" : last);
    await client.query(
      `DROP TABLE schema_functions; DELETE FROM schema_migrations; GRANT SELECT ON schema_migrations TO matab; ${GONE}`,
    );
    if (last < "0102") await client.query(LEFT);
    const earlier = Array.from(
      { length: 87 },
      (_, index) => `${String(index + 2).padStart(4, "0")}_earlier.sql`,
    );
    const names = ["0001_foundation.sql", ...earlier, ...Object.keys(OLD_CHAIN)];
    for (const name of names.filter((each) => each <= last))
      await client.query("INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)", [
        name,
        OLD_CHAIN[name] ?? "",
      ]);
    await client.query("COMMIT");
  } finally {
    await client.end();
  }
  return database;
}
