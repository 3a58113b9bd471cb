import { meet } from "#rules/values/time/stretch.ts";
import { type Closure, closedHours, closesOn } from "./hours.ts";
import type { Plan, Time } from "./slots.ts";

/** Why a doctor is away: leave or a closure, or `day`, a single day without hours. */
export type Away = Closure | "day";

/**
 * Whether a doctor is away at the time of a visit, whatever the week's hours: a visit kept outside them by agreement no
 * longer holds when the doctor goes on leave. A single day's own hours win over closures; expected closures do not count.
 * Null: not away.
 */
export function awayAt(plan: Plan, { idDoctor, date, minute }: Time, minutes: number): Away | null {
  const doctor = plan.doctors.find(({ id }) => id === idDoctor);
  const oneDay = doctor?.days.find(({ day }) => day === date);
  if (oneDay) return oneDay.windows.length === 0 ? "day" : null;
  const visit = { from: minute, to: minute + minutes };
  const closes = (closure: Closure) =>
    !closure.isExpected &&
    (closure.idDoctor ?? idDoctor) === idDoctor &&
    closesOn(closure, date) &&
    meet(closedHours(closure), visit);
  return plan.closures.find(closes) ?? null;
}
