import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { storedPhone } from "#rules/values/text/phone.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { asOwner } from "#tests/support/platform/database.ts";

/** What is stored already gets the form that the fields give (migration 0091). The file can be run again. */

const MIGRATION = readFileSync("db/migrations/0091_one_form_of_phones.sql", "utf8");
/** So many patients, a tenth of whom lack their 0, with a visit each: 1000000 for a trial of what it costs. */
const ROWS = Number(process.env.PHONE_ROWS ?? 300);

const STORED = [
  "3087654330",
  "03087654330",
  "4235761234",
  "0511234567",
  "3545551234",
  "3725551234",
  "97150123456",
  "9211234567",
  "3551234567",
];

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await openClinic();
});
afterAll(() => clinic.close());

const rowsOf = async (sql: string, values: unknown[] = []) => {
  const { rows } = await clinic.database.pool.query<Record<string, unknown>>(sql, values);
  return rows;
};

it("stored numbers get their one form, with what is searched by, and nobody is said to have changed them", async () => {
  for (const phone of STORED) {
    await rowsOf(
      `INSERT INTO patients (full_name, guardian_name, phone, emergency_contact_no, emergency_contact_person_name)
       VALUES ('P ' || $1::text, 'G', $1, $1, 'E')`,
      [phone],
    );
    await rowsOf(
      "INSERT INTO contact_messages (name, mobile, subject, message) VALUES ('M ' || $1::text, $1, 's', 'm')",
      [phone],
    );
  }
  await rowsOf(`INSERT INTO appointments (patient_id, doctor_id, department_id, appointment_date, appointment_time, chief_complaint)
    SELECT p.id, d.id, (SELECT min(id) FROM departments), '2026-11-20', '17:00', 'Pain'
    FROM patients p, (SELECT min(id) AS id FROM doctors) d WHERE p.full_name = 'P 3087654330'`);
  const doctors = () => rowsOf("SELECT id, mobile_number AS mobile FROM doctors ORDER BY id LIMIT 2");
  const [first, second] = await doctors();
  await rowsOf("UPDATE doctors SET mobile_number = '03001234567' WHERE id = $1", [first?.id]);
  await rowsOf("UPDATE doctors SET mobile_number = '97150123456' WHERE id = $1", [second?.id]);
  const trail = () => rowsOf("SELECT count(*), max(id) FROM audit_log");
  const updates = () => rowsOf("SELECT sum(extract(epoch FROM updated_on)) FROM patients");
  const before = [await trail(), await updates()];

  await asOwner(clinic, MIGRATION);

  expect([await trail(), await updates()]).toEqual(before);
  for (const typed of STORED) {
    const stored = storedPhone(typed);
    const [patient] = await rowsOf(
      "SELECT phone, emergency_contact_no AS emergency, search_text AS words FROM patients WHERE full_name = $1",
      [`P ${typed}`],
    );
    expect(patient).toMatchObject({ phone: stored, emergency: stored });
    expect(String(patient?.words).split("\n")).toContain(stored);
    const [message] = await rowsOf(
      "SELECT mobile, search_text AS words FROM contact_messages WHERE name = $1",
      [`M ${typed}`],
    );
    expect(message?.mobile).toBe(stored);
    expect(String(message?.words).split("\n")).toContain(stored);
  }
  const [visit] = await rowsOf(
    "SELECT a.search_text AS words FROM appointments a JOIN patients p ON p.id = a.patient_id WHERE p.full_name = 'P 3087654330'",
  );
  expect(String(visit?.words).split("\n")).toContain("03087654330");
  expect((await doctors()).map(({ mobile }) => mobile)).toEqual(["3001234567", "97150123456"]);
  // As the triggers write it: whatever is saved next changes nothing more.
  const searched = () => rowsOf("SELECT id, search_text FROM patients ORDER BY id");
  const now = await searched();
  await rowsOf("UPDATE patients SET search_text = ''");
  expect(await searched()).toEqual(now);
});

it("changes of many rows only those that lack their 0", {
  timeout: process.env.PHONE_ROWS ? 1_800_000 : undefined,
}, async () => {
  await asOwner(
    clinic,
    `ALTER TABLE patients DISABLE TRIGGER USER; ALTER TABLE appointments DISABLE TRIGGER USER;
     INSERT INTO patients (id, full_name, guardian_name, phone, emergency_contact_no, emergency_contact_person_name, search_text)
       SELECT 10000000 + n, 'Many ' || n, 'G', phone, '03001234567', 'E', E'p-1\\nmany\\n' || phone || E'\\ng'
       FROM generate_series(1, ${ROWS}) n,
         LATERAL (SELECT CASE WHEN n % 10 = 0 THEN '' ELSE '0' END || 3000000000 + n AS phone) AS given;
     INSERT INTO appointments (patient_id, doctor_id, department_id, appointment_date, appointment_time, chief_complaint, status, search_text)
       SELECT p.id, (SELECT min(id) FROM doctors), (SELECT min(id) FROM departments), '2020-11-20', '17:00', 'Pain', 'Completed',
         E'a-1\\nmany\\n' || p.phone || E'\\ncompleted' FROM patients p WHERE p.id > 10000000;
     ALTER TABLE patients ENABLE TRIGGER USER; ALTER TABLE appointments ENABLE TRIGGER USER;`,
  );
  const began = performance.now();
  await asOwner(clinic, MIGRATION);
  if (process.env.PHONE_ROWS)
    process.stdout.write(`${ROWS} rows: ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
  expect(
    await rowsOf(`SELECT count(*)::int AS all, count(*) FILTER (WHERE phone ~ '^03[0-9]{9}$')::int AS whole,
      count(*) FILTER (WHERE xmin = (SELECT xmin FROM patients WHERE id = 10000010))::int AS changed FROM patients WHERE id > 10000000`),
  ).toEqual([{ all: ROWS, whole: ROWS, changed: ROWS / 10 }]);
});
