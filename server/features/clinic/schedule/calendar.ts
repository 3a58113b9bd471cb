import type { Calendar, CalendarDay, getCalendar } from "#contract/clinic/schedule.ts";
import type { QueryOf } from "#contract/values/endpoint.ts";
import { daysOf, hoursFor, type Plan } from "#rules/clinic/hours/slots.ts";
import { addDays, lastOfDays } from "#rules/values/time/clinic-time.ts";
import { type Stretch, timeOf } from "#rules/values/time/stretch.ts";
import { MINUTES_PER_DAY } from "#rules/values/time/time-units.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { planOf } from "./plan.ts";
import { closuresBetween, daysBetween, doctorsWithWeeks } from "./store.ts";

/** Each active doctor's hours on some days, their source, and the number of booked visits. */
export async function calendar(db: Executor, { from, days }: QueryOf<typeof getCalendar>): Promise<Calendar> {
  const to = lastOfDays(from, days);
  const plan = await planOf(db, { from, to });
  const single = await daysBetween(db, from, to);
  const ofOneDay = new Map(single.map((one) => [`${one.idDoctor} ${one.day}`, one]));
  const withWeeks = await doctorsWithWeeks(db);
  const booked = bookedByDay(plan);
  const doctors = plan.doctors.map((doctor) => ({
    idDoctor: doctor.id,
    doctorName: doctor.name,
    hasWeeks: withWeeks.has(doctor.id),
    days: daysOf(plan).map((date) => ({
      ...dayIn(plan, doctor, date),
      idDay: ofOneDay.get(`${doctor.id} ${date}`)?.id ?? null,
      updatedOn: ofOneDay.get(`${doctor.id} ${date}`)?.updatedOn ?? null,
      booked: booked.get(`${doctor.id} ${date}`) ?? 0,
    })),
  }));
  // In the order of creation, as the day board's columns and letters.
  doctors.sort((a, b) => a.idDoctor - b.idDoctor);
  return { doctors, closures: await closuresBetween(db, from, to) };
}

const onWire = ({ from, to }: Stretch) => ({ from: timeOf(from), to: timeOf(to) });

function dayIn(
  plan: Plan,
  doctor: Plan["doctors"][number],
  date: string,
): Omit<CalendarDay, "idDay" | "updatedOn" | "booked"> {
  // As visitors see it: expected closures are cut out too.
  const { windows, entered, cuts, source, week, oneDay } = hoursFor(plan, doctor, date, "public");
  return {
    date,
    source,
    windows: windows.map((window) => ({ ...onWire(window), byToken: window.byToken ?? false })),
    entered: entered.map(onWire),
    cuts: cuts.map(({ id }) => id),
    idWeek: week?.id ?? null,
    weekName: week?.name ?? null,
    note: oneDay?.note ?? null,
  };
}

/** The number of the plan's visits per day and doctor. */
function bookedByDay({ from, taken }: Plan): Map<string, number> {
  const counts = new Map<string, number>();
  for (const visit of taken) {
    const date = addDays(from, Math.floor(visit.from / MINUTES_PER_DAY));
    const key = `${visit.idDoctor} ${date}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
