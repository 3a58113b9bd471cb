import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { ALWAYS_IN, insertPatients, openDeskClinic, type Said, signIn, tell } from "./clinic.ts";

/**
 * Two processes race one doctor and one chair: in every round a booking and, in every other round, a move of a visit of
 * another doctor want the same time. `npx node bench/desk/races.ts [rounds]`, by default 1,000 of each.
 */

const ROUNDS = Number(process.argv[2] ?? 1000);
const ROUNDS_AT_ONCE = 8;
const DAYS_AHEAD = 40;
const PER_DAY = 40;

const clinic = await openDeskClinic(2);
const [one, two] = await Promise.all(clinic.apps.map(({ url }) => signIn(url, clinic.admin)));
if (!one || !two) throw new Error("two processes are needed");
await clinic.owner.query(ALWAYS_IN);
await clinic.owner.query("INSERT INTO chairs (name, position) VALUES ('Chair 1', 1)");
const doctors = (await clinic.owner.query("SELECT id::int FROM doctors ORDER BY id")).rows.map(
  ({ id }) => id,
);
const [service] = (
  await clinic.owner.query(
    `UPDATE services SET needs_chair = true WHERE department_id = 1 AND id = (SELECT min(id) FROM services WHERE department_id = 1)
     RETURNING id::int`,
  )
).rows;
const plain = (
  await clinic.owner.query(
    "SELECT max(id)::int AS id FROM services WHERE department_id = 1 AND NOT is_deleted",
  )
).rows[0];
const [patient = 0, other = 0] = await insertPatients(clinic.owner, 2);
const days = Array.from({ length: Math.ceil((ROUNDS * 2) / PER_DAY) + 1 }, (_, n) =>
  addDays(clinicToday(), DAYS_AHEAD + n),
);

interface Place {
  day: string;
  time: string;
}
/** Each round has a time that no other round touches; 30 minutes apart. */
const placeOf = (round: number): Place => {
  const minute = (round % PER_DAY) * 30;
  const two = (n: number) => String(n).padStart(2, "0");
  return {
    day: days[Math.floor(round / PER_DAY)] ?? "",
    time: `${two(Math.floor(minute / 60))}:${two(minute % 60)}`,
  };
};

const booking = (idDoctor: number, idPatient: number, { day, time }: Place, needsChair: boolean) => ({
  ...{
    idPatient,
    idDoctor,
    idDepartment: 1,
    appointmentDate: day,
    appointmentTime: time,
    durationMinutes: 30,
  },
  ...{
    priority: "Medium",
    status: "Scheduled",
    description: "Race",
    idServices: [(needsChair ? service : plain)?.id],
  },
});

const outcomes = new Map<number, number>();
let rounds = 0;
const wrong: string[] = [];

/** One of those that want it gets it; the others are told who has it. */
function judge(place: Place, answers: readonly Said<unknown>[]): void {
  rounds += 1;
  for (const { status } of answers) outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
  const won = answers.filter(({ status }) => status === 200).length;
  const lost = answers.filter(({ status }) => status === 409).length;
  if (won !== 1 || won + lost !== answers.length)
    wrong.push(
      `${place.day} ${place.time}: ${answers.map(({ status, message }) => `${status} ${message}`).join(" | ")}`,
    );
}

/** Of one doctor at two processes; a chair's race is of two doctors for the only chair. */
async function race(round: number, wants: "doctor" | "chair"): Promise<void> {
  const place = placeOf(wants === "doctor" ? round : ROUNDS + round);
  const [first = 0, second = 0, third = 0] = doctors;
  const needsChair = wants === "chair";
  const rival = needsChair ? second : first;
  if (round % 2 === 0) {
    judge(
      place,
      await Promise.all(
        [
          one?.("/Appointment/insert", booking(first, patient, place, needsChair)),
          two?.("/Appointment/insert", booking(rival, other, place, needsChair)),
        ].flatMap((asked) => asked ?? []),
      ),
    );
    return;
  }
  // Somebody books while a visit of another doctor is moved there.
  const mover = needsChair ? third : second;
  const visit = await two?.<{ id: number }>("/Appointment/insert", booking(mover, other, place, false));
  const move = {
    ...{
      id: visit?.data.id,
      idDoctor: needsChair ? second : first,
      date: place.day,
      time: place.time,
      durationMinutes: 30,
    },
    ...(needsChair && { idChair: 1 }),
  };
  judge(
    place,
    await Promise.all(
      [
        one?.("/Appointment/insert", booking(first, patient, place, needsChair)),
        two?.("/Board/Move", move),
      ].flatMap((asked) => asked ?? []),
    ),
  );
}

for (const wants of ["doctor", "chair"] as const) {
  let next = 0;
  await Promise.all(
    Array.from({ length: ROUNDS_AT_ONCE }, async () => {
      for (let round = next++; round < ROUNDS; round = next++) await race(round, wants);
    }),
  );
}
const doubles = await clinic.owner.query(`
  SELECT count(*)::int AS n FROM appointments a JOIN appointments b ON b.id > a.id AND b.appointment_date = a.appointment_date
    AND a.period && b.period AND (a.doctor_id = b.doctor_id OR a.chair_id = b.chair_id)
  WHERE a.status = 'Scheduled' AND b.status = 'Scheduled' AND NOT a.allow_overlap AND NOT b.allow_overlap`);
const deadlocks = await clinic.owner.query(
  "SELECT deadlocks::int AS n FROM pg_stat_database WHERE datname = current_database()",
);
const bad = [...outcomes].filter(([status]) => status >= 500).reduce((sum, [, n]) => sum + n, 0);
for (const line of wrong.slice(0, 5)) process.stdout.write(`  ${line}\n`);
tell(
  "races for one doctor and one chair at two processes",
  `${rounds - wrong.length} of ${rounds} with one winner, ${JSON.stringify(Object.fromEntries(outcomes))}, ${doubles.rows[0].n} double`,
  "one winner, no 5xx",
  wrong.length === 0 && bad === 0 && doubles.rows[0].n === 0,
);
tell("deadlocks that PostgreSQL counted", `${deadlocks.rows[0].n}`, "0", deadlocks.rows[0].n === 0);
await clinic.close();
