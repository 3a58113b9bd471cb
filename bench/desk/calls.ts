import pg from "pg";
import * as board from "#contract/board.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import * as messages from "#contract/messages.ts";
import * as offers from "#contract/offers.ts";
import * as recalls from "#contract/recalls.ts";
import * as schedule from "#contract/schedule.ts";
import * as screen from "#contract/screen.ts";
import { listStranded } from "#contract/stranded.ts";
import * as visit from "#contract/visit.ts";
import { addDays, clinicToday } from "#rules/clinic-time.ts";
import { openClinic } from "#tests/support/clinic.ts";
import { startTestCluster } from "#tests/support/cluster.ts";
import { asOwner } from "#tests/support/database.ts";
import { ALWAYS_IN, at, tell } from "./clinic.ts";
import { REMINDERS } from "./day/people.ts";

/**
 * What each call of the day at the desk sends to the database, and how long it takes beside the same statements sent
 * straight, turn by turn; and the 40 messages of an evening, opened and answered. `npx node bench/desk/calls.ts [rounds]`
 */

const ROUNDS = Number(process.argv[2] ?? 60);
const MOST_MESSAGE_MS = 50;
const DAY = addDays(clinicToday(), 2);

interface Sent {
  text: string;
  values: unknown[];
}
/** In place before the first connection is made. */
let sent: Sent[] = [];
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown];
  const [text, values] = typeof first === "string" ? [first, second] : [first.text, first.values ?? second];
  if (!/\bpulse\b|\boutbox\b|current_setting\(name\)/.test(text))
    sent.push({ text, values: Array.isArray(values) ? values : [] });
  return (query as (...all: unknown[]) => never).apply(this, args);
} as typeof query;

const stop = await startTestCluster();
const clinic = await openClinic({ PUBLIC_URL: "https://clinic.example" });
await asOwner(clinic, ALWAYS_IN);
await asOwner(clinic, REMINDERS);
const { token } = await clinic.signIn("Administrator");
const { rows } = await clinic.database.pool.query<{ id: number; patient: number }>(
  "SELECT id::int, patient_id::int AS patient FROM appointments ORDER BY id LIMIT 1",
);
const { id = 0, patient = 0 } = rows[0] ?? {};
const link = await clinic.call(visit.getVisitLink, { query: { id } }, token);
const visitToken = link.body.data?.url?.split("#")[1] ?? "";

const week = { from: DAY, days: 28 };
const CALLS: readonly [string, Endpoint, object][] = [
  ["Board/GetDay", board.getBoardDay, { query: { day: DAY } }],
  ["Schedule/GetCalendar", schedule.getCalendar, { query: week }],
  ["Schedule/GetWeeks", schedule.getWeeks, { query: { idDoctor: 1 } }],
  ["Schedule/GetClosures", schedule.getClosures, { query: { from: DAY } }],
  ["Appointment/GetOffers", offers.getOffers, { query: { idDepartment: 1, ...week } }],
  ["Appointment/GetAdvice", offers.getAdvice, { query: { idDoctor: 1, date: DAY, time: "17:00" } }],
  ["Appointment/GetStranded", listStranded, { query: { page: 1 } }],
  ["Message/GetWorklist", messages.getWorklist, {}],
  ["Message/GetByRecord", messages.getMessages, { query: { idAppointment: id } }],
  ["Message/GetSettings", messages.getMessageSettings, {}],
  ["Message/GetWishes", messages.getWishes, { query: { idPatient: patient } }],
  ["Visit/Open", visit.openVisit, { body: { token: visitToken } }],
  ["Visit/GetOffers", visit.getVisitOffers, { body: { token: visitToken, from: DAY } }],
  ["Display/GetAll", screen.getDisplays, {}],
  ["Recall/GetAll", recalls.listRecalls, { query: { page: 1 } }],
  ["Recall/GetNoShows", recalls.getNoShows, { query: { idPatient: patient } }],
];

const straight = new pg.Client(clinic.owner);
await straight.connect();
const timed = async (work: () => Promise<unknown>) => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};
process.stdout.write("call: statements, milliseconds, × the same statements sent straight\n");
for (const [name, endpoint, input] of CALLS) {
  const ask = () => clinic.call(endpoint, input as never, token);
  const first = await ask();
  if (first.status !== 200) throw new Error(`${name}: ${first.status} ${first.body.message}`);
  sent = [];
  await ask();
  const statements = sent.filter(({ text }) => !/^(begin|commit|set |rollback)/i.test(text.trim()));
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let n = 0; n < ROUNDS; n++) {
    ours.push(await timed(ask));
    theirs.push(
      await timed(async () => {
        for (const one of statements) await straight.query(one);
      }),
    );
  }
  const [call, sql] = [at(ours, 0.5), at(theirs, 0.5)];
  process.stdout.write(
    `  ${name}: ${statements.length}, ${call.toFixed(2)} ms, × ${(call / sql).toFixed(2)} of ${sql.toFixed(2)} ms\n`,
  );
}

const work = (await clinic.call(messages.getWorklist, {}, token)).body.data?.messages ?? [];
const took: number[] = [];
for (const { ids } of work) {
  took.push(await timed(() => clinic.call(messages.openMessage, { body: { ids } }, token)));
  took.push(await timed(() => clinic.call(messages.answerMessage, { body: { ids, answer: "sent" } }, token)));
}
tell(
  `${work.length} messages opened and answered`,
  `median ${at(took, 0.5).toFixed(1)} ms, longest ${Math.max(...took).toFixed(1)} ms on the server`,
  `each < ${MOST_MESSAGE_MS} ms`,
  work.length === 40 && Math.max(...took) < MOST_MESSAGE_MS,
);
await straight.end();
await clinic.close();
await stop();
