import { type Calendar, dayOf, momentOf } from "#db/seed/demo/calendar.ts";
import type { DemoClinic, Doctor } from "#db/seed/demo/clinic.ts";
import type { Row } from "#db/seed/demo/rows.ts";
import type { Random } from "#db/seed/random.ts";
import type { AppointmentStatus, Priority } from "#rules/desk/appointment.ts";
import { holds, merged } from "#rules/values/time/stretch.ts";
import { MINUTES_PER_DAY, MINUTES_PER_HOUR, SECONDS_PER_MINUTE } from "#rules/values/time/time-units.ts";
import type { Attended } from "./attendance.ts";
import { type DemoPatient, storyFor, suits, type Visit } from "./visits.ts";

/** Where a visit of today stands. "Paid" is done with a bill, "early" has arrived long before the time. */
type Stand =
  | "no-show"
  | "paid"
  | "left"
  | "done"
  | "with doctor"
  | "called"
  | "arrived"
  | "early"
  | "confirmed"
  | "scheduled"
  | "cancelled"
  | "walk-in paid"
  | "walk-in long"
  | "walk-in";

/** Those booked until now, in the order of their times, and those booked from now on. */
const BEFORE: readonly Stand[] = [
  ...(["no-show", "paid", "paid", "paid", "left", "done"] as const),
  ...(["with doctor", "called", "arrived"] as const),
];
const AFTER: readonly Stand[] = ["early", "confirmed", "scheduled", "confirmed", "scheduled", "cancelled"];
const WALK_INS: readonly Stand[] = ["walk-in paid", "walk-in long", "walk-in"];

const STEP = 5;
const floor = (minute: number) => Math.floor(minute / STEP) * STEP;
const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high);

/** Minutes of the day. */
interface Place {
  readonly stand: Stand;
  readonly minute: number;
  readonly length: number;
}

/** A morning begins here, with visits of ten minutes where it is still young. */
const MORNING = 7 * 60;
const SHORT = 10;

/** How long the visits until `now` are. */
function lengthBefore(now: number): number {
  const isMorning = now - MORNING >= SHORT * BEFORE.length;
  return between(isMorning ? SHORT : STEP, floor((now - (isMorning ? MORNING : 0)) / BEFORE.length), 20);
}

/** The times of a doctor's day around `now`, whole within the day: shorter visits just after and before midnight. */
function placesAround(now: number): Place[] {
  const before = lengthBefore(now);
  const after = between(STEP, floor((MINUTES_PER_DAY - STEP - now) / AFTER.length), 30);
  const middle = between(before * BEFORE.length, floor(now) + STEP, MINUTES_PER_DAY - after * AFTER.length);
  const begin = middle - before * BEFORE.length;
  return [
    ...BEFORE.map((stand, place) => ({ stand, minute: begin + place * before, length: before })),
    ...AFTER.map((stand, place) => ({ stand, minute: middle + place * after, length: after })),
    ...WALK_INS.map((stand) => ({ stand, minute: begin, length: before })),
  ];
}

/** The steps of a visit, in minutes of the day, as they would be on a day without end. */
function stepsOf(random: Random, { stand, minute, length }: Place, now: number): Attended {
  const came = minute - random.whole(5, 25);
  const seated = minute + random.whole(0, Math.floor(length / 4));
  const done = minute + random.whole(Math.ceil(length / 2), length);
  switch (stand) {
    case "no-show":
      return { noShow: minute + 25 };
    case "walk-in paid":
    case "paid":
    case "done":
      return { arrived: came, called: Math.max(came, seated - 1), seated, done };
    case "left":
      return { arrived: came, left: minute + 30 };
    case "with doctor":
      return { arrived: now - 33, called: now - 9, seated: now - random.whole(4, 8) };
    case "called":
      return { arrived: now - 27, called: now - random.whole(1, 3) };
    case "arrived":
      return { arrived: now - random.whole(14, 20) };
    case "early":
      return { arrived: now - random.whole(4, 7) };
    case "walk-in long":
      return { arrived: now - random.whole(36, 41) };
    case "walk-in":
      return { arrived: now - random.whole(9, 12) };
    default:
      return {};
  }
}

/** Nothing has happened before this minute of `placesAround`. */
const earliest = (places: readonly Place[], now: number) =>
  Math.min(...places.map(({ minute }) => minute - 25), now - 41);

/** The same steps as moments of today until now: drawn together where midnight is near. */
function momentsOf(steps: Attended, calendar: Calendar, first: number, now: number): Attended {
  const share = first < 0 ? now / (now - first) : 1;
  const moment = (minute: number) =>
    momentOf(calendar.today, 0) +
    Math.floor((now - (now - Math.min(minute, now)) * share) * SECONDS_PER_MINUTE);
  return Object.fromEntries(Object.entries(steps).map(([step, minute]) => [step, moment(minute)]));
}

const STATUS: Partial<Record<Stand, AppointmentStatus>> = {
  "no-show": "Cancelled",
  left: "Cancelled",
  cancelled: "Cancelled",
  paid: "Completed",
  done: "Completed",
  "walk-in paid": "Completed",
};

/** The visits of today, and what was said of each. `paid`: those that have a bill. */
export interface Today {
  readonly visits: Visit[];
  readonly attended: Map<Visit, Attended>;
  readonly paid: Visit[];
}

/**
 * Invents a day that is under way at `now`, a minute of it, for every doctor who has something to offer, whatever the hours
 * of the week: all stages of the day board, and nothing that happens later. Patients come once; where there are too few, the last doctors
 * have fewer visits.
 */
export function inventToday(
  random: Random,
  calendar: Calendar,
  clinic: DemoClinic,
  known: readonly DemoPatient[],
  now: number,
): Today {
  const today: Today = { visits: [], attended: new Map(), paid: [] };
  const free = known.filter(({ busyUntil }) => dayOf(busyUntil) < calendar.today);
  const places = placesAround(now);
  const first = earliest(places, now);
  for (const doctor of clinic.doctors) {
    for (const place of doctor.cases.length > 0 ? places : []) {
      const attended = momentsOf(stepsOf(random, place, now), calendar, first, now);
      const visit = visitOf(random, calendar, free, { doctor, place, attended });
      if (!visit) continue;
      today.visits.push(visit);
      const confirmed = place.stand === "confirmed" ? { confirmed: visit.bookedAt + SECONDS_PER_MINUTE } : {};
      const said = { ...confirmed, ...attended };
      if (Object.keys(said).length > 0) today.attended.set(visit, said);
      if (place.stand === "paid" || place.stand === "walk-in paid") today.paid.push(visit);
    }
  }
  return today;
}

/** A visit of somebody who suits and is free, taken from `free`. */
function visitOf(
  random: Random,
  calendar: Calendar,
  free: DemoPatient[],
  { doctor, place, attended }: { doctor: Doctor; place: Place; attended: Attended },
): Visit | null {
  const { stand, length } = place;
  const day = calendar.today;
  const reason = random.weighted(doctor.cases);
  const walkedIn = stand.startsWith("walk-in");
  const arrived = attended.arrived ?? 0;
  const minute = walkedIn ? Math.floor((arrived - momentOf(day, 0)) / SECONDS_PER_MINUTE) : place.minute;
  const slot = { day, minute, doctor, reason };
  const suiting = free.findIndex(({ person }) => suits(person, slot));
  const [patient] = free.splice(Math.max(suiting, 0), 1);
  if (!patient) return null;
  const onLeaving = patient.busyUntil + random.whole(3, 14) * SECONDS_PER_MINUTE;
  const atDesk = momentOf(day - random.whole(1, 9), random.whole(13 * 60, 20 * 60));
  const startsAt = momentOf(day, minute);
  return {
    ...{ slot, patient, startsAt, walkedIn, previous: null },
    endsAt: startsAt + length * SECONDS_PER_MINUTE,
    bookedAt: walkedIn ? arrived : Math.max(onLeaving, atDesk),
    status: STATUS[stand] ?? "Scheduled",
    priority: priorityOf(random, stand),
    story: storyFor(random, reason.stories, patient.person),
    holdsTime: !walkedIn,
  };
}

/** One of those who wait is urgent, with every other doctor. */
const priorityOf = (random: Random, stand: Stand): Priority =>
  stand === "walk-in" && random.chance(0.5) ? "High" : "Medium";

/**
 * The hours that doctors keep today alone, where their week leaves out any of today's visits: those of the week, and whole
 * hours around the visits.
 */
export function todaysHourRows(calendar: Calendar, { visits }: Today): Row[] {
  const { today } = calendar;
  return [...Map.groupBy(visits, ({ slot }) => slot.doctor)].flatMap(([doctor, ofDoctor]) => {
    const week = doctor.windows.filter(({ weekday }) => weekday === calendar.weekdayOf(today));
    const taken = ofDoctor
      .filter(({ holdsTime }) => holdsTime)
      .map(({ slot, startsAt, endsAt }) => ({
        from: slot.minute,
        to: slot.minute + (endsAt - startsAt) / SECONDS_PER_MINUTE,
      }));
    if (taken.every((visit) => holds(merged(week), visit))) return [];
    const around = {
      from: Math.floor(Math.min(...taken.map(({ from }) => from)) / MINUTES_PER_HOUR) * MINUTES_PER_HOUR,
      to: Math.ceil(Math.max(...taken.map(({ to }) => to)) / MINUTES_PER_HOUR) * MINUTES_PER_HOUR,
    };
    const windows = merged([...week, around]).map(({ from, to }) => `[${from},${to})`);
    return [{ doctor_id: doctor.id, day: calendar.dateOf(today), windows: `{${windows.join(",")}}` }];
  });
}
