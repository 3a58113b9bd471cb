import type { BoardDay, BoardDoctor, BoardVisit } from "#contract/desk/board.ts";
import { closedHours } from "#rules/clinic/hours/hours.ts";
import { closedText, closedWord, expectedText } from "#rules/clinic/hours/slot-words.ts";
import { hoursFor, outsideHours, type Plan } from "#rules/clinic/hours/slots.ts";
import { isWaiting, type Stage, stageOf, tokenLetter } from "#rules/desk/board/attendance.ts";
import { lateMinutes, type WalkInWindow, walkInRoom } from "#rules/desk/board/waiting.ts";
import { mentionsAllergy } from "#rules/patients/allergy.ts";
import { allows } from "#rules/values/permissions.ts";
import { clinicTimeOf, clinicToday, minutesOf } from "#rules/values/time/clinic-time.ts";
import { timeOf } from "#rules/values/time/stretch.ts";
import { ownDoctor, seesAll } from "#server/features/clinic/doctors/scope.ts";
import { planOf } from "#server/features/clinic/schedule/plan.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { cursorText } from "./cursor.ts";
import { readDay, readProgress, readVisits, type StoredColumn, type StoredVisit } from "./store.ts";

/** Whether the role may see bills. */
const seesBills = (staff: SignedIn) => allows(staff, "bills.read");

/**
 * A day as this person's board shows it: every doctor's column, or a doctor's own. The cursor is taken before the visits
 * are read, so that a change in between is reported again rather than missed.
 */
export async function boardDay(
  db: Executor,
  { day, idDoctor }: { day: string; idDoctor: number | null },
  staff: SignedIn,
): Promise<BoardDay> {
  const takenOn = Date.now();
  const now = new Date(takenOn).toISOString();
  const { snapshot, columns, chairs, longWaitMinutes, lateAfterMinutes } = await readDay(db, day);
  const plan = await planOf(db, { doctors: columns.map(({ id }) => id), from: day });
  // 0 is no doctor: a doctor's account without a doctor's record has an empty board.
  const only = seesAll(staff) ? idDoctor : (ownDoctor(staff) ?? 0);
  const stored = await readVisits(db, { day, idDoctor: only }, seesBills(staff));
  const visits = stored.map((visit) => presentVisit(visit, plan));
  const doctors = columns.flatMap((column, place) =>
    column.isShown && (only === null || only === column.id)
      ? [doctorColumn({ ...column, letter: tokenLetter(place) }, plan, visits, now)]
      : [],
  );
  const cursor = cursorText({ snapshot, takenOn });
  return { day, cursor, now, longWaitMinutes, lateAfterMinutes, doctors, chairs, visits };
}

/** How many visits are with a doctor and how many wait today, of those that this person may see. */
export async function countVisitsNow(db: Executor, staff: SignedIn) {
  const idDoctor = seesAll(staff) ? null : (ownDoctor(staff) ?? 0);
  const visits = await readProgress(db, { day: clinicToday(), idDoctor });
  const stages = visits.map((visit) => stageOf(visit.status, visit));
  return {
    inside: stages.filter((stage) => stage === "With doctor").length,
    waiting: stages.filter(isWaiting).length,
  };
}

/** A visit with its stage, for the waiting room. */
export type RoomVisit = StoredVisit & { readonly stage: Stage };

/** A day for waiting-room displays: all columns and visits, without bills, and the cursor as `boardDay` takes it. */
export async function roomDay(db: Executor, day: string, takenOn: number) {
  const { snapshot, columns, lateAfterMinutes } = await readDay(db, day);
  const stored = await readVisits(db, { day, idDoctor: null }, false);
  const visits: RoomVisit[] = stored.map((visit) => ({ ...visit, stage: stageOf(visit.status, visit) }));
  return { cursor: cursorText({ snapshot, takenOn }), columns, lateAfterMinutes, visits };
}

/** One visit as boards show it; undefined when there is none with that id, or not for this person. */
export async function boardVisit(db: Executor, id: number, staff: SignedIn): Promise<BoardVisit | undefined> {
  const [visit] = await readVisits(db, { id }, seesBills(staff));
  if (!visit) return undefined;
  return presentVisit(visit, await planOf(db, { doctors: [visit.idDoctor], from: visit.date }));
}

function presentVisit(visit: StoredVisit, plan: Plan): BoardVisit {
  const { status, knownAllergies, hasAllergyFact, holdsTime, attendedOn, now, ...shown } = visit;
  const { idDoctor, date, durationMinutes: minutes } = visit;
  const outside = outsideHours(
    plan,
    { idDoctor, date, minute: minutesOf(visit.time) },
    { minutes, audience: "desk" },
  );
  return {
    ...shown,
    stage: stageOf(status, visit),
    hasAllergy: hasAllergyFact || mentionsAllergy(knownAllergies),
    outsideHours: holdsTime && outside.length > 0,
  };
}

interface DayHours extends Pick<BoardDoctor, "closed" | "closedShort"> {
  windows: WalkInWindow[];
}

/** A doctor's hours of the plan's only day. `windows` empty: away; `closed` says why, if there is a reason. */
export function dayHours(plan: Plan, id: number): DayHours {
  const doctor = plan.doctors.find((one) => one.id === id);
  if (!doctor) return { windows: [], closed: null, closedShort: null };
  const hours = hoursFor(plan, doctor, plan.from, "desk");
  const windows = hours.windows.map(({ from, to, walkInLimit = null }) => ({
    ...{ from: timeOf(from), to: timeOf(to) },
    limit: walkInLimit,
  }));
  return { windows, closed: closedText(hours, doctor.name), closedShort: closedWord(hours) };
}

/** Expected closures of the plan's only day that would shorten a doctor's hours. */
function expectedOn(plan: Plan, id: number) {
  const doctor = plan.doctors.find((one) => one.id === id);
  if (!doctor) return [];
  return hoursFor(plan, doctor, plan.from, "public")
    .cuts.filter(({ isExpected }) => isExpected)
    .map((closure) => {
      const { from, to } = closedHours(closure);
      return { name: closure.name, from: timeOf(from), to: timeOf(to), words: expectedText(closure) };
    });
}

function doctorColumn(
  { id, name, letter, lastToken }: StoredColumn & { letter: string },
  plan: Plan,
  ofDay: readonly BoardVisit[],
  now: string,
) {
  const { windows, closed, closedShort } = dayHours(plan, id);
  const visits = ofDay.filter(({ idDoctor }) => idDoctor === id);
  const came = visits.filter(({ isWalkIn }) => isWalkIn).map(({ time }) => time);
  const isToday = plan.from === clinicToday(new Date(now));
  const { limit, walkIns } = walkInRoom(windows, came, isToday ? clinicTimeOf(now) : "00:00");
  return {
    id,
    name,
    letter,
    windows: windows.map(({ from, to }) => ({ from, to })),
    closed,
    closedShort,
    expected: expectedOn(plan, id),
    waiting: visits.filter(({ stage }) => isWaiting(stage)).length,
    lateMinutes: isToday ? lateMinutes(visits, now) : 0,
    walkIns,
    walkInLimit: limit,
    nextToken: lastToken + 1,
  };
}
