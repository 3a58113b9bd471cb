import { setTimeout as pause } from "node:timers/promises";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { at, insertPatients, openDeskClinic, signIn, tell } from "./clinic.ts";

/**
 * What 200 screens that wait for a change cost others: the lists' slowest answers with them and without, turn by turn in
 * one process, and what the process asks the database for them while nothing happens. `npx node bench/desk/waiters.ts [rounds]`
 */

const ROUNDS = Number(process.argv[2] ?? 12);
const SCREENS = 200;
const PATIENTS = 20_000;
/** Calls of each list in a turn. */
const TURN = 60;
const IDLE_MS = 60_000;
const MOST_STATEMENTS = 3;
const MOST_RATIO = 1.1;
const LISTS = ["/Patient/GetAllPatients?page=1&pageSize=50", "/Appointment/GetAll?page=1&pageSize=50"];

const clinic = await openDeskClinic(1);
const patients = await insertPatients(clinic.owner, PATIENTS);
await clinic.owner.query(
  `INSERT INTO appointments (patient_id, doctor_id, department_id, appointment_date, appointment_time, chief_complaint, allow_overlap)
   SELECT id, 1, 1, clinic_today() + (id % 300)::int + 1, '17:00', '-', true FROM unnest($1::bigint[]) AS id`,
  [patients],
);
await clinic.owner.query("ANALYZE");
const desk = await signIn(clinic.apps[0]?.url ?? "", clinic.admin);
const day = addDays(clinicToday(), 400);
const { cursor } = (await desk<{ cursor: string }>(`/Board/GetDay?day=${day}`)).data;

/** Screens that ask again as soon as they are answered, until they are put out. */
function putOn(): () => Promise<unknown> {
  const out = new AbortController();
  const screen = async () => {
    for (let known = cursor; !out.signal.aborted; ) {
      const answer = await desk<{ cursor: string; pauseSeconds: number }>(
        `/Board/WaitForChange?day=${day}&cursor=${encodeURIComponent(known)}`,
        undefined,
        { signal: out.signal },
      ).catch(() => null);
      if (answer?.status === 200) known = answer.data.cursor;
      if (answer?.data.pauseSeconds) await pause(answer.data.pauseSeconds * 1000);
    }
  };
  const screens = Array.from({ length: SCREENS }, screen);
  return () => {
    out.abort();
    return Promise.all(screens);
  };
}

const took = { with: [] as number[], without: [] as number[] };
async function turn(into: number[]): Promise<void> {
  for (let n = 0; n < TURN; n++)
    for (const list of LISTS) {
      const begun = performance.now();
      const { status } = await desk(list);
      if (status !== 200) throw new Error(`${list}: ${status}`);
      into.push(performance.now() - begun);
    }
}

await turn([]);
for (let round = 0; round < ROUNDS; round++)
  for (const how of round % 2 === 0 ? (["with", "without"] as const) : (["without", "with"] as const)) {
    const putOut = how === "with" ? putOn() : null;
    await pause(500);
    await turn(took[how]);
    await putOut?.();
  }
const [busy, alone] = [at(took.with, 0.99), at(took.without, 0.99)];
tell(
  `lists beside ${SCREENS} screens, ${took.with.length} calls each way`,
  `99 of 100 within ${busy.toFixed(1)} ms, without them ${alone.toFixed(1)} ms: × ${(busy / alone).toFixed(2)}; medians ${at(took.with, 0.5).toFixed(1)} and ${at(took.without, 0.5).toFixed(1)}`,
  `≤ × ${MOST_RATIO}`,
  busy / alone <= MOST_RATIO,
);

const transactions = async () =>
  Number(
    (
      await clinic.owner.query(
        "SELECT xact_commit + xact_rollback AS n FROM pg_stat_database WHERE datname = current_database()",
      )
    ).rows[0].n,
  );
/** Transactions a second while nobody does anything. */
async function idle(): Promise<number> {
  await pause(2000);
  const before = await transactions();
  await pause(IDLE_MS);
  return ((await transactions()) - before) / (IDLE_MS / 1000);
}
const quiet = await idle();
const putOut = putOn();
const waiting = await idle();
await putOut();
tell(
  `${SCREENS} screens while nothing happens`,
  `${(waiting - quiet).toFixed(1)} statements a second more than without them (${quiet.toFixed(1)})`,
  `≤ ${MOST_STATEMENTS}`,
  waiting - quiet <= MOST_STATEMENTS,
);
await clinic.close();
