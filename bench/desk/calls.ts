import pg from "pg";
import * as schedule from "#contract/clinic/schedule.ts";
import * as board from "#contract/desk/board.ts";
import * as messages from "#contract/desk/messages.ts";
import * as offers from "#contract/desk/offers.ts";
import * as recalls from "#contract/desk/recalls.ts";
import * as screen from "#contract/desk/screen.ts";
import { listUncovered } from "#contract/desk/uncovered-visits.ts";
import * as visit from "#contract/desk/visit.ts";
import * as waiting from "#contract/desk/waiting-list.ts";
import type { Endpoint } from "#contract/values/endpoint.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { openClinic } from "#tests/support/clinic.ts";
import { startTestCluster } from "#tests/support/platform/cluster.ts";
import { asOwner } from "#tests/support/platform/database.ts";
import { ALWAYS_IN, at, tell } from "./clinic.ts";
import { REMINDERS } from "./day/people.ts";
import { isFrame, takeSent } from "./sent.ts";
import { deskWrites } from "./writes.ts";

/**
 * What each call of the day at the desk sends to the database, and how long it takes beside the same statements sent
 * straight, turn by turn; the 40 messages of an evening, opened and answered; writing calls beside the database's time. `npx node bench/desk/calls.ts [rounds]`
 */

const ROUNDS = Number(process.argv[2] ?? 60);
const MOST_MESSAGE_MS = 50;
const DAY = addDays(clinicToday(), 2);

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
  ["Screen/GetRoom", screen.getRoom, {}],
  ["Board/GetDay", board.getBoardDay, { query: { day: DAY } }],
  ["Schedule/GetCalendar", schedule.getCalendar, { query: week }],
  ["Schedule/GetWeeks", schedule.getWeeks, { query: { idDoctor: 1 } }],
  ["Schedule/GetClosures", schedule.getClosures, { query: { from: DAY } }],
  ["Appointment/GetOffers", offers.getOffers, { query: { idDepartment: 1, ...week } }],
  ["Appointment/GetAdvice", offers.getAdvice, { query: { idDoctor: 1, date: DAY, time: "17:00" } }],
  ["Appointment/GetStranded", listUncovered, { query: { page: 1 } }],
  ["Message/GetWorklist", messages.getWorklist, {}],
  ["Message/GetByRecord", messages.getMessages, { query: { idAppointment: id } }],
  ["Message/GetSettings", messages.getMessageSettings, {}],
  ["Message/GetWishes", messages.getWishes, { query: { idPatient: patient } }],
  ["Visit/Open", visit.openVisit, { body: { token: visitToken } }],
  ["Visit/GetOffers", visit.getVisitOffers, { body: { token: visitToken, from: DAY } }],
  ["Display/GetAll", screen.getDisplays, {}],
  ["Appointment/FindTimes", offers.findTimes, { query: { idDepartment: 1, from: DAY } }],
  ["Waiting/GetAll", waiting.listWaiting, { query: { page: 1 } }],
  [
    "Waiting/GetFitting",
    waiting.getFitting,
    { query: { idDoctor: 1, date: DAY, time: "17:00", minutes: 30 } },
  ],
  ["Recall/GetAll", recalls.listRecalls, { query: { page: 1 } }],
  ["Recall/GetNoShows", recalls.getNoShows, { query: { idPatient: patient } }],
];

const asked = await clinic.call(screen.askForCode, {});
const screenToken = asked.body.data?.token ?? "";
await clinic.call(
  screen.pairDisplay,
  { body: { code: asked.body.data?.code ?? "", name: "Waiting room" } },
  token,
);

const straight = new pg.Client(clinic.owner);
await straight.connect();
const timed = async (work: () => Promise<unknown>) => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};
process.stdout.write("call: statements, milliseconds, × the same statements sent straight\n");
for (const [name, endpoint, input] of CALLS) {
  const ask = () =>
    clinic.call(endpoint, input as never, endpoint.access === "display" ? screenToken : token);
  const first = await ask();
  if (first.status !== 200) throw new Error(`${name}: ${first.status} ${first.body.message}`);
  takeSent();
  await ask();
  const statements = takeSent().filter((one) => !isFrame(one));
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let n = 0; n < ROUNDS; n++) {
    ours.push(await timed(ask));
    theirs.push(
      await timed(async () => {
        for (const { text, values } of statements) await straight.query(text, values);
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
process.stdout.write("writing call: statements, milliseconds, × the time that the database took for them\n");
for (const [name, write] of await deskWrites(clinic, token, DAY, ROUNDS)) {
  const [ours, share, counts]: [number[], number[], number[]] = [[], [], []];
  for (let n = 0; n < ROUNDS; n++) {
    takeSent();
    const took = await timed(() => write(n));
    const all = takeSent();
    ours.push(took);
    share.push(took / all.reduce((sum, one) => sum + one.took, 0));
    counts.push(all.filter((one) => !isFrame(one)).length);
  }
  process.stdout.write(
    `  ${name}: ${Math.max(...counts)}, ${at(ours, 0.5).toFixed(2)} ms, × ${at(share, 0.5).toFixed(2)}\n`,
  );
}

await straight.end();
await clinic.close();
await stop();
