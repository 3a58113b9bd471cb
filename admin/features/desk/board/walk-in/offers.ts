import type { BoardDay, BoardDoctor } from "#contract/desk/board.ts";
import type { Priority } from "#rules/desk/appointment.ts";
import { type Presence, presenceOf } from "#rules/desk/board/presence.ts";
import { queueOf, type Turn, turnOfWalkIn } from "#rules/desk/board/waiting.ts";

/** A doctor as the walk-in dialog offers them; `before` and `aboutMinutes` are what this patient would get. */
export interface DoctorOffer extends Turn {
  doctor: BoardDoctor;
  presence: Presence;
  waiting: number;
}

/** The doctors of the day, each with what a walk-in of this priority would get there now. */
export function offersOf(
  day: Pick<BoardDay, "doctors" | "visits" | "lateAfterMinutes">,
  { now, clock, priority }: { now: string; clock: string; priority: Priority },
): DoctorOffer[] {
  const { lateAfterMinutes } = day;
  return day.doctors.map((doctor) => {
    const visits = day.visits.filter(({ idDoctor }) => idDoctor === doctor.id);
    const { windows } = doctor;
    return {
      doctor,
      presence: presenceOf(windows, visits, clock),
      waiting: queueOf(visits, now, lateAfterMinutes).length,
      ...turnOfWalkIn({ windows, visits }, priority, now, lateAfterMinutes),
    };
  });
}

const shorterFirst = (a: DoctorOffer, b: DoctorOffer) =>
  (a.aboutMinutes ?? 0) - (b.aboutMinutes ?? 0) || a.waiting - b.waiting;

/**
 * Who is chosen beforehand: of those who are in the one with the shortest wait, and of those alike the fewest who wait;
 * else who comes next; else the shortest of all. `isShortest`: is in, and nobody else is as short.
 */
export function presetOf(offers: readonly DoctorOffer[]) {
  const [first, second] = offers.filter(({ presence }) => presence.is === "in").toSorted(shorterFirst);
  if (first) return { idDoctor: first.doctor.id, isShortest: !second || shorterFirst(first, second) < 0 };
  const coming = offers
    .filter(({ inFrom }) => inFrom !== null)
    .toSorted((a, b) => (a.inFrom ?? "").localeCompare(b.inFrom ?? "") || shorterFirst(a, b));
  const chosen = coming[0] ?? offers.toSorted(shorterFirst)[0];
  return chosen && { idDoctor: chosen.doctor.id, isShortest: false };
}
