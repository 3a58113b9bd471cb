import type { BoardVisit } from "#contract/desk/board.ts";
import { lengthText } from "#rules/clinic/visit-length.ts";
import { isWaiting } from "#rules/desk/board/attendance.ts";
import { timeAt } from "#rules/desk/board/board-day.ts";
import { waitMinutes } from "#rules/desk/board/waiting.ts";
import { formatMoney } from "#rules/values/display.ts";
import { instantOf, minutesOf } from "#rules/values/time/clinic-time.ts";
import { MINUTES_PER_HOUR, MS_PER_MINUTE } from "#rules/values/time/time-units.ts";
import { lookOf } from "./stage-looks.ts";

const minutesBetween = (from: string, to: string) =>
  Math.max(0, Math.floor((instantOf(to) - instantOf(from)) / MS_PER_MINUTE));

/** Minutes that a visit has waited, or has been with the doctor, so far; null when neither is the case. */
export function minutesSoFar(visit: BoardVisit, now: string): number | null {
  if (isWaiting(visit.stage)) return waitMinutes(visit, now);
  if (visit.stage !== "With doctor" || visit.seatedOn === null) return null;
  return minutesBetween(visit.seatedOn, now);
}

/** Minutes since a visit came to the stage where it stands, as they stand beside its name: since it was called, not since the
 * patient came; null where nothing is counted. */
export function minutesAtStage(visit: BoardVisit, now: string): number | null {
  if (visit.stage !== "Called" || visit.calledOn === null) return minutesSoFar(visit, now);
  return minutesBetween(visit.calledOn, now);
}

/** What a visit is for, in a line. */
export const servicesOf = ({ services, departmentName }: BoardVisit): string =>
  services.length > 0 ? services.join(", ") : departmentName;

/** Only who is still expected, or waits, moves to another time. */
export const isMovable = ({ stage }: BoardVisit): boolean => stage === "Scheduled" || isWaiting(stage);

const endOf = ({ time, durationMinutes }: BoardVisit) => timeAt(minutesOf(time) + durationMinutes);

/** What is owed or paid, in a few words. */
export function moneyWords({ stage, bill }: BoardVisit): string | null {
  if (bill === null) return stage === "Done" ? "not billed" : null;
  return bill.balance > 0 ? `owes ${formatMoney(bill.balance)}` : "paid";
}

/** Minutes as they are read aloud. */
const spokenMinutes = (minutes: number) =>
  minutes < MINUTES_PER_HOUR ? `${minutes} minutes` : lengthText(minutes);

/** The whole of a card in words, for who hears it. `overdue`: so many minutes after the start nobody has come. */
export function spokenVisit(
  visit: BoardVisit,
  token: string | null,
  minutes: number | null,
  overdue: number | null,
): string {
  const { stage, doctorName, patientName, time } = visit;
  const length = spokenMinutes(minutes ?? 0);
  const soFar = stage === "With doctor" ? length : `waiting ${length}`;
  return [
    visit.isWalkIn && visit.seatedOn === null ? "Walk-in" : `${time} to ${endOf(visit)}`,
    patientName,
    servicesOf(visit),
    doctorName,
    lookOf(visit).word,
    minutes !== null && soFar,
    overdue !== null && `${spokenMinutes(overdue)} overdue`,
    token && `token ${token}`,
    visit.priority === "High" && "high priority",
    visit.hasAllergy && "has an allergy",
    visit.outsideHours && "outside hours",
    visit.noShows > 0 && noShowWords(visit.noShows),
    visit.isPartial && "file to complete",
    moneyWords(visit),
  ]
    .filter(Boolean)
    .join(", ");
}

/** "2 no-shows in the last 12 months", in short. */
export const noShowWords = (count: number): string => (count === 1 ? "1 no-show" : `${count} no-shows`);
