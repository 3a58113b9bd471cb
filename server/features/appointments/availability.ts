import { DEFAULT_DURATION_MINUTES as durationMinutes, freeTimes } from "#rules/appointment.ts";
import { clinicTimeNow, clinicToday } from "#rules/clinic-time.ts";
import { requestedTimes } from "#server/features/appointment-requests/service.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { dayPlan } from "./service.ts";

/**
 * The half hours of a doctor's day, without those of today that have passed. Those that a pending request asks for are
 * marked. Throws 404 for an unknown doctor.
 */
export async function availability(db: Executor, idDoctor: number, date: string) {
  const plan = await dayPlan(db, idDoctor, date, durationMinutes);
  if (!plan) throw notFound("This doctor");
  const asked = (await requestedTimes(db, idDoctor, date)).map(({ time }) => ({ time, durationMinutes }));
  const today = clinicToday();
  const notBefore = date === today ? { notBefore: clinicTimeNow() } : {};
  const times = date < today ? [] : freeTimes({ ...plan, asked, ...notBefore });
  return { idDoctor, date, durationMinutes, windows: [...plan.windows], times };
}
