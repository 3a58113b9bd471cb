import type { BoardDay, BoardVisit } from "#contract/board.ts";
import { mentionsAllergy } from "#rules/allergy.ts";
import { isWaiting, stageOf, tokenLetter } from "#rules/attendance.ts";
import { addMinutes, clinicTimeOf, clinicToday } from "#rules/clinic-time.ts";
import { allows } from "#rules/permissions.ts";
import { lateMinutes, walkInRoom } from "#rules/waiting.ts";
import { ownDoctor, seesAll } from "#server/features/appointments/scope.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { cursorText } from "./cursor.ts";
import { readDay, readVisits, type StoredColumn, type StoredVisit } from "./store.ts";

/** Whether the role may know of bills. */
const seesBills = (staff: SignedIn) => allows(staff, "bills.read");

/**
 * A day as this person's board shows it: every doctor's column, or a doctor's own. The cursor is taken before the
 * visits are read, so a change between the two is told again rather than missed.
 */
export async function boardDay(
  db: Executor,
  { day, idDoctor }: { day: string; idDoctor: number | null },
  staff: SignedIn,
): Promise<BoardDay> {
  const takenOn = Date.now();
  const now = new Date(takenOn).toISOString();
  const { snapshot, columns, chairs, longWaitMinutes, lateAfterMinutes } = await readDay(db, day);
  // 0 is nobody: an account of a doctor without a doctor's record has an empty board.
  const only = seesAll(staff) ? idDoctor : (ownDoctor(staff) ?? 0);
  const stored = await readVisits(db, { day, idDoctor: only }, seesBills(staff));
  const visits = stored.map((visit) => presentVisit(visit, columns));
  const doctors = columns.flatMap((column, place) =>
    column.isShown && (only === null || only === column.id)
      ? [doctorColumn(column, tokenLetter(place), visits, { day, now })]
      : [],
  );
  const cursor = cursorText({ snapshot, takenOn });
  return { day, cursor, now, longWaitMinutes, lateAfterMinutes, doctors, chairs, visits };
}

/** One visit as boards show it; undefined when there is none by that id, or not for this person. */
export async function boardVisit(db: Executor, id: number, staff: SignedIn): Promise<BoardVisit | undefined> {
  const [visit] = await readVisits(db, { id }, seesBills(staff));
  if (!visit) return undefined;
  return presentVisit(visit, (await readDay(db, visit.date)).columns);
}

function presentVisit(visit: StoredVisit, columns: readonly StoredColumn[]): BoardVisit {
  const { status, knownAllergies, holdsTime, keepHours, attendedOn, now, ...shown } = visit;
  const column = columns.find(({ id }) => id === visit.idDoctor);
  return {
    ...shown,
    stage: stageOf(status, visit),
    hasAllergy: mentionsAllergy(knownAllergies),
    outsideHours: holdsTime && !keepHours && !isWithin(visit, column?.windows ?? []),
  };
}

function isWithin(
  { time, durationMinutes }: StoredVisit,
  windows: readonly { from: string; to: string }[],
): boolean {
  const end = addMinutes(time, durationMinutes);
  // Past midnight the end comes before the start.
  const ends = end > time ? end : "24:00";
  return windows.some(({ from, to }) => from <= time && ends <= (to === "00:00" ? "24:00" : to));
}

function doctorColumn(
  { id, name, windows }: StoredColumn,
  letter: string,
  ofDay: readonly BoardVisit[],
  { day, now }: { day: string; now: string },
) {
  const visits = ofDay.filter(({ idDoctor }) => idDoctor === id);
  const came = visits.filter(({ isWalkIn }) => isWalkIn).map(({ time }) => time);
  const isToday = day === clinicToday(new Date(now));
  const { limit, walkIns } = walkInRoom(windows, came, isToday ? clinicTimeOf(now) : "00:00");
  return {
    id,
    name,
    letter,
    windows: windows.map(({ from, to }) => ({ from, to })),
    closed: null,
    waiting: visits.filter(({ stage }) => isWaiting(stage)).length,
    lateMinutes: isToday ? lateMinutes(visits, now) : 0,
    walkIns,
    walkInLimit: limit,
  };
}
