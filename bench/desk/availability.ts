import pg from "pg";
import { processorTime } from "#bench/load/processor.ts";
import { type Ask, offers } from "#rules/clinic/hours/slots.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { clinicNow, planOf } from "#server/features/clinic/schedule/plan.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { superuserAccess } from "#tests/support/platform/database.ts";
import { at, insertPatients, openDeskClinic, tell } from "./clinic.ts";

/**
 * The free times of 10 doctors on 30 days, read and reckoned, beside `SELECT 1` on the same connection, turn by turn; then
 * again with ten times as many appointments of the past. Processor time is Node's and PostgreSQL's together: it compares on a busy machine too. `npx node bench/desk/availability.ts [appointments] [more]`, by
 * default 300,000 and 3,000,000.
 */

const SIZES = [Number(process.argv[2] ?? 300_000), Number(process.argv[3] ?? 3_000_000)];
const DOCTORS = 10;
const DAYS = 30;
/** Of those to come. */
const BOOKED = 2784;
const ROUNDS = 200;
const MOST_TIMES = 50;
const MOST_MS = 20;
const MOST_GROWTH = 1.2;

const clinic = await openDeskClinic(0);
const owner = clinic.owner;
await owner.query(
  `INSERT INTO doctors (first_name, mobile_number, city, dob, joining_date)
   SELECT 'Doctor ' || n, '0300123456' || n % 10, 'Lahore', '1980-01-01', '2020-01-01'
   FROM generate_series(1, $1 - (SELECT count(*)::int FROM doctors WHERE is_active AND NOT is_deleted)) n`,
  [DOCTORS],
);
await owner.query(`DELETE FROM doctor_hours;
  INSERT INTO doctor_weeks (doctor_id, from_day) SELECT id, '-infinity' FROM doctors ON CONFLICT DO NOTHING;
  INSERT INTO doctor_hours (week_id, doctor_id, weekday, from_time, to_time)
  SELECT id, doctor_id, weekday, h.a, h.b FROM doctor_weeks, generate_series(1, 6) weekday,
    (VALUES (time '10:00', time '13:00'), ('16:00', '21:00')) h (a, b);
  INSERT INTO closures (kind, name, from_day, to_day) VALUES ('holiday', 'Eid', clinic_today() + 9, clinic_today() + 10)`);
await insertPatients(owner, 1000);

/** Rows as they are, without what a booking does besides: their number is what counts here. */
const bulk = new pg.Client({ ...superuserAccess(), database: clinic.database.owner.database });
await bulk.connect();
await bulk.query("SET session_replication_role = replica; SET statement_timeout = 0");
const COLUMNS =
  "patient_id, doctor_id, department_id, appointment_date, appointment_time, duration_minutes, status, chief_complaint";
await bulk.query(
  `INSERT INTO appointments (${COLUMNS})
   SELECT 1 + n % 1000, d.id, 1, clinic_today() + 1 + n / 10 % $1::int,
     CASE WHEN n / 10 / $1 < 5 THEN time '10:00' ELSE time '16:00' END + n / 10 / $1 % 5 * interval '30 minutes', 30, 'Scheduled', '-'
   FROM generate_series(0, $2::int - 1) n JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM doctors) d ON d.place = n % 10`,
  [DAYS, BOOKED],
);

async function growTo(count: number): Promise<void> {
  await bulk.query(
    `INSERT INTO appointments (${COLUMNS})
     SELECT 1 + n % 1000, (SELECT min(id) FROM doctors) + n % 10, 1, clinic_today() - 1 - n % 1500, time '09:00' + n / 1500 % 40 * interval '15 minutes',
       15, CASE WHEN n % 10 = 1 THEN 'Cancelled' ELSE 'Completed' END, '-'
     FROM generate_series(1, $1::int - (SELECT count(*)::int FROM appointments)) n`,
    [count],
  );
  await bulk.query("VACUUM ANALYZE appointments");
}

const database = openDatabase({ ...clinic.database.poolConfig, max: 1 });
const from = addDays(clinicToday(), 1);
const ask: Ask = { minutes: 30, buffer: 10, needsChair: false, audience: "public", now: clinicNow() };
const timed = async (work: () => Promise<unknown>) => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

async function measure() {
  let found = 0;
  const reckon = async () => {
    const plan = await planOf(database.kysely, { from, to: addDays(from, DAYS - 1) });
    found = offers(plan, ask).reduce((sum, { times }) => sum + times.length, 0);
  };
  for (let n = 0; n < 20; n++) await reckon();
  const [ours, ones]: [number[], number[]] = [[], []];
  for (let n = 0; n < ROUNDS; n++) {
    ones.push(await timed(() => database.pool.query("SELECT 1")));
    ours.push(await timed(reckon));
  }
  const { rows } = await database.pool.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const processors = () => (processorTime([process.pid, rows[0]?.pid ?? 0]) ?? 0) / ROUNDS;
  const before = processors();
  for (let n = 0; n < ROUNDS; n++) await reckon();
  return { found, median: at(ours, 0.5), processor: processors() - before, one: at(ones, 0.5) };
}

const processor: number[] = [];
for (const size of SIZES) {
  await growTo(size);
  const { found, median, processor: ms, one } = await measure();
  processor.push(ms);
  tell(
    `${found} free times of ${DOCTORS} doctors on ${DAYS} days among ${size} appointments`,
    `${ms.toFixed(1)} ms of processor time, median ${median.toFixed(1)} ms, ${(median / one).toFixed(0)} × SELECT 1 of ${one.toFixed(2)} ms`,
    `≤ ${MOST_TIMES} × and < ${MOST_MS} ms of processor time`,
    median / one <= MOST_TIMES && ms < MOST_MS,
  );
}
const [small = 1, large = 1] = processor;
const growth = large / small;
tell(
  `processor time among ${SIZES[1]} over ${SIZES[0]}`,
  growth.toFixed(2),
  `≤ ${MOST_GROWTH}`,
  growth <= MOST_GROWTH,
);
await database.close();
await bulk.end();
await clinic.close();
