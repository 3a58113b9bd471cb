import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OWNER_ROLE } from "#server/platform/db/embedded-postgres/roles.ts";
import { auditTrailRisk } from "#server/platform/db/start/grants.ts";
import { migrate } from "#server/platform/db/start/migrate.ts";
import { createLog } from "#server/platform/process/log.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { asOwner, createEmptyDatabase } from "#tests/support/platform/database.ts";

/** What the role that serves the clinic can do to its database, were somebody to get hold of its connection. */

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await openClinic();
});
afterAll(() => clinic.close());

const PRIVILEGES = ["SELECT", "INSERT", "UPDATE", "DELETE", "TRUNCATE", "REFERENCES", "TRIGGER", "MAINTAIN"];
const RECORDS = ["SELECT", "INSERT", "UPDATE", "DELETE"];
const APPEND_ONLY = ["SELECT", "INSERT"];

/** Each table and view of the schema with what the pool's role may do, on any of its columns too. */
async function privileges(pool: pg.Pool): Promise<Record<string, string[]>> {
  const { rows } = await pool.query<{ name: string; held: string[] }>(
    `SELECT relname AS name, ARRAY(
       SELECT p FROM unnest($1::text[]) WITH ORDINALITY AS privilege (p, n) WHERE has_table_privilege(c.oid, p)
         OR p IN ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES') AND has_any_column_privilege(c.oid, p) ORDER BY n) AS held
     FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm') ORDER BY relname`,
    [PRIVILEGES],
  );
  return Object.fromEntries(rows.map(({ name, held }) => [name, held]));
}

/** The tables that refuse changes by trigger, each with a column that anybody might write. */
async function appendOnly(pool: pg.Pool): Promise<{ table: string; column: string }[]> {
  const { rows } = await pool.query(
    `SELECT tgrelid::regclass::text AS "table", min(attname) AS "column"
     FROM pg_trigger JOIN pg_attribute ON attrelid = tgrelid AND attnum > 0 AND attidentity = '' AND attgenerated = ''
     WHERE tgfoid = 'refuse_change'::regproc GROUP BY 1 ORDER BY 1`,
  );
  return rows;
}

/** Views, and what says how far the database is migrated. */
const READ_ONLY = [
  "schema_migrations",
  "schema_functions",
  "advance_list",
  "bill_shares",
  "credit_note_list",
  "day_close_list",
  "drawer",
  "dues",
  "looks",
  "package_list",
  "recall_list",
  "standing_closes",
  "unbilled_work",
  "waiting_list",
];

describe("the application's database role", () => {
  it("reads and writes records, and only adds rows to append-only tables", async () => {
    const { pool } = clinic.database;
    const guarded = (await appendOnly(pool)).map(({ table }) => table);
    expect(guarded).toEqual(expect.arrayContaining(["audit_log", "bill_prints", "bill_transactions"]));
    const held = await privileges(pool);
    expect(Object.keys(held).length).toBeGreaterThan(25);
    const expected = Object.keys(held).map((name) => {
      if (READ_ONLY.includes(name)) return [name, ["SELECT"]];
      return [name, guarded.includes(name) ? APPEND_ONLY : RECORDS];
    });
    expect(held).toEqual(Object.fromEntries(expected));
  });

  it("owns nothing, and is no member of a role that does", async () => {
    const { rows } = await clinic.database.pool.query(
      `SELECT (SELECT count(*) FROM pg_class WHERE relowner = current_user::regrole) AS relations,
         (SELECT count(*) FROM pg_proc WHERE proowner = current_user::regrole) AS functions,
         pg_has_role($1, 'MEMBER') AS member, rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls AS strong
       FROM pg_roles WHERE rolname = current_user`,
      [OWNER_ROLE],
    );
    expect(rows).toEqual([{ relations: 0, functions: 0, member: false, strong: false }]);
    expect(await auditTrailRisk(clinic.database.pool)).toBeNull();
  });

  it("cannot disable, change or hide the audit trail or the ledger", async () => {
    const { pool } = clinic.database;
    const statements = (await appendOnly(pool)).flatMap(({ table, column }) => [
      `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
      `ALTER TABLE ${table} DISABLE TRIGGER append_only`,
      `ALTER TABLE ${table} RENAME TO elsewhere`,
      `DROP TRIGGER append_only ON ${table}`,
      `DROP TABLE ${table} CASCADE`,
      `TRUNCATE ${table}`,
      `UPDATE ${table} SET ${column} = ${column}`,
      `DELETE FROM ${table}`,
      `CREATE TRIGGER swallow BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()`,
      `CREATE RULE swallow AS ON INSERT TO ${table} DO INSTEAD NOTHING`,
      `CREATE TEMP TABLE ${table} (LIKE public.${table})`,
    ]);
    for (const statement of [
      ...statements,
      "ALTER TABLE patients DISABLE TRIGGER audit",
      "CREATE OR REPLACE FUNCTION audit_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
      "ALTER FUNCTION audit_change() RENAME TO nothing",
      "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
      "CREATE TABLE public.mine ()",
      "CREATE SCHEMA mine",
      "SET session_replication_role = replica",
      `SET ROLE ${OWNER_ROLE}`,
      "SET SESSION AUTHORIZATION postgres",
      "UPDATE schema_migrations SET sha256 = ''",
      "DELETE FROM schema_migrations",
      "DELETE FROM schema_functions",
      "CREATE EXTENSION hstore",
      "COPY audit_log TO PROGRAM 'cat'",
      "SELECT pg_read_file('PG_VERSION')",
    ]) {
      const refused = await pool.query(statement).catch((error) => error);
      expect([statement, refused.code]).toEqual([statement, "42501"]);
    }
  });

  it("writes the ledger's derived columns only through functions of their owner", async () => {
    const { pool } = clinic.database;
    const { rows } = await pool.query<{ id: number }>(
      `WITH patient AS (
         INSERT INTO patients (full_name, guardian_name, phone, emergency_contact_no, emergency_contact_person_name)
         VALUES ('Nadia', '-', '03001234567', '03001234567', '-') RETURNING id),
       bill AS (
         INSERT INTO bills (patient_id, patient_name, doctor_id, bill_date, payment_method, chargeable, received)
         SELECT id, 'Nadia', 1, '2026-11-20', 'Cash', 500, 500 FROM patient RETURNING id),
       line AS (INSERT INTO bill_lines (bill_id, position, description, price) SELECT id, 1, 'Visit', 500 FROM bill)
       INSERT INTO bill_transactions (bill_id, amount, payment_method, transaction_date)
         SELECT id, 500, 'Cash', '2026-11-20' FROM bill RETURNING bill_id AS id`,
    );
    await pool.query("UPDATE bills SET is_deleted = true, patient_name = 'Naila' WHERE id = $1", [
      rows[0]?.id,
    ]);
    const payment = await pool.query(
      "SELECT amount, is_deleted, search_text LIKE '%naila%' AS found FROM bill_transactions",
    );
    expect(payment.rows).toEqual([{ amount: 500, is_deleted: true, found: true }]);
    await expect(asOwner(clinic, "UPDATE bill_transactions SET amount = 1")).rejects.toThrow(
      "bill_transactions is append-only",
    );
  });
});

describe("an empty external database with an owner role", () => {
  const cleanups: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
  });

  async function twoRoles() {
    const database = await createEmptyDatabase(OWNER_ROLE);
    cleanups.push(database.drop);
    const [app, owner] = [database.poolConfig, database.owner].map((access) => new pg.Pool(access));
    if (!app || !owner) throw new Error("no pools");
    for (const pool of [app, owner]) {
      pool.on("error", () => undefined);
      cleanups.push(() => pool.end());
    }
    const folder = await mkdtemp(join(tmpdir(), "migrations-"));
    cleanups.push(() => rm(folder, { recursive: true }));
    await mkdir(join(folder, "migrations"));
    const write = (name: string, text: string) => writeFile(join(folder, "migrations", name), text);
    const run = () =>
      migrate(owner, createLog("silent"), { appRole: database.poolConfig.user, directory: folder });
    return { database, folder, app, owner, write, run };
  }

  it("gets rights on tables of later migrations, append-only ones included, and excess rights are revoked", async () => {
    const { app, owner, write, run } = await twoRoles();
    await write(
      "0001_guard.sql",
      `CREATE TABLE notes (id int GENERATED ALWAYS AS IDENTITY);
       CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`,
    );
    await run();
    expect((await privileges(app)).notes).toEqual(RECORDS);
    await write(
      "0002_trail.sql",
      `CREATE TABLE audit_log (id int); CREATE SEQUENCE numbers;
       CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON notes FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
    );
    await run();
    expect(await privileges(app)).toEqual({
      audit_log: RECORDS,
      notes: APPEND_ONLY,
      schema_functions: ["SELECT"],
      schema_migrations: ["SELECT"],
    });
    await app.query("SELECT nextval('numbers')");
    await owner.query("GRANT ALL ON notes TO PUBLIC; GRANT ALL ON notes, audit_log TO matab");
    await owner.query("GRANT CREATE ON SCHEMA public TO PUBLIC");
    await run();
    expect(await privileges(app)).toMatchObject({ audit_log: RECORDS, notes: APPEND_ONLY });
    expect(await auditTrailRisk(app)).toBeNull();
  });

  it("a role that owns the audit trail, or may create tables, is reported", async () => {
    const { app, owner, write, run, database } = await twoRoles();
    await write("0001_trail.sql", "CREATE TABLE audit_log (id int)");
    await run();
    expect(await auditTrailRisk(owner)).toMatch(
      /^The database role "matab_owner" serves the clinic and owns its tables/,
    );
    expect(await auditTrailRisk(app)).toBeNull();
    await owner.query(`GRANT TEMPORARY ON DATABASE ${database.owner.database} TO PUBLIC`);
    expect(await auditTrailRisk(app)).toMatch(/^The database role "matab" may create tables/);
  });

  it("cannot be migrated by the application's role, which gets the reason", async () => {
    const { app, folder, write, run } = await twoRoles();
    await write("0001_trail.sql", "CREATE TABLE audit_log (id int)");
    await run();
    const serve = () => migrate(app, createLog("silent"), { directory: folder });
    await expect(serve()).resolves.toBeUndefined();
    await write("0002_more.sql", "CREATE TABLE more ()");
    await expect(serve()).rejects.toThrow(/^Migration 0002_more.sql failed: .*DATABASE_MIGRATE_URL/);
  });
});
