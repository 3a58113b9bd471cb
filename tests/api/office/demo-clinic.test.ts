import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { fillDemoYear } from "#db/seed/demo/fill.ts";
import { seedReference } from "#db/seed/reference.ts";
import { makeBackup } from "#server/platform/backup/make-backup.ts";
import { restoreBackup } from "#server/platform/backup/restore/restore.ts";
import { OWNER_ROLE } from "#server/platform/db/embedded-postgres/roles.ts";
import { readFunctions } from "#server/platform/db/start/functions.ts";
import { migrateInTransaction } from "#server/platform/db/start/migrate.ts";
import { contentOf, KEY, temporaryFolder } from "#tests/support/backups.ts";
import {
  createClinicDatabase,
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from "#tests/support/platform/database.ts";

/** Which database is a demo's, for how long, and what becomes of example data that earlier versions kept with the clinic's. */

const open: { database: TestDatabase; clients: pg.Client[] }[] = [];
afterAll(async () => {
  for (const { database, clients } of open) {
    for (const client of clients) await client.end();
    await database.drop();
  }
});

/** A database, as the role that serves the clinic and as the one that owns the tables. */
async function connect(database: TestDatabase): Promise<Record<"app" | "owner", pg.Client>> {
  const app = new pg.Client(database.poolConfig);
  const owner = new pg.Client(database.owner);
  open.push({ database, clients: [app, owner] });
  await app.connect();
  await owner.connect();
  return { app, owner };
}

const isDemo = async (client: pg.Client) => (await client.query("SELECT is_demo() AS is")).rows[0]?.is;

it("is a demo for good, and so is what its backup restores", async () => {
  const database = await createTestDatabase();
  const { app, owner } = await connect(database);
  expect(await isDemo(app)).toBe(false);
  await app.query("INSERT INTO demo_clinic DEFAULT VALUES");
  await seedReference(app);
  for (const statement of ["DELETE FROM demo_clinic", "UPDATE demo_clinic SET made_on = now()"]) {
    await expect(app.query(statement)).rejects.toThrow("permission denied");
    await expect(owner.query(statement)).rejects.toThrow("demo_clinic is append-only");
  }
  await expect(owner.query("TRUNCATE demo_clinic")).rejects.toThrow("append-only");

  const { folder, remove } = temporaryFolder();
  const { path } = await makeBackup({ connection: database.owner, folder, recipients: [KEY] });
  const other = await createEmptyDatabase(OWNER_ROLE);
  const target = async () => ({ owner: other.owner });
  await restoreBackup({ file: path, identities: [KEY], target, place: "The test's database" });
  remove();
  expect(await isDemo((await connect(other)).owner)).toBe(true);
});

it("is no demo once there is anything of a clinic in it", async () => {
  const { app, owner } = await connect(await createClinicDatabase());
  for (const client of [app, owner])
    await expect(client.query("INSERT INTO demo_clinic DEFAULT VALUES")).rejects.toThrow(
      "a clinic does not become a demo",
    );
});

it("lets no row of the ledger go, whatever its owner says of it", async () => {
  const { owner } = await connect(await createClinicDatabase());
  await fillDemoYear(owner, { until: "2026-11-20", scale: 0.05, passwordHash: "none" });
  const { rows } = await owner.query<{ name: string }>(
    "SELECT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgname = 'append_only' ORDER BY 1",
  );
  await owner.query("SET matab.removing_sample = 'on'");
  await owner.query("SET matab.erasing = 'on'");
  const held: string[] = [];
  for (const { name } of rows) {
    if ((await owner.query(`SELECT FROM ${name} LIMIT 1`)).rowCount === 0) continue;
    await expect(owner.query(`DELETE FROM ${name}`), name).rejects.toThrow(`${name} is append-only`);
    held.push(name);
  }
  expect(held).toEqual(
    expect.arrayContaining([
      "bill_transactions",
      "credit_notes",
      "day_closes",
      "patient_account",
      "share_statements",
    ]),
  );
});

const BEFORE = "0101_drafts_of_the_patient.sql";
const MARKED = "INSERT INTO sample_records (table_name, id) VALUES";

/** Both moments of a record, the same: two defaults may lie a millisecond apart. */
const THEN = "'2026-11-01', '2026-11-01'";

/** What an earlier version left: a first day with its marks. Ids are given, so that rows can be marked. */
const FIRST_DAY = `
  INSERT INTO departments (id, name, created_on, updated_on) OVERRIDING SYSTEM VALUE VALUES (1, 'Dental', ${THEN}), (2, 'Skin', ${THEN});
  INSERT INTO services (id, department_id, name, fees, created_on, updated_on) OVERRIDING SYSTEM VALUE VALUES (1, 1, 'Check-up', 900, ${THEN}), (2, 1, 'Scaling', 4000, ${THEN});
  INSERT INTO doctors (id, first_name, last_name, mobile_number, city, dob, joining_date, created_on, updated_on) OVERRIDING SYSTEM VALUE
    VALUES (1, 'Bilal', 'Namoona', '3904417263', 'Lahore', '1980-01-01', '2020-01-01', ${THEN}), (2, 'Ayesha', 'Khan', '3004412207', 'Lahore', '1980-01-01', '2020-01-01', ${THEN});
  INSERT INTO clinic_settings (id, name, facts, created_on, updated_on) OVERRIDING SYSTEM VALUE VALUES (1, 'clinic', '{}', ${THEN}), (2, 'hours', '{}', ${THEN});
  ${MARKED} ('departments', 1), ('services', 1), ('doctors', 1), ('clinic_settings', 1);`;

const patient = (id: number) => `
  INSERT INTO patients (id, full_name, guardian_name, phone, emergency_contact_no, emergency_contact_person_name) OVERRIDING SYSTEM VALUE
    VALUES (${id}, 'Patient ${id}', 'Guardian', '0300123456${id}', '03001234567', '-');`;

/** A patient of a demo year, with a bill that is paid, and the account that received it. */
const DEMO_YEAR = `
  INSERT INTO staff (id, name, email, role, password_hash) OVERRIDING SYSTEM VALUE VALUES (7, 'Rabia', 'reception@demo.local', 'Receptionist', 'x');
  ${MARKED} ('staff', 7), ('patients', 1), ('bills', 1), ('bill_transactions', 1);
  ${patient(1)}
  INSERT INTO bills (id, patient_id, patient_name, doctor_id, bill_date, payment_method, chargeable, received) OVERRIDING SYSTEM VALUE
    VALUES (1, 1, 'Patient 1', 1, '2026-11-01', 'Cash', 900, 900);
  INSERT INTO bill_lines (bill_id, position, service_id, description, actual_price, price) VALUES (1, 1, 1, 'Check-up', 900, 900);
  INSERT INTO bill_transactions (id, bill_id, amount, payment_method, transaction_date) OVERRIDING SYSTEM VALUE VALUES (1, 1, 900, 'Cash', '2026-11-01');`;

/** A clinic of the version before, brought to this one; what stood in it before and after. */
async function updated(...statements: string[]) {
  const { owner } = await connect(await createEmptyDatabase(OWNER_ROLE));
  await owner.query("BEGIN");
  await migrateInTransaction(owner, BEFORE);
  // A backup's tables come without views and what takes rows: that version had them, and its triggers call them.
  const files = await readFunctions("db/functions");
  for (const { name, sql } of files.filter(({ after }) => after.length > 0))
    if (!LATER.includes(name)) await owner.query(sql);
  await owner.query("COMMIT");
  for (const statement of statements) await owner.query(`BEGIN; ${statement}; COMMIT`);
  const before = await contentOf(owner, CHANGED);
  await owner.query("BEGIN");
  await migrateInTransaction(owner);
  await owner.query("COMMIT");
  const had = new Set(before.map(nameOf));
  const after = (await contentOf(owner, CHANGED)).filter((line) => had.has(nameOf(line)));
  return { owner, before, after };
}

/** The table or sequence of a line of `contentOf`. */
const nameOf = (line: string) => line.slice(0, line.indexOf(" "));

/** What reads tables that a later version added. */
const LATER = ["unbilled_work"];

/** Tables with a new column, and those that a later version took away; a table that a later one added is not compared. */
const CHANGED = [
  ...["departments", "services", "doctors", "patients", "clinic_settings", "staff"],
  ...["bill_lines", "share_rules"],
  ...["sample_records", "schema_migrations"],
];

it("takes the marks of a first day for examples, and leaves every record as it was", async () => {
  const { owner, before, after } = await updated(FIRST_DAY);
  expect(after).toEqual(before);
  expect(await isDemo(owner)).toBe(false);
  for (const table of ["departments", "services", "doctors", "clinic_settings"]) {
    const { rows } = await owner.query(
      `SELECT id::int, is_example, updated_on = created_on AS untouched FROM ${table} ORDER BY id`,
    );
    expect(rows, table).toEqual([
      { id: 1, is_example: true, untouched: true },
      { id: 2, is_example: false, untouched: true },
    ]);
  }
});

it("takes a demo year with nothing else for a demo clinic, as it stands", async () => {
  const { owner, before, after } = await updated(FIRST_DAY, DEMO_YEAR);
  expect(after).toEqual(before);
  expect(await isDemo(owner)).toBe(true);
});

it("keeps a demo year in a clinic with records of its own, and on the trail which it is", async () => {
  const { owner, before, after } = await updated(FIRST_DAY, DEMO_YEAR, patient(2));
  const but = (lines: string[]) =>
    lines.filter((line) => !/^(audit_log|audit_log_id_seq|staff|sessions) /.test(line));
  expect(but(after)).toEqual(but(before));
  expect(await isDemo(owner)).toBe(false);
  const { rows } = await owner.query(
    "SELECT before FROM audit_log WHERE entity = 'sample_records' ORDER BY before->>'table'",
  );
  expect(rows.map((row) => row.before)).toEqual([
    { table: "bill_transactions", ids: [1] },
    { table: "bills", ids: [1] },
    { table: "patients", ids: [1] },
    { table: "staff", ids: [7] },
  ]);
  // Everybody knows its password.
  expect((await owner.query("SELECT is_active, is_deleted FROM staff")).rows).toEqual([
    { is_active: false, is_deleted: false },
  ]);
});
