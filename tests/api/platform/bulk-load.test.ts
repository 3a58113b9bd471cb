import pg, { type ClientBase } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedReference } from "#db/seed/reference.ts";
import { loadInBulk } from "#server/platform/db/bulk-load.ts";
import { withoutIndexes } from "#server/platform/db/start/without-indexes.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/platform/database.ts";

/** The same rows saved one by one and loaded in bulk leave the same database behind. */

const COUNT = 60;
/** Each is a statement for some rows: `$1` the first of their numbers, `$2` the last. */
const STATEMENTS = [
  `INSERT INTO patients (id, registration_seq, full_name, guardian_name, gender, dob, phone, emergency_contact_no,
     emergency_contact_person_name, national_id, is_deleted, created_on, updated_on)
   SELECT n, n, CASE n % 3 WHEN 0 THEN 'Muhammad  O''Brien ' WHEN 1 THEN 'محمّد علي ' ELSE 'É' END || n, 'Father', 'Male',
     date '1990-01-01' + n, '03001234567', '03211234567', 'Mother', '35202-1234567-' || n % 10, n % 7 = 0,
     timestamptz '2026-10-01 12:00Z' + n * interval '1 day', '2026-11-20 12:00Z'
   FROM generate_series($1::int, $2::int) AS n`,
  `INSERT INTO appointments (id, registration_seq, patient_id, doctor_id, department_id, appointment_date,
     appointment_time, status, chief_complaint, created_on, updated_on)
   SELECT n, n, 1 + n / 3, 1, s.department_id, date '2026-11-01' + n % 20, '17:00',
     CASE WHEN n % 4 = 0 THEN 'Cancelled' ELSE 'Completed' END, 'Pain', '2026-11-01 12:00Z', '2026-11-20 12:00Z'
   FROM generate_series($1::int, $2::int) AS n JOIN services s ON s.id = 1 + n % 5`,
  `INSERT INTO appointment_services (appointment_id, service_id)
   SELECT n, 1 + n % 5 FROM generate_series($1::int, $2::int) AS n`,
  // A bill with its lines and payment comes in one transaction however it comes: at its end it must balance.
  `WITH bill AS (
     INSERT INTO bills (id, patient_id, patient_name, appointment_id, doctor_id, bill_date, payment_method, chargeable,
       received, created_on, updated_on)
     SELECT n, 1 + n / 3, 'Name ' || n, CASE WHEN n % 2 = 0 THEN n END, 1, date '2026-11-01' + n % 20, 'Cash', 1500.50,
       CASE WHEN n % 3 = 0 THEN 500 ELSE 1500.50 END, '2026-11-02 12:00Z', '2026-11-20 12:00Z'
     FROM generate_series($1::int, $2::int) AS n RETURNING id),
   line AS (
     INSERT INTO bill_lines (id, bill_id, position, service_id, description, price)
     SELECT id, id, 1, 1 + id % 5, 'Filling', 1500.50 FROM bill RETURNING id)
   INSERT INTO bill_transactions (id, bill_id, amount, payment_method, transaction_date, created_on)
   SELECT id, id, CASE WHEN id % 3 = 0 THEN 500 ELSE 1500.50 END, CASE WHEN id % 2 = 0 THEN 'Cash' ELSE 'JazzCash' END,
     date '2026-11-05' + (id % 20)::int, '2026-11-05 12:00Z' FROM bill`,
  `INSERT INTO expenses (id, expense_by, description, amount, payment_method, expense_date, created_on, updated_on)
   SELECT n, 'Desk', 'Gloves', 100 + n, 'credit_card', date '2026-11-01' + n % 20, '2026-11-03 12:00Z', '2026-11-20 12:00Z'
   FROM generate_series($1::int, $2::int) AS n`,
];

/** What is left behind, without the moment at which it was written. */
const LEFT: Record<string, string> = {
  patients: "SELECT * FROM patients ORDER BY id",
  appointments: "SELECT to_jsonb(t) - 'booked_on' FROM appointments t ORDER BY id",
  appointment_services: "SELECT * FROM appointment_services ORDER BY 1, 2",
  bills: "SELECT * FROM bills ORDER BY id",
  bill_lines: "SELECT * FROM bill_lines ORDER BY id",
  bill_transactions: "SELECT * FROM bill_transactions ORDER BY id",
  expenses: "SELECT * FROM expenses ORDER BY id",
  "totals of lists": "SELECT list, measure, sum(value) FROM list_totals GROUP BY 1, 2 ORDER BY 1, 2",
  figures: `SELECT measure, grain, day::text, subject_id, previous::text, sum(value) FROM figures
    GROUP BY measure, grain, day, subject_id, previous HAVING sum(value) <> 0 ORDER BY 1, 2, 3, 4, 5`,
  "bills as counted": "SELECT bill_id, shares::text FROM counted_bills WHERE shares <> '{}' ORDER BY 1",
  "days of visits":
    "SELECT patient_id, department_id, day::text, previous_day::text FROM visit_days ORDER BY 1, 2, 3",
  "audit trail": `SELECT staff_id, action, entity, entity_id, before - 'booked_on' AS before, after - 'booked_on' AS after
    FROM audit_log WHERE entity NOT IN ('departments', 'services', 'doctors', 'doctor_hours', 'doctor_weeks',
      'clinic_settings', 'site_sections', 'site_pictures', 'posts')
    ORDER BY entity, entity_id, action, after->'service_ids'`,
  indexes: "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = current_schema() ORDER BY 1",
  constraints: `SELECT conrelid::regclass::text AS "table", conname, pg_get_constraintdef(oid) AS definition, convalidated
    FROM pg_constraint WHERE connamespace = current_schema()::regnamespace ORDER BY 1, 2`,
};

async function open(database: TestDatabase): Promise<pg.Client> {
  const client = new pg.Client(database.owner);
  await client.connect();
  await seedReference(client);
  return client;
}

async function left(client: ClientBase) {
  const found: Record<string, unknown[]> = {};
  for (const [name, query] of Object.entries(LEFT)) found[name] = (await client.query(query)).rows;
  return found;
}

describe("loading in bulk", () => {
  let databases: TestDatabase[];
  let oneByOne: pg.Client;
  let inBulk: pg.Client;

  beforeAll(async () => {
    databases = await Promise.all([createTestDatabase(), createTestDatabase()]);
    [oneByOne, inBulk] = (await Promise.all(databases.map(open))) as [pg.Client, pg.Client];
    for (const statement of STATEMENTS)
      for (let n = 1; n <= COUNT; n++) await oneByOne.query(statement, [n, n]);
    await loadInBulk(inBulk, async () => {
      for (const statement of STATEMENTS) await inBulk.query(statement, [1, COUNT]);
    });
  });
  afterAll(async () => {
    await Promise.all([oneByOne.end(), inBulk.end()]);
    await Promise.all(databases.map(({ drop }) => drop()));
  });

  it("gives the same result as saving row by row, figures, totals and audit trail included", async () => {
    const [expected, found] = await Promise.all([left(oneByOne), left(inBulk)]);
    for (const name of Object.keys(LEFT)) {
      expect(expected[name]?.length, name).toBeGreaterThan(0);
      expect(found[name], name).toEqual(expected[name]);
    }
  });

  it.each(["muhammad", "محمد", "zq", "é", "o'b"])(
    "finds the same patients through its indexes: %s",
    async (words) => {
      const condition =
        [...words].length < 3
          ? "short_pieces(search_text) @> ARRAY[$1::text]"
          : "search_text LIKE '%' || $1 || '%'";
      const query = `SELECT id FROM patients WHERE NOT is_deleted AND ${condition} ORDER BY id`;
      await inBulk.query("SET enable_seqscan = off");
      const [expected, found] = await Promise.all(
        [oneByOne, inBulk].map(async (client) => (await client.query(query, [words])).rows),
      );
      expect(found).toEqual(expected);
    },
  );

  it("changes nothing if it fails half-way; all indexes are there", async () => {
    const before = await left(inBulk);
    const failing = loadInBulk(inBulk, async () => {
      await inBulk.query(STATEMENTS[0] ?? "", [COUNT + 1, COUNT + 9]);
      throw new Error("the file ended early");
    });
    await expect(failing).rejects.toThrow("the file ended early");
    expect(await left(inBulk)).toEqual(before);
  });

  it("is refused if a bill does not equal its ledger", async () => {
    const failing = loadInBulk(inBulk, () =>
      inBulk.query("UPDATE bills SET chargeable = chargeable + 1 WHERE id = 1"),
    );
    await expect(failing).rejects.toThrow("does not equal its lines");
  });

  it.each([
    [
      "a record that is not there",
      "UPDATE bills SET patient_id = 999999 WHERE id = 1",
      "bills_patient_id_fkey",
    ],
    [
      "a slot that is taken",
      `UPDATE appointments SET status = 'Scheduled', doctor_id = 1, appointment_date = '2026-12-01', appointment_time = '17:00'
       WHERE id IN (1, 2)`,
      "appointments_no_overlap",
    ],
  ])("refuses %s", async (_, statement, constraint) => {
    const before = await left(inBulk);
    await expect(loadInBulk(inBulk, () => inBulk.query(statement))).rejects.toMatchObject({ constraint });
    expect(await left(inBulk)).toEqual(before);
  });
});

describe("loading without indexes while triggers are off", () => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = await open(database);
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  async function load(statement: string) {
    await client.query("BEGIN");
    await client.query("ALTER TABLE departments DISABLE TRIGGER USER");
    await withoutIndexes(client, "off", () => client.query(statement));
    await client.query("ALTER TABLE departments ENABLE TRIGGER USER");
    await client.query("COMMIT");
  }

  it("stores rows unchanged, and restores every index and constraint", async () => {
    const kept = async () => {
      const { indexes, constraints } = await left(client);
      return { indexes, constraints };
    };
    const before = await kept();
    await load("INSERT INTO departments (id, name, search_text) VALUES (900, 'Radiology', 'as it was kept')");
    expect(await kept()).toEqual(before);
    const { rows } = await client.query("SELECT search_text FROM departments WHERE id = 900");
    expect(rows).toEqual([{ search_text: "as it was kept" }]);
  });

  it("refuses what a unique index would, and undoes all of it", async () => {
    const before = await left(client);
    const twice = `INSERT INTO staff (name, email, role)
      SELECT 'Twin', 'twin@clinic.example', 'Receptionist' FROM generate_series(1, 2)`;
    await expect(load(twice)).rejects.toMatchObject({ constraint: "staff_email" });
    await client.query("ROLLBACK");
    expect(await left(client)).toEqual(before);
  });
});
