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
import { tellReadingCalls, tellWritingCalls, timed } from "./beside-sql.ts";
import { ALWAYS_IN, at, tell } from "./clinic.ts";
import { REMINDERS } from "./day/people.ts";
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

await tellReadingCalls(
  clinic,
  CALLS.map(([name, endpoint, input]) => [
    name,
    endpoint,
    input,
    endpoint.access === "display" ? screenToken : token,
  ]),
  ROUNDS,
);

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
await tellWritingCalls(await deskWrites(clinic, token, DAY, ROUNDS), ROUNDS);

await clinic.close();
await stop();
