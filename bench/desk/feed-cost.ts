import pg from "pg";
import { processorTime } from "#bench/load/processor.ts";
import { at, insertPatients, openDeskClinic, tell } from "./clinic.ts";

/**
 * What the feed's rows cost who books, moves and says that somebody came: the same transactions with the feed's triggers
 * and without, in turn, by PostgreSQL's processor time and by the clock. `npx node bench/desk/feed-cost.ts [rounds]`.
 */

const ROUNDS = Number(process.argv[2] ?? 60);
/** Transactions of a turn: long enough for the system's ticks. */
const TURN = 100;
const MOST_PERCENT = 5;

const clinic = await openDeskClinic(0);
const patients = await insertPatients(clinic.owner, 100);
const desk = new pg.Client(clinic.database.poolConfig);
await desk.connect();
const pid = (await desk.query("SELECT pg_backend_pid() AS pid")).rows[0].pid as number;
const triggers = (
  await clinic.owner.query<{ name: string; of: string }>(
    `SELECT tgname AS name, tgrelid::regclass::text AS of FROM pg_trigger
     WHERE NOT tgisinternal AND tgfoid = 'tell_days'::regproc AND tgrelid IN ('appointments'::regclass, 'attendances'::regclass)`,
  )
).rows;
if (triggers.length === 0) throw new Error("the feed has no triggers on visits");
const switchFeed = async (how: "ENABLE" | "DISABLE") => {
  for (const { name, of } of triggers) await clinic.owner.query(`ALTER TABLE ${of} ${how} TRIGGER ${name}`);
  // What is planned anew after the change is not part of it.
  await book(0);
};

let booked = 0;
/** As the desk does: booked, moved by half an hour, arrived; each a transaction of its own. */
async function book(count: number): Promise<void> {
  for (let n = 0; n <= count; n++, booked++) {
    const patient = patients[booked % patients.length];
    const { rows } = await desk.query(
      `INSERT INTO appointments (patient_id, doctor_id, department_id, appointment_date, appointment_time, chief_complaint, allow_overlap)
       VALUES ($1, 1, 1, clinic_today() + $2::int, '17:00', '-', true) RETURNING id, doctor_id, appointment_date AS day`,
      [patient, booked % 30],
    );
    const [{ id, day }] = rows;
    await desk.query("UPDATE appointments SET appointment_time = '17:30' WHERE id = $1", [id]);
    await desk.query(
      "INSERT INTO attendances (id, doctor_id, day, token_no, arrived_on) VALUES ($1, 1, $2, $3, now_ms())",
      [id, day, booked + 1],
    );
  }
}

const turn = async () => {
  const [clock, processor] = [performance.now(), processorTime([pid]) ?? 0];
  await book(TURN);
  return { clock: performance.now() - clock, processor: (processorTime([pid]) ?? 0) - processor };
};

await book(TURN);
const ratios: { clock: number; processor: number }[] = [];
const sums = { with: 0, without: 0 };
for (let round = 0; round < ROUNDS; round++) {
  const order = round % 2 === 0 ? (["ENABLE", "DISABLE"] as const) : (["DISABLE", "ENABLE"] as const);
  const took: Partial<Record<"ENABLE" | "DISABLE", { clock: number; processor: number }>> = {};
  for (const how of order) {
    await switchFeed(how);
    took[how] = await turn();
  }
  const { ENABLE: on, DISABLE: off } = took;
  if (!on || !off) continue;
  sums.with += on.processor;
  sums.without += off.processor;
  ratios.push({ clock: on.clock / off.clock, processor: on.processor / off.processor });
}
const percent = (ratio: number) => `${((ratio - 1) * 100).toFixed(1)} %`;
const processor = sums.with / sums.without;
tell(
  `the feed's rows in ${ROUNDS} turns of ${TURN * 3} transactions with and without`,
  `${percent(processor)} of PostgreSQL's processor time; by the clock, median of the pairs ${percent(
    at(
      ratios.map(({ clock }) => clock),
      0.5,
    ),
  )}`,
  `≤ ${MOST_PERCENT} %`,
  processor <= 1 + MOST_PERCENT / 100,
);
await desk.end();
await clinic.close();
