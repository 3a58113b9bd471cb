import { monitorEventLoopDelay } from "node:perf_hooks";
import pg from "pg";
import * as schedule from "#contract/clinic/schedule.ts";
import * as board from "#contract/desk/board.ts";
import * as messages from "#contract/desk/messages.ts";
import * as offers from "#contract/desk/offers.ts";
import { listUncovered, proposeUncovered } from "#contract/desk/uncovered-visits.ts";
import * as waiting from "#contract/desk/waiting-list.ts";
import type { Endpoint } from "#contract/values/endpoint.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { sendDue } from "#server/features/desk/messages/sender.ts";
import type { Channel } from "#server/platform/channels/channel.ts";
import { createLog } from "#server/platform/process/log.ts";
import { openClinic } from "#tests/support/clinic.ts";
import { startTestCluster } from "#tests/support/platform/cluster.ts";
import { superuserAccess } from "#tests/support/platform/database.ts";
import { at, tell } from "./clinic.ts";
import { isFrame, takeSent } from "./sent.ts";

/**
 * The desk's dearest calls in a clinic that is larger than any: 20 doctors, five of them on leave for half a year with
 * their 3,000 visits left, 300 closures, 200 of them breaks of every day, 140 wishes on the waiting list, 2,000 messages for the desk and 200 that leave
 * by themselves. For each: statements, milliseconds, and for how long the process answered nobody else meanwhile.
 * `npx node bench/desk/heaviest.ts [rounds]`
 */

const ROUNDS = Number(process.argv[2] ?? 10);
const MOST_MS = 1500;
const MOST_STALL_MS = 500;
const MOST_TEXT_MS = 50;
const DAY = addDays(clinicToday(), 2);

const stop = await startTestCluster();
const clinic = await openClinic({ PUBLIC_URL: "https://clinic.example" });
/** Rows as they are, without what a booking does besides. */
const bulk = new pg.Client({ ...superuserAccess(), database: clinic.owner.database });
await bulk.connect();
await bulk.query(
  `SET session_replication_role = replica;
  INSERT INTO doctors (first_name, mobile_number, city, dob, joining_date)
  SELECT 'Doctor ' || n, '0300123456' || n % 10, 'Lahore', '1980-01-01', '2020-01-01'
  FROM generate_series(1, 20 - (SELECT count(*)::int FROM doctors WHERE is_active AND NOT is_deleted)) n;
  DELETE FROM doctor_hours;
  INSERT INTO doctor_weeks (doctor_id, from_day) SELECT id, '-infinity' FROM doctors ON CONFLICT DO NOTHING;
  INSERT INTO doctor_hours (week_id, doctor_id, weekday, from_time, to_time)
  SELECT id, doctor_id, weekday, h.a, h.b FROM doctor_weeks, generate_series(1, 7) weekday,
    (VALUES (time '09:00', time '13:00'), ('14:00', '22:00')) h (a, b);
  CREATE TEMP TABLE d AS SELECT id, row_number() OVER (ORDER BY id) AS place FROM doctors WHERE is_active AND NOT is_deleted;
  INSERT INTO closures (doctor_id, kind, name, from_day, to_day)
  SELECT id, 'leave', 'Leave', clinic_today(), clinic_today() + 180 FROM d WHERE place <= 5;
  INSERT INTO closures (doctor_id, kind, name, from_day, to_day, from_time, to_time)
  SELECT d.id, 'other', 'Closed ' || n, clinic_today() + n % 200, clinic_today() + n % 200 + 2, '15:00', '16:00'
  FROM generate_series(1, 95) n JOIN d ON d.place = 6 + n % 15;
  INSERT INTO closures (kind, name, from_day, from_time, to_time)
  SELECT 'break', 'Break ' || n, clinic_today(), time '00:01' + n * interval '1 minute', time '00:02' + n * interval '1 minute'
  FROM generate_series(1, 200) n;
  INSERT INTO patients (full_name, guardian_name, phone, emergency_contact_no, emergency_contact_person_name)
  SELECT 'Patient ' || n, 'G', '0311' || (1000000 + n), '03001234567', 'E' FROM generate_series(1, 5000) n;
  CREATE TEMP TABLE p AS SELECT id, phone, row_number() OVER (ORDER BY id) AS place FROM patients;
  INSERT INTO appointments (patient_id, doctor_id, department_id, appointment_date, appointment_time, duration_minutes, status, chief_complaint)
  SELECT p.id, d.id, 1, clinic_today() + 1 + n / 5 % 150, time '09:00' + n / 750 * interval '30 minutes', 30, 'Scheduled', '-'
  FROM generate_series(0, 2999) n JOIN d ON d.place = 1 + n % 5 JOIN p ON p.place = 1 + n;
  INSERT INTO appointments (patient_id, doctor_id, department_id, appointment_date, appointment_time, duration_minutes, status, chief_complaint)
  SELECT p.id, d.id, 1, clinic_today() + 1 + n / 15 % 30, time '14:00' + n / 450 * interval '30 minutes', 30, 'Scheduled', '-'
  FROM generate_series(0, 1999) n JOIN d ON d.place = 6 + n % 15 JOIN p ON p.place = 3001 + n;
  SET session_replication_role = DEFAULT;
  UPDATE message_kinds SET is_active = true;
  INSERT INTO messages (kind, appointment_id, patient_id, visit_start, doctor_id, channel, language, address, group_key, due_on, not_after, dedupe_key)
  SELECT 'reminder', a.id, p.id, a.start, a.doctor_id, CASE WHEN a.place <= 200 THEN 'email' ELSE 'desk' END, 'en',
    CASE WHEN a.place <= 200 THEN 'p' || p.id || '@clinic.example' ELSE p.phone END, NULL,
    now() - interval '1 minute', now() + interval '1 day', 'reminder:' || a.id || ':1'
  FROM (SELECT id, patient_id, doctor_id, appointment_date + appointment_time AS start,
      row_number() OVER (ORDER BY appointment_date, id) AS place FROM appointments WHERE status = 'Scheduled') a
  JOIN p ON p.id = a.patient_id WHERE a.place <= 2200;
  INSERT INTO waiting_entries (patient_id, department_id, doctor_id, service_ids, minutes, from_day, to_day, notice_minutes)
  SELECT p.id, 1, CASE WHEN p.place % 3 = 0 THEN (SELECT id FROM d WHERE place = 6) END, '{1}', 30, clinic_today(), clinic_today() + 60, 0
  FROM p WHERE p.place BETWEEN 4000 AND 4139;`,
);
await bulk.query("ANALYZE");
await bulk.end();
const { token } = await clinic.signIn("Administrator");
const { rows } = await clinic.database.pool.query<{ doctor: number; stays: number }>(
  `SELECT min(id)::int AS doctor, (array_agg(id ORDER BY id))[6]::int AS stays FROM doctors WHERE is_active AND NOT is_deleted`,
);
const { doctor = 0, stays = 0 } = rows[0] ?? {};

const CALLS: readonly [string, Endpoint, object][] = [
  [
    "Waiting/GetFitting",
    waiting.getFitting,
    { query: { idDoctor: stays, date: DAY, time: "09:00", minutes: 240 } },
  ],
  ["Waiting/GetAll", waiting.listWaiting, { query: { page: 1 } }],
  ["Appointment/FindTimes", offers.findTimes, { query: { from: DAY } }],
  ["Appointment/GetOffers", offers.getOffers, { query: { idDepartment: 1, from: DAY, days: 31 } }],
  ["Appointment/GetStranded", listUncovered, { query: { page: 1 } }],
  ["Appointment/GetStranded without pages", listUncovered, { query: {} }],
  ["Appointment/ProposeStranded of one doctor", proposeUncovered, { query: { idDoctor: doctor } }],
  ["Appointment/ProposeStranded", proposeUncovered, { query: {} }],
  ["Message/GetWorklist", messages.getWorklist, {}],
  ["Schedule/GetCalendar", schedule.getCalendar, { query: { from: DAY, days: 28 } }],
  ["Schedule/GetClosures", schedule.getClosures, { query: { from: DAY } }],
  [
    "Schedule/SaveClosure, its preview",
    schedule.saveClosure,
    {
      body: {
        ...{ idDoctor: null, kind: "other", name: "Rebuilding", preview: true },
        ...{ fromDay: DAY, toDay: addDays(DAY, 3600) },
      },
    },
  ],
  ["Board/GetDay", board.getBoardDay, { query: { day: DAY } }],
];

const loop = monitorEventLoopDelay({ resolution: 5 });
loop.enable();
process.stdout.write("call: statements, milliseconds, longest wait of everybody else\n");
for (const [name, endpoint, input] of CALLS) {
  const ask = () => clinic.call(endpoint, input as never, token);
  const first = await ask();
  if (first.status !== 200) throw new Error(`${name}: ${first.status} ${JSON.stringify(first.body)}`);
  takeSent();
  await ask();
  const statements = takeSent().filter((one) => !isFrame(one)).length;
  const took: number[] = [];
  loop.reset();
  for (let n = 0; n < ROUNDS; n++) {
    const begun = performance.now();
    await ask();
    took.push(performance.now() - begun);
  }
  const stall = loop.max / 1e6;
  const median = at(took, 0.5);
  tell(
    name,
    `${statements}, median ${median.toFixed(0)} ms, others wait ${stall.toFixed(0)} ms`,
    `< ${MOST_MS} ms, others < ${MOST_STALL_MS} ms`,
    median < MOST_MS && stall < MOST_STALL_MS,
  );
}

let left = 0;
const email: Channel = {
  name: "email",
  repeatable: true,
  canReach: () => true,
  send: async () => {
    left += 1;
    return { providerId: null };
  },
} as Channel;
takeSent();
loop.reset();
const begun = performance.now();
await sendDue(clinic.database, [email], createLog("silent"), "https://clinic.example");
const each = (performance.now() - begun) / left;
const statements = takeSent().filter((one) => !isFrame(one)).length;
tell(
  `${left} reminders that leave by themselves, 3,000 visits left by doctors on leave`,
  `${each.toFixed(1)} ms and ${(statements / left).toFixed(1)} statements a text, others wait ${(loop.max / 1e6).toFixed(0)} ms`,
  `< ${MOST_TEXT_MS} ms a text`,
  left > 0 && each < MOST_TEXT_MS,
);
await clinic.close();
await stop();
