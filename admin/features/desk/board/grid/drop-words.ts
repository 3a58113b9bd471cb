import type { BoardDay, BoardVisit } from "#contract/desk/board.ts";
import {
  clashesAt,
  expectedAt,
  isOutsideHours,
  nextFreeFrom,
  type Target,
  timeAt,
} from "#rules/desk/board/board-day.ts";

/** What would come of letting a visit go at a target. */
export interface Landing {
  /** Ids of the visits that it would meet. */
  clashes: readonly number[];
  isOutside: boolean;
  /** "17:05, Dr Sana Mirza". */
  place: string;
  /** What is in the way, and the next time that is free; empty when nothing is. */
  warning: string;
}

function clashWords(visits: readonly BoardVisit[], clashes: readonly number[]): string {
  const [first, ...others] = clashes;
  const name = visits.find(({ id }) => id === first)?.patientName ?? "another visit";
  return others.length > 0 ? `Clashes with ${name} and ${others.length} more.` : `Clashes with ${name}.`;
}

export function landingOf(day: BoardDay, visit: BoardVisit, target: Target): Landing {
  const doctor = day.doctors.find(({ id }) => id === target.idDoctor);
  const clashes = clashesAt(day.visits, target, visit.id);
  const isOutside = doctor !== undefined && isOutsideHours(doctor, target);
  const next = doctor && clashes.length > 0 ? nextFreeFrom(doctor, day.visits, target, visit.id) : null;
  const warning = [
    clashes.length > 0 && clashWords(day.visits, clashes),
    clashes.length === 0 && isOutside && "Outside the doctor’s hours.",
    next !== null && `Next free here: ${timeAt(next)}`,
    ...(doctor ? expectedAt(doctor, target) : []),
  ];
  return {
    clashes,
    isOutside,
    place: `${timeAt(target.from)}–${timeAt(target.from + target.durationMinutes)}, ${doctor?.name ?? ""}`,
    warning: warning.filter(Boolean).join(" "),
  };
}
