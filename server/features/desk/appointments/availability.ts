import type { getAvailability } from "#contract/clinic/availability.ts";
import type { OutputOf, QueryOf } from "#contract/values/endpoint.ts";
import { freeTimes } from "#rules/clinic/hours/free-times.ts";
import type { HoursOfDay } from "#rules/clinic/hours/hours.ts";
import { hoursFor, type Plan } from "#rules/clinic/hours/slots.ts";
import { addDays, addMinutes } from "#rules/values/time/clinic-time.ts";
import { timeOf } from "#rules/values/time/stretch.ts";
import { MINUTES_PER_DAY } from "#rules/values/time/time-units.ts";
import { clinicNow, dayOfPlan, planOf } from "#server/features/clinic/schedule/plan.ts";
import { lengthOf } from "#server/features/clinic/services/service.ts";
import { requestedTimes } from "#server/features/desk/appointment-requests/service.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { notFound } from "#server/platform/http/errors.ts";

/** The length assumed for a visitor's request. */
const ASKED_MINUTES = 30;

/**
 * The times of a doctor's day for visitors, without past and too near ones. Times that a pending request asks for are
 * marked. Throws 404 for an unknown doctor.
 */
export async function availability(
  db: Executor,
  { idDoctor, date, idServices = [], durationMinutes: given }: QueryOf<typeof getAvailability>,
): Promise<OutputOf<typeof getAvailability>> {
  const { minutes, buffer } = await lengthOf(db, idServices);
  const durationMinutes = given ?? minutes;
  const plan = await planOf(db, { doctors: [idDoctor], from: date });
  const day = dayOfPlan(plan, { idDoctor, date }, { minutes: durationMinutes, buffer, audience: "public" });
  const [doctor] = plan.doctors;
  if (!day || !doctor) throw notFound("This doctor");
  const asked = (await requestedTimes(db, idDoctor, date)).map(({ time }) => ({
    time,
    durationMinutes: ASKED_MINUTES,
  }));
  const notBefore = earliestOn(plan, date);
  const times = notBefore === null ? [] : freeTimes({ ...day, asked, notBefore });
  const closed = closedText(hoursFor(plan, doctor, date, "public"));
  return {
    ...{ idDoctor, date, durationMinutes, windows: [...day.windows], times },
    ...(day.windows.length === 0 && closed !== null && { closed }),
  };
}

/** The first time of a day that visitors may ask for, `HH:mm`; null: none. */
function earliestOn({ rules }: Plan, date: string): string | null {
  const now = clinicNow();
  if (date < now.date || date > addDays(now.date, rules.horizonDays)) return null;
  const minute = now.minute + rules.noticeMinutes;
  const first = addDays(now.date, Math.floor(minute / MINUTES_PER_DAY));
  if (date > first) return "00:00";
  return date === first ? addMinutes("00:00", minute % MINUTES_PER_DAY) : null;
}

/** Why the day has no times, as far as visitors may know; null: nothing to say. */
function closedText({ windows, cuts }: HoursOfDay): string | null {
  const token = windows.filter(({ byToken }) => byToken);
  if (token.length > 0) {
    const hours = token.map(({ from, to }) => `between ${timeOf(from)} and ${timeOf(to)}`).join(" or ");
    return `Come ${hours}; tokens in order of arrival.`;
  }
  const closure = cuts.find(({ idDoctor }) => idDoctor === null);
  return closure ? `Closed: ${closure.name}.` : null;
}
