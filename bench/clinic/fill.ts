import type { Client } from "pg";
import { roman } from "#db/seed/demo/people/names.ts";

/** How many patients are written in one statement, with all that belongs to them. */
const CHUNK = 20_000;
/** Years over which they came. */
const YEARS = 3;
const COMMON = "Muhammad";
const RARE = "Zulqarnain";

/** Called with how many of the patients are written. */
type Progress = (written: number) => void;

/**
 * Fills an empty clinic: so many patients, 2.5 appointments of each, 2 bills, 2.5 payments, two expenses a day, over
 * three years that end on `until`. Every 5th is called Muhammad, every 4,000th Zulqarnain. The same each time.
 */
export async function fillClinic(
  client: Client,
  patients: number,
  until: string,
  progress: Progress,
): Promise<void> {
  for (let from = 1; from <= patients; from += CHUNK) {
    const chunk = { from, to: Math.min(from + CHUNK - 1, patients), patients, until };
    await insertPatients(client, chunk);
    await insertAppointments(client, chunk);
    await insertBills(client, chunk);
    progress(chunk.to);
  }
  await insertExpenses(client, until);
  await moveSequences(client);
}

interface Chunk {
  from: number;
  to: number;
  patients: number;
  until: string;
}

/** A number from 0 up to `below` that follows from the row's number and nothing else; `salt` tells the columns apart. */
const some = (row: string, salt: number, below: string | number) =>
  `((hashint8(${row}::bigint * 64 + ${salt}) & 2147483647) % ${below})`;
const one = (array: string, row: string, salt: number) =>
  `(${array})[1 + ${some(row, salt, `cardinality(${array})`)}]`;
const digits = (row: string, salt: number, count: number) =>
  `lpad(${some(row, salt, 10 ** Math.min(count, 9))}::text, ${count}, '0')`;

async function insertPatients(client: Client, { from, to, patients, until }: Chunk): Promise<void> {
  const man = some("n", 1, 2);
  await client.query(
    `INSERT INTO patients (id, registration_seq, full_name, guardian_name, gender, dob, marital_status, phone,
       emergency_contact_no, emergency_contact_person_name, address, national_id, created_on)
     SELECT n, n,
       CASE WHEN n % 5 = 0 THEN '${COMMON} ' WHEN n % 4000 = 1 THEN '${RARE} ' ELSE '' END
         || CASE ${man} WHEN 1 THEN ${one("$1::text[]", "n", 2)} ELSE ${one("$2::text[]", "n", 2)} END
         || ' ' || ${one("$3::text[]", "n", 3)},
       ${one("$1::text[]", "n", 4)} || ' ' || ${one("$3::text[]", "n", 3)},
       CASE ${man} WHEN 1 THEN 'Male' ELSE 'Female' END, $4::date - 400 - ${some("n", 5, 29_000)},
       ${one("ARRAY['Single','Married','Widowed']", "n", 6)}, '03' || ${digits("n", 7, 9)}, '03' || ${digits("n", 8, 9)},
       ${one("$2::text[]", "n", 9)} || ' ' || ${one("$3::text[]", "n", 3)},
       'House ' || ${some("n", 10, 900)} || ', Street ' || ${some("n", 11, 60)} || ', Lahore',
       CASE WHEN n % 3 > 0 THEN '35202-' || ${digits("n", 12, 7)} || '-' || n % 10 END,
       $4::date + time '12:00' - (${patients} - n) * interval '${YEARS * 365} days' / ${patients}
     FROM generate_series(${from}, ${to}) AS n`,
    [roman.men, roman.women, roman.surnames, until],
  );
}

/** Of every ten one was cancelled; every hundredth is still to come, in a slot of its own. */
async function insertAppointments(client: Client, { from, to, until }: Chunk): Promise<void> {
  const first = Math.floor((from - 1) * 2.5) + 1;
  const last = Math.floor(to * 2.5);
  const coming = "n % 100 = 0";
  await client.query(
    `WITH service AS (SELECT id, department_id, row_number() OVER (ORDER BY id) - 1 AS number FROM services),
       doctor AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS number FROM doctors),
       visit AS (
         SELECT n, least(${to}, 1 + n * 2 / 5) AS patient_id, doctor.id AS doctor_id, service.department_id, service.id AS service_id,
           CASE WHEN ${coming} THEN $1::date + 1 + (n / 100 / 40 / doctors)::int
             ELSE $1::date - ${some("n", 21, YEARS * 365)}::int END AS day,
           CASE WHEN ${coming} THEN time '09:00' + (n / 100 / doctors % 40) * interval '15 minutes'
             ELSE time '09:00' + ${some("n", 22, 40)} * interval '15 minutes' END AS at
         FROM generate_series(${first}, ${last}) AS n, (SELECT count(*) AS services FROM services) s,
           (SELECT count(*) AS doctors FROM doctors) d, service, doctor
         WHERE service.number = ${some("n", 23, "services")}
           AND doctor.number = CASE WHEN ${coming} THEN n / 100 % doctors ELSE ${some("n", 24, "doctors")} END),
       booked AS (
         INSERT INTO appointments (id, registration_seq, patient_id, doctor_id, department_id, appointment_date,
           appointment_time, duration_minutes, status, chief_complaint, created_on)
         SELECT n, n, patient_id, doctor_id, department_id, day, at, 15,
           CASE WHEN ${coming} THEN 'Scheduled' WHEN n % 10 = 1 THEN 'Cancelled' ELSE 'Completed' END, 'Toothache',
           least(day, $1::date) + at - interval '3 days'
         FROM visit ORDER BY n RETURNING id)
     SELECT FROM booked`,
    [until],
  );
  await client.query(
    `INSERT INTO appointment_services (appointment_id, service_id)
     SELECT a.id, (SELECT s.id FROM services s WHERE s.department_id = a.department_id ORDER BY s.id LIMIT 1)
     FROM appointments a WHERE a.id BETWEEN ${first} AND ${last}`,
  );
}

/** Four of five appointments are billed, one line or two; of four bills one is paid in two goes, of ten one is owed. */
async function insertBills(client: Client, { from, to }: Chunk): Promise<void> {
  const first = Math.floor((from - 1) * 2.5) + 1;
  const last = Math.floor(to * 2.5);
  const chunk = `BETWEEN ${first} AND ${last}`;
  const lines = `(VALUES (1, 2000.00), (2, 1500.50)) AS line (position, price)`;
  const payments = `(VALUES (1), (2)) AS payment (number)`;
  await client.query(
    `INSERT INTO bills (id, patient_id, patient_name, appointment_id, doctor_id, bill_date, payment_method, chargeable,
       received, created_on)
     SELECT a.id, a.patient_id, p.full_name, a.id, a.doctor_id, least(a.appointment_date, a.created_on::date + 3),
       ${one("ARRAY['Cash','Cash','JazzCash','Bank Transfer']", "a.id", 31)}, CASE WHEN a.id % 2 = 0 THEN 3500.50 ELSE 2000 END,
       CASE WHEN a.id % 10 = 2 THEN 500 ELSE CASE WHEN a.id % 2 = 0 THEN 3500.50 ELSE 2000 END END, a.created_on + interval '3 days'
     FROM appointments a JOIN patients p ON p.id = a.patient_id WHERE a.id % 5 > 0 AND a.id ${chunk} ORDER BY a.id`,
  );
  // Lines and payments in one statement: the figures of a bill are counted once.
  await client.query(
    `WITH line AS (
       INSERT INTO bill_lines (bill_id, position, service_id, description, actual_price, price)
       SELECT b.id, position, s.service_id, 'Treatment', price, price
       FROM bills b JOIN appointment_services s ON s.appointment_id = b.appointment_id, ${lines}
       WHERE b.id ${chunk} AND (position = 1 OR b.id % 2 = 0) ORDER BY b.id, position RETURNING id)
     INSERT INTO bill_transactions (bill_id, amount, payment_method, transaction_date, created_on)
     SELECT b.id, CASE WHEN b.id % 4 <> 1 THEN received WHEN number = 1 THEN 400 ELSE received - 400 END, b.payment_method,
       b.bill_date, b.created_on
     FROM bills b, ${payments} WHERE b.id ${chunk} AND (number = 1 OR b.id % 4 = 1) ORDER BY b.id, number`,
  );
  // Millions of checks would wait for the end otherwise, each with its place in memory.
  await client.query("SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED");
}

async function insertExpenses(client: Client, until: string): Promise<void> {
  await client.query(
    `INSERT INTO expenses (expense_by, description, amount, payment_method, expense_date, created_on)
     SELECT 'Desk', ${one("ARRAY['Gloves','Tea','Rent','Cleaning']", "n", 41)}, 500 + ${some("n", 42, 9000)}, 'cash',
       $1::date - (n / 2)::int, $1::date - (n / 2)::int + time '18:00'
     FROM generate_series(1, ${YEARS * 365 * 2}) AS n`,
    [until],
  );
}

/** The rows brought their own numbers: the next ones follow. */
async function moveSequences(client: Client): Promise<void> {
  const numbered = ["patients", "appointments", "bills"];
  for (const table of numbered)
    await client.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), max(id)) FROM ${table}`);
  for (const table of ["patient", "appointment"])
    await client.query(`SELECT setval('${table}_registration_seq', max(registration_seq)) FROM ${table}s`);
}
