import type { Called, Room, RoomDoctor } from "#contract/desk/screen.ts";
import { hoursFor, type Plan } from "#rules/clinic/hours/slots.ts";
import { tokenLetter, tokenText } from "#rules/desk/board/attendance.ts";
import { lateMinutes, queueOf } from "#rules/desk/board/waiting.ts";
import { lateToSay, type Presence, presenceAt, shortName } from "#rules/desk/board/waiting-room.ts";
import { clinicTimeOf, clinicToday } from "#rules/values/time/clinic-time.ts";
import { minuteOf } from "#rules/values/time/stretch.ts";
import { planOf } from "#server/features/clinic/schedule/plan.ts";
import { type RoomVisit, roomDay } from "#server/features/desk/board/board.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { readSettings } from "#server/platform/settings/settings.ts";
import { readShowsNames } from "./store.ts";

const NEXT_SHOWN = 5;

/** How the waiting room is shown: the time, and whether with names. */
interface Telling {
  readonly now: string;
  readonly lateAfterMinutes: number;
  readonly showsNames: boolean;
}

/**
 * Today's waiting room for a display of these doctors, null: of every doctor. Doctors without hours today and without
 * waiting patients are left out. The cursor is taken before the visits are read, as for the board.
 */
export async function roomOf(db: Executor, idDoctors: readonly number[] | null): Promise<Room> {
  const takenOn = Date.now();
  const now = new Date(takenOn).toISOString();
  const day = clinicToday(new Date(takenOn));
  const { cursor, columns, lateAfterMinutes, visits } = await roomDay(db, day, takenOn);
  const [plan, showsNames, { clinic }] = await Promise.all([
    planOf(db, { from: day }),
    readShowsNames(db),
    readSettings(db),
  ]);
  const telling = { now, lateAfterMinutes, showsNames };
  const doctors = columns.flatMap(({ id, name, isShown }, place) => {
    if (!isShown || (idDoctors && !idDoctors.includes(id))) return [];
    const own = visits.filter(({ idDoctor }) => idDoctor === id);
    const doctor = roomDoctor(
      { name, letter: tokenLetter(place) },
      presenceOf(plan, id, day, now),
      own,
      telling,
    );
    return doctor.state === "away" && !isBusy(doctor) ? [] : [doctor];
  });
  return {
    clinic: { en: clinic.name.en, ur: clinic.name.ur ?? null },
    cursor,
    day,
    now,
    holiday: holidayOf(plan, day),
    doctors,
  };
}

/** Patients are there for the doctor, whatever the hours say. */
const isBusy = ({ inside, called, next }: RoomDoctor) => inside.length + called.length + next.length > 0;

function presenceOf(plan: Plan, id: number, day: string, now: string): Presence {
  const doctor = plan.doctors.find((one) => one.id === id);
  if (!doctor) return { state: "away", from: null };
  return presenceAt(hoursFor(plan, doctor, day, "desk"), minuteOf(clinicTimeOf(now)));
}

/** The name of the holiday on which nobody is in. */
function holidayOf(plan: Plan, day: string): string | null {
  const closures = plan.doctors.flatMap((doctor) => hoursFor(plan, doctor, day, "desk").cuts);
  return closures.find(({ idDoctor, kind }) => idDoctor === null && kind === "holiday")?.name ?? null;
}

function roomDoctor(
  { name, letter }: { name: string; letter: string },
  { state, from }: Presence,
  visits: readonly RoomVisit[],
  { now, lateAfterMinutes, showsNames }: Telling,
): RoomDoctor {
  const shown = ({ token, patientName }: RoomVisit): Called[] =>
    token === null
      ? []
      : [{ token: tokenText(letter, token), name: showsNames ? shortName(patientName) : null }];
  const latestFirst = (a: string | null, b: string | null) => (b ?? "").localeCompare(a ?? "");
  const called = visits
    .filter(({ stage }) => stage === "Called")
    .sort((a, b) => latestFirst(a.calledOn, b.calledOn));
  const inside = visits
    .filter(({ stage }) => stage === "With doctor")
    .sort((a, b) => latestFirst(a.seatedOn, b.seatedOn));
  const waiting = queueOf(visits, now, lateAfterMinutes).filter(({ stage }) => stage === "Arrived");
  return {
    ...{ name, letter, state, from },
    inside: inside.flatMap(shown),
    called: called.flatMap((visit) =>
      shown(visit).map((one) => ({ ...one, call: `${one.token} ${visit.calledOn}` })),
    ),
    next: waiting.flatMap(shown).slice(0, NEXT_SHOWN),
    lateMinutes: lateToSay(lateMinutes(visits, now)),
  };
}
