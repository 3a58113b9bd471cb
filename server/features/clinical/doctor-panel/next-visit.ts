import { type DayPlan, nextFreeTime } from "#rules/clinic/hours/free-times.ts";
import { daysOf } from "#rules/clinic/hours/slots.ts";
import { addDays, clinicTimeNow, clinicToday } from "#rules/values/time/clinic-time.ts";
import { dayOfPlan, planOf } from "#server/features/clinic/schedule/plan.ts";
import { lengthOf } from "#server/features/clinic/services/service.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { assertOwnPatient } from "./service.ts";
import { findVisit } from "./store.ts";

const DAYS_LOOKED_THROUGH = 28;

/**
 * Suggests a day and time for the next visit: the first day from `from` on with a free time of the doctor; on that day
 * the same time as this visit, else the next free one, else the first. Null when four weeks have no free time.
 */
export async function findNextVisit(db: Executor, appointmentId: number, from: string, staff: SignedIn) {
  const visit = await findVisit(db, appointmentId);
  if (!visit) throw notFound("This appointment");
  assertOwnPatient(staff, visit.idDoctor);
  const { idDoctor, durationMinutes: minutes, idServices } = visit;
  const { buffer } = await lengthOf(db, idServices);
  const today = clinicToday();
  const first = from < today ? today : from;
  const plan = await planOf(db, {
    doctors: [idDoctor],
    from: first,
    to: addDays(first, DAYS_LOOKED_THROUGH - 1),
  });
  for (const date of daysOf(plan)) {
    const day = dayOfPlan(plan, { idDoctor, date }, { minutes, buffer, audience: "desk" });
    if (!day) throw notFound("This doctor");
    const time = timeLike(day, visit.appointmentTime, date === today ? clinicTimeNow() : "00:00");
    if (time) return { date, time };
  }
  return null;
}

/** `time` if it is free, else the next free time of the day, else the day's first; null if there is none. */
function timeLike(plan: DayPlan, time: string, earliest: string): string | null {
  const wished = time < earliest ? earliest : time;
  // A visit need not begin on the half hour: windows are cut at `time`, so that the grid of free times begins there.
  const windows = plan.windows.map((window) =>
    window.from < time && time < window.to ? { ...window, from: time } : window,
  );
  if (nextFreeTime({ ...plan, windows, notBefore: wished }) === time) return time;
  return nextFreeTime({ ...plan, notBefore: wished }) ?? nextFreeTime({ ...plan, notBefore: earliest });
}
