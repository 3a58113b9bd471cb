import { type Calendar, dayOf, momentOf } from "#db/seed/demo/calendar.ts";
import type { Story } from "#db/seed/demo/people/case.ts";
import type { Diary, Slot } from "#db/seed/demo/people/diary.ts";
import type { Person } from "#db/seed/demo/people/people.ts";
import type { Random } from "#db/seed/random.ts";
import type { AppointmentStatus, Priority } from "#rules/desk/appointment.ts";
import { MINUTES_PER_DAY, SECONDS_PER_MINUTE } from "#rules/values/time/time-units.ts";

/** A registered person. */
export interface DemoPatient {
  readonly person: Person;
  readonly allergy: string | null;
  registeredAt: number;
  /** The moment at which the latest visit so far ends. */
  busyUntil: number;
  visits: number;
}

/** An appointment and its outcome. */
export interface Visit {
  readonly slot: Slot;
  readonly patient: DemoPatient;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly bookedAt: number;
  readonly status: AppointmentStatus;
  readonly priority: Priority;
  readonly story: Story;
  /** The visit whose treatment this one continues. */
  readonly previous: Visit | null;
  /** The patient came without an appointment. */
  readonly walkedIn: boolean;
  /** False: waits in the queue, and others can be booked then. */
  readonly holdsTime: boolean;
}

const ALLERGIES = [
  { name: null, weight: 70 },
  { name: "None known", weight: 12 },
  { name: "Penicillin", weight: 6 },
  { name: "Ibuprofen and other anti-inflammatories", weight: 4 },
  { name: "Sulfa drugs", weight: 3 },
  { name: "Latex", weight: 2 },
  { name: "Peanuts", weight: 1 },
  { name: "Dust and pollen", weight: 2 },
];
const OPENING_MINUTE = 13 * 60;
const LAST_DESK_MINUTE = 20 * 60 + 45;
const CANCELLED_SHARE = { past: 0.07, upcoming: 0.03 };
const WALK_IN_SHARE = 0.25;
const MAX_TRIES = 40;
/** Patients with this many visits in the year come again only to continue a treatment. */
const MANY_VISITS = 9;

const minutes = (count: number) => count * SECONDS_PER_MINUTE;

/** Assigns the diary's slots to people, in order of time: some are new, most have been here before. */
export class Reception {
  readonly visits: Visit[] = [];
  readonly patients: DemoPatient[] = [];
  private readonly courses = new Map<string, Visit[]>();
  private readonly newcomers: Person[];
  private readonly random: Random;
  private readonly calendar: Calendar;

  constructor(random: Random, calendar: Calendar, people: readonly Person[]) {
    this.random = random;
    this.calendar = calendar;
    this.newcomers = [...people];
  }

  receive({ past, upcoming }: Diary): void {
    const slots = [...past, ...upcoming];
    slots.forEach((slot, index) => {
      this.arrange(slot, slots.length - index);
    });
  }

  private arrange(slot: Slot, slotsLeft: number): void {
    const continued = this.newcomers.length < slotsLeft ? this.takeContinued(slot) : null;
    const patient =
      continued?.patient ??
      (this.isNewcomersTurn(slotsLeft)
        ? this.register(slot)
        : (this.findReturning(slot) ?? this.register(slot)));
    this.record(slot, patient, continued);
  }

  /** Whether a new person gets the next slot. They are more frequent at first; all come before the slots run out. */
  private isNewcomersTurn(slotsLeft: number): boolean {
    const left = this.newcomers.length;
    return left >= slotsLeft || this.random.chance((1.5 * left) / slotsLeft);
  }

  /** Takes a visit whose treatment is about due to continue with this doctor; null if there is none. */
  private takeContinued({ reason, doctor, day }: Slot): Visit | null {
    const waiting = this.courses.get(courseKey(reason.services, doctor.id)) ?? [];
    const pause = reason.goesOn?.afterDays ?? 0;
    const due = waiting.findIndex(({ slot, patient }) => {
      const passed = day - slot.day;
      return passed >= pause * 0.8 && passed <= pause * 2 + 10 && this.isFree(patient, day);
    });
    if (due < 0 || !this.random.chance(0.7)) return null;
    return waiting.splice(due, 1)[0] ?? null;
  }

  private findReturning(slot: Slot): DemoPatient | null {
    for (let tries = 0; tries < MAX_TRIES && this.patients.length > 0; tries++) {
      const patient = this.random.pick(this.patients);
      const isLikely = patient.visits < MANY_VISITS && suits(patient.person, slot);
      if (isLikely && this.isFree(patient, slot.day)) return patient;
    }
    return null;
  }

  private register(slot: Slot): DemoPatient {
    const next = this.newcomers.slice(0, MAX_TRIES).findIndex((person) => suits(person, slot));
    const [person] = this.newcomers.splice(Math.max(next, 0), 1);
    if (!person) return this.anybodyFree(slot);
    const allergy = this.random.weighted(ALLERGIES).name;
    const patient = { person, allergy, registeredAt: Number.NaN, busyUntil: -MINUTES_PER_DAY, visits: 0 };
    this.patients.push(patient);
    return patient;
  }

  /** Any free patient, for slots that suit nobody. */
  private anybodyFree({ day }: Slot): DemoPatient {
    return this.random.pick(this.patients.filter((patient) => this.isFree(patient, day)));
  }

  /** Whether the patient has no visit that day and no planned one, since bookings cannot be made in the future. */
  private isFree({ busyUntil }: DemoPatient, day: number): boolean {
    return dayOf(busyUntil) < Math.min(day, this.calendar.today);
  }

  private record(slot: Slot, patient: DemoPatient, previous: Visit | null): void {
    const startsAt = momentOf(slot.day, slot.minute);
    const endsAt = startsAt + minutes(slot.reason.minutes);
    const walkedIn = !previous && slot.day < this.calendar.today && this.random.chance(WALK_IN_SHARE);
    const bookedAt = this.bookingOf(slot, startsAt, patient, walkedIn);
    if (Number.isNaN(patient.registeredAt)) patient.registeredAt = bookedAt - this.random.whole(60, 400);
    patient.busyUntil = endsAt;
    patient.visits++;
    const status = this.outcomeOf(slot, walkedIn);
    const priority = this.priorityOf(slot);
    const story = this.storyOf(slot, patient.person, previous);
    const visit = {
      ...{ slot, patient, startsAt, endsAt, bookedAt, status, priority, story, previous, walkedIn },
      holdsTime: true,
    };
    this.visits.push(visit);
    if (status === "Completed" && slot.reason.goesOn) this.expectAgain(visit);
  }

  private expectAgain(visit: Visit): void {
    const key = courseKey(visit.slot.reason.services, visit.slot.doctor.id);
    const waiting = this.courses.get(key) ?? [];
    this.courses.set(key, [...waiting, visit]);
  }

  /** When the appointment was booked: in the desk's hours, after the patient's previous visit. */
  private bookingOf(slot: Slot, startsAt: number, patient: DemoPatient, walkedIn: boolean): number {
    const seconds = this.random.whole(0, 59);
    const atTheDoor = startsAt - minutes(this.random.whole(4, 45)) + seconds;
    if (walkedIn) return atTheDoor;
    const onLeaving = patient.busyUntil + minutes(this.random.whole(3, 14)) + seconds;
    const latest = Math.min(slot.day, this.calendar.today) - 1;
    const day = this.openDayUpTo(latest - this.random.whole(0, 11));
    if (day < 0) return Math.max(atTheDoor, onLeaving);
    const atDesk = momentOf(day, this.random.whole(OPENING_MINUTE, LAST_DESK_MINUTE)) + seconds;
    return Math.max(atDesk, onLeaving);
  }

  private openDayUpTo(day: number): number {
    return this.calendar.isOpen(day) ? day : this.openDayUpTo(day - 1);
  }

  private outcomeOf({ day }: Slot, walkedIn: boolean): AppointmentStatus {
    const isPast = day < this.calendar.today;
    const cancelled = this.random.chance(isPast ? CANCELLED_SHARE.past : CANCELLED_SHARE.upcoming);
    if (cancelled && !walkedIn) return "Cancelled";
    return isPast ? "Completed" : "Scheduled";
  }

  private storyOf({ reason }: Slot, person: Person, previous: Visit | null): Story {
    return storyFor(this.random, (previous && reason.goesOn?.stories) ?? reason.stories, person);
  }

  private priorityOf({ reason }: Slot): Priority {
    const chance = this.random.next();
    if (chance < (reason.urgent ? 0.45 : 0.04)) return "High";
    return chance > 0.88 ? "Low" : "Medium";
  }
}

const isRootCanal = ({ slot: { reason } }: Visit): boolean =>
  reason.goesOn !== undefined && reason.offered.some(({ chartCode }) => chartCode === "root-canal");

/** Whether a visit only begins what the next one finishes, and is billed there. */
export const begins = (visit: Visit): boolean => isRootCanal(visit) && visit.previous === null;
/** Whether it finishes what an earlier one began. */
export const finishes = (visit: Visit): boolean => isRootCanal(visit) && visit.previous !== null;

const courseKey = (services: readonly string[], doctorId: number) => [doctorId, ...services].join("\n");

/** One of the stories that can be this person's. */
export function storyFor(random: Random, stories: readonly Story[], { gender }: Person): Story {
  return random.pick(stories.filter((told) => told.gender === undefined || told.gender === gender));
}

/** Whether a person of this age and gender comes for such a thing. */
export function suits({ age, gender }: Person, { reason }: Slot): boolean {
  const [from, to] = reason.ages ?? [0, 120];
  return from <= age && age <= to && (reason.gender === undefined || reason.gender === gender);
}
