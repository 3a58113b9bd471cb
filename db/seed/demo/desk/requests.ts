import { type Calendar, momentOf } from "#db/seed/demo/calendar.ts";
import type { DemoClinic, OfferedCase } from "#db/seed/demo/clinic.ts";
import type { Random } from "#db/seed/random.ts";
import type { Priority } from "#rules/desk/appointment.ts";
import {
  MINUTES_PER_HOUR,
  SECONDS_PER_DAY,
  SECONDS_PER_HOUR,
  SECONDS_PER_MINUTE,
} from "#rules/values/time/time-units.ts";
import { chooseTime, fillForm, HALF_HOUR_MINUTES, type Wish } from "./visitors.ts";
import type { Visit } from "./visits.ts";

/** A visitor's request, and how it was decided. */
export interface DemoRequest extends Wish {
  readonly name: string;
  readonly mobile: string;
  readonly priority: Priority;
  readonly reason: OfferedCase;
  readonly message: string | null;
  readonly sentAt: number;
  readonly decidedAt: number | null;
  readonly rejectReason: string | null;
  /** The appointment that it led to. */
  readonly visit: Visit | null;
}

const REJECT_REASONS = [
  "The doctor is on leave that day; offered another day on the phone.",
  "No answer on this number after three calls.",
  "The same person had already sent this request.",
  "The time was taken; came as a walk-in instead.",
  "Asked for a treatment that we do not offer; advised where to go.",
  "Cancelled by the patient on the phone.",
];
const APPROVED_SHARE = 0.72;
const PENDING_SHARE = 0.05;
const DAYS_PENDING = 3;
const MAX_TRIES = 50;

/** Approved requests for `count` of the appointments: first visits that were booked in advance on a half hour. */
function approved(random: Random, visits: readonly Visit[], count: number): DemoRequest[] {
  const possible = visits.filter(({ walkedIn, previous, bookedAt, slot }) => {
    return !walkedIn && !previous && bookedAt > SECONDS_PER_DAY && slot.minute % HALF_HOUR_MINUTES === 0;
  });
  return random.sample(possible, count).map((visit) => ({
    doctor: visit.slot.doctor,
    day: visit.slot.day,
    minute: visit.slot.minute,
    name: visit.patient.person.fullName,
    mobile: visit.patient.person.household.phone,
    priority: visit.priority,
    reason: visit.slot.reason,
    message: random.chance(0.8) ? visit.story.complaint : null,
    sentAt: visit.bookedAt - random.whole(SECONDS_PER_HOUR / 4, 16 * SECONDS_PER_HOUR),
    decidedAt: visit.bookedAt,
    rejectReason: null,
    visit,
  }));
}

function rejected(random: Random, calendar: Calendar, clinic: DemoClinic, count: number): DemoRequest[] {
  return Array.from({ length: count }, () => {
    const day = random.whole(0, calendar.today - DAYS_PENDING - 10);
    const wish = chooseTime(random, calendar, clinic, [day + 1, day + 14]);
    let deskDay = day + 1;
    while (!calendar.isOpen(deskDay)) deskDay++;
    return {
      ...wish,
      ...fillForm(random, wish.doctor),
      sentAt: momentOf(day, random.whole(9 * MINUTES_PER_HOUR, 23 * MINUTES_PER_HOUR)),
      decidedAt: momentOf(deskDay, random.whole(13 * MINUTES_PER_HOUR, 20 * MINUTES_PER_HOUR)),
      rejectReason: random.pick(REJECT_REASONS),
      visit: null,
    };
  });
}

/** Times of pending requests. The first clashes with an appointment; the others are free and can be approved. */
function waitingTimes(
  random: Random,
  calendar: Calendar,
  clinic: DemoClinic,
  planned: readonly Visit[],
  count: number,
): Wish[] {
  const isTaken = (wish: Wish) => {
    const begins = momentOf(wish.day, wish.minute);
    const ends = begins + HALF_HOUR_MINUTES * SECONDS_PER_MINUTE;
    return planned.some(
      ({ slot, startsAt, endsAt }) => slot.doctor === wish.doctor && startsAt < ends && begins < endsAt,
    );
  };
  const wishes: Wish[] = random.sample(planned, 1).map(({ slot }) => slot);
  for (let tries = 0; wishes.length < count && tries < MAX_TRIES * count; tries++) {
    const wish = chooseTime(random, calendar, clinic, [calendar.today + 1, calendar.today + 12]);
    const isAskedFor = wishes.some(
      ({ doctor, day, minute }) => doctor === wish.doctor && day === wish.day && minute === wish.minute,
    );
    if (!isAskedFor && !isTaken(wish)) wishes.push(wish);
  }
  return wishes;
}

/** Pending requests of the last days; every third is from a patient. */
function pending(
  random: Random,
  calendar: Calendar,
  clinic: DemoClinic,
  visits: readonly Visit[],
  count: number,
) {
  const planned = visits.filter(({ status, slot }) => status === "Scheduled" && slot.day > calendar.today);
  const known = visits
    .map(({ patient }) => patient)
    .filter(({ busyUntil }) => busyUntil < calendar.momentOfToday);
  const wishes = waitingTimes(random, calendar, clinic, planned, count);
  return wishes.map(({ doctor, day, minute }, index): DemoRequest => {
    const person = index % 3 === 2 && known.length > 0 ? random.pick(known).person : undefined;
    const sentAt = calendar.momentOfToday - random.whole(SECONDS_PER_HOUR, DAYS_PENDING * SECONDS_PER_DAY);
    const form = fillForm(random, doctor, person);
    return { doctor, day, minute, ...form, sentAt, decidedAt: null, rejectReason: null, visit: null };
  });
}

/** A year of requests from the public site, oldest first. */
export function inventRequests(
  random: Random,
  calendar: Calendar,
  clinic: DemoClinic,
  visits: readonly Visit[],
  count: number,
): DemoRequest[] {
  const decided = approved(random, visits, Math.round(count * APPROVED_SHARE));
  const waiting = pending(random, calendar, clinic, visits, Math.max(Math.round(count * PENDING_SHARE), 3));
  const refused = rejected(random, calendar, clinic, count - decided.length - waiting.length);
  return [...decided, ...waiting, ...refused].sort((a, b) => a.sentAt - b.sentAt);
}
