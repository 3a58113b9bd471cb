import { type Calendar, momentOf, timeOf } from "#db/seed/demo/calendar.ts";
import type { OfferedCase } from "#db/seed/demo/clinic.ts";
import type { Row } from "#db/seed/demo/rows.ts";
import type { Random } from "#db/seed/random.ts";
import type { Priority } from "#rules/desk/appointment.ts";
import { EVERY_WEEKDAY, USUAL_NOTICE_MINUTES } from "#rules/desk/waiting-list.ts";
import {
  MINUTES_PER_DAY,
  MINUTES_PER_HOUR,
  SECONDS_PER_DAY,
  SECONDS_PER_MINUTE,
} from "#rules/values/time/time-units.ts";
import type { Numbers } from "./appointments.ts";
import { type DemoPatient, suits, type Visit } from "./visits.ts";

/** Of so many cancelled visits to come the time can be given to somebody, and so many wait for each. */
const GAPS = 4;
const WAITING_FOR_EACH = 3;
const DAYS_WAITED = 9;
/** Of the last weeks: who got a time, who was taken off, whose days passed. */
const SETTLED = { booked: 8, withdrawn: 3, lapsed: 4 };
const SETTLED_DAYS = { from: 20, to: 60 };
const WISHED_DAYS = 10;

const PRIORITIES: { value: Priority; weight: number }[] = [
  { value: "High", weight: 2 },
  { value: "Medium", weight: 5 },
  { value: "Low", weight: 1 },
];
const NOTES = [
  null,
  null,
  "Works until five: after that only",
  "Lives ten minutes away, comes when called",
  "صرف فون پر بتائیں، شام کا وقت بہتر ہے",
];

const setOf = (numbers: readonly number[]) => `{${numbers.join(",")}}`;

/** What every entry has: whom it is for, and for what. */
const about = ({ slot: { doctor } }: Visit, reason: OfferedCase) => ({
  department_id: doctor.departmentId,
  doctor_id: doctor.id as number | null,
  service_ids: setOf(reason.offered.map(({ id }) => id)),
  minutes: reason.minutes,
  appointment_id: null as number | null,
  booked_id: null as number | null,
  weekdays: setOf(EVERY_WEEKDAY),
  from_time: null as string | null,
  to_time: null as string | null,
  notice_minutes: USUAL_NOTICE_MINUTES,
  priority: "Medium" as Priority,
  note: null as string | null,
  state: "waiting",
});

const stamps = (calendar: Calendar, createdAt: number, updatedAt = createdAt) => ({
  created_on: calendar.instantOf(createdAt),
  updated_on: calendar.instantOf(updatedAt),
});

/** A cancelled visit to come, and what could be done in its time. */
interface Gap {
  readonly visit: Visit;
  readonly reason: OfferedCase;
}

/** The next times within hours that cancelled visits left, as many doctors among them as there are. */
function gapsAfter(visits: readonly Visit[], now: number): Gap[] {
  const left = visits
    .filter(({ status, startsAt }) => status === "Cancelled" && startsAt > now)
    .sort((a, b) => a.startsAt - b.startsAt)
    .flatMap((visit): Gap[] => {
      const { cases } = visit.slot.doctor;
      const length = (visit.endsAt - visit.startsAt) / SECONDS_PER_MINUTE;
      const reason = [visit.slot.reason, ...cases].find(({ minutes }) => minutes <= length);
      return reason ? [{ visit, reason }] : [];
    });
  const ofDoctors = [...Map.groupBy(left, ({ visit }) => visit.slot.doctor.id).values()];
  return ofDoctors.flatMap((gaps) => gaps.slice(0, Math.ceil(GAPS / ofDoctors.length))).slice(0, GAPS);
}

/** The hour of the gap and the ones around it; null where that is not within one day. */
function hoursAround({ visit: { slot }, reason }: Gap) {
  const from = Math.floor(slot.minute / MINUTES_PER_HOUR) * MINUTES_PER_HOUR;
  const to = Math.ceil((slot.minute + reason.minutes) / MINUTES_PER_HOUR + 1) * MINUTES_PER_HOUR;
  return to < MINUTES_PER_DAY ? { from_time: timeOf(from), to_time: timeOf(to) } : null;
}

/** What somebody wishes who could come in the gap, since some days ago. */
function wishFor(
  random: Random,
  calendar: Calendar,
  gap: Gap,
  { patient, now }: { patient: DemoPatient; now: number },
) {
  const { visit, reason } = gap;
  const atDesk = momentOf(calendar.today - random.whole(1, DAYS_WAITED), random.whole(13 * 60, 20 * 60));
  const createdAt = Math.max(atDesk, patient.registeredAt + SECONDS_PER_MINUTE);
  const isSoon = visit.startsAt - now < USUAL_NOTICE_MINUTES * SECONDS_PER_MINUTE;
  const weekday = calendar.weekdayOf(visit.slot.day);
  return {
    ...about(visit, reason),
    ...(random.chance(0.4) ? { doctor_id: null } : {}),
    ...(random.chance(0.4) ? hoursAround(gap) : {}),
    ...(random.chance(0.3) ? { weekdays: setOf([...new Set([weekday, 1, 3])].sort()) } : {}),
    from_day: calendar.dateOf(Math.floor(createdAt / SECONDS_PER_DAY)),
    to_day: calendar.dateOf(visit.slot.day + random.whole(2, WISHED_DAYS)),
    notice_minutes: isSoon ? 0 : USUAL_NOTICE_MINUTES,
    priority: random.weighted(PRIORITIES).value,
    note: random.pick(NOTES),
    ...stamps(calendar, createdAt),
  };
}

/** Somebody with a later visit of the same doctor who would rather come in the gap. */
function earlierWish(calendar: Calendar, { visit }: Gap, later: Visit, idLater: number | null) {
  const createdAt = later.bookedAt + 5 * SECONDS_PER_MINUTE;
  return {
    ...about(visit, later.slot.reason),
    appointment_id: idLater,
    from_day: calendar.dateOf(Math.floor(createdAt / SECONDS_PER_DAY)),
    to_day: calendar.dateOf(later.slot.day),
    notice_minutes: 0,
    ...stamps(calendar, createdAt),
  };
}

/** A wish of some weeks ago: "booked" with this visit, or by somebody who had come for it and wished to come again. */
function settledWish(calendar: Calendar, visit: Visit, state: keyof typeof SETTLED, idVisit: number | null) {
  const createdAt =
    state === "booked"
      ? Math.max(visit.bookedAt - 2 * SECONDS_PER_DAY, visit.patient.registeredAt + SECONDS_PER_MINUTE)
      : visit.endsAt + 10 * SECONDS_PER_MINUTE;
  const from = Math.floor(createdAt / SECONDS_PER_DAY);
  const endedAt = {
    booked: Math.max(visit.bookedAt, createdAt),
    withdrawn: createdAt + 3 * SECONDS_PER_DAY,
    lapsed: createdAt,
  }[state];
  return {
    ...about(visit, visit.slot.reason),
    ...(state === "booked" ? { booked_id: idVisit } : {}),
    from_day: calendar.dateOf(from),
    to_day: calendar.dateOf(Math.max(from, state === "booked" ? visit.slot.day : from) + WISHED_DAYS),
    // A wish whose days have passed is read as lapsed.
    state: state === "lapsed" ? "waiting" : state,
    ...stamps(calendar, createdAt, endedAt),
  };
}

/**
 * Who is on the waiting list at `now`, in seconds: some fit times that cancelled visits left, one of each wishes for an earlier
 * visit, and wishes of the last weeks are settled. Each patient is on it once.
 */
export function inventWaiting(
  random: Random,
  calendar: Calendar,
  visits: readonly Visit[],
  { patients, visits: numberOf }: Numbers,
  now: number,
): Row[] {
  const taken = new Set<DemoPatient>();
  const take = (patient: DemoPatient, wish: Row): Row => {
    taken.add(patient);
    return { patient_id: patients.get(patient) ?? null, ...wish };
  };
  const isOf = (visit: Visit) => !taken.has(visit.patient);
  const number = (visit: Visit) => numberOf.get(visit) ?? null;
  const coming = visits.filter(({ slot }) => slot.day >= calendar.today);
  const busy = new Set(coming.map(({ patient }) => patient));
  const rows: Row[] = [];
  for (const gap of gapsAfter(visits, now)) {
    const { slot } = gap.visit;
    const later = coming.find(
      (visit) =>
        isOf(visit) &&
        visit.status === "Scheduled" &&
        visit.slot.day > slot.day &&
        visit.slot.doctor === slot.doctor &&
        visit.slot.reason.minutes <= gap.reason.minutes,
    );
    if (later) rows.push(take(later.patient, earlierWish(calendar, gap, later, number(later))));
    for (let count = 0; count < WAITING_FOR_EACH; count++) {
      const patient = [...patients.keys()].find(
        (one) => !taken.has(one) && !busy.has(one) && suits(one.person, { ...slot, reason: gap.reason }),
      );
      if (patient) rows.push(take(patient, wishFor(random, calendar, gap, { patient, now })));
    }
  }
  const [from, to] = [calendar.today - SETTLED_DAYS.to, calendar.today - SETTLED_DAYS.from];
  const past = visits.filter(
    ({ status, slot, walkedIn }) => status === "Completed" && !walkedIn && slot.day >= from && slot.day <= to,
  );
  for (const state of ["booked", "withdrawn", "lapsed"] as const) {
    const latest = new Map(past.map((visit) => [visit.patient, visit]));
    const free = [...latest.values()].filter((visit) => isOf(visit) && !busy.has(visit.patient));
    for (const visit of random.sample(free, SETTLED[state]))
      rows.push(take(visit.patient, settledWish(calendar, visit, state, number(visit))));
  }
  return rows
    .sort((a, b) => String(a.created_on).localeCompare(String(b.created_on)))
    .map((row, index) => ({ id: index + 1, ...row }));
}
