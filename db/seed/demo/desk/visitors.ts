import type { Calendar } from "#db/seed/demo/calendar.ts";
import type { DemoClinic, Doctor, OfferedCase } from "#db/seed/demo/clinic.ts";
import { inventStranger, type Person } from "#db/seed/demo/people/people.ts";
import type { Random } from "#db/seed/random.ts";
import type { Priority } from "#rules/desk/appointment.ts";

/** The public form offers a time every half hour. */
export const HALF_HOUR_MINUTES = 30;

/** The doctor, day and time that a visitor chose. */
export interface Wish {
  readonly doctor: Doctor;
  readonly day: number;
  /** Minutes since midnight. */
  readonly minute: number;
}

/** A half hour within some doctor's hours, on an open day of the given days. */
export function chooseTime(
  random: Random,
  calendar: Calendar,
  clinic: DemoClinic,
  between: readonly [number, number],
): Wish {
  const [first, last] = between;
  const days = Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(calendar.isOpen);
  const choices = clinic.doctors.flatMap((doctor) =>
    doctor.windows.flatMap((window) =>
      days
        .filter((day) => calendar.weekdayOf(day) === window.weekday)
        .map((day) => ({
          doctor,
          day,
          window,
          halfHours: Math.floor((window.to - window.from) / HALF_HOUR_MINUTES),
        })),
    ),
  );
  const { doctor, day, window, halfHours } = random.pick(choices);
  const minute = window.from + HALF_HOUR_MINUTES * random.whole(0, Math.max(halfHours - 1, 0));
  return { doctor, day, minute };
}

const PRIORITIES: readonly { name: Priority; weight: number }[] = [
  { name: "Medium", weight: 7 },
  { name: "High", weight: 2 },
  { name: "Low", weight: 1 },
];

/** The form as a visitor fills it in; a new person unless one is given. */
export function fillForm(random: Random, doctor: Doctor, person: Person = inventStranger(random)) {
  const reason: OfferedCase = random.weighted(doctor.cases);
  return {
    name: person.fullName,
    mobile: person.household.phone,
    priority: random.weighted(PRIORITIES).name,
    reason,
    message: random.chance(0.75) ? random.pick(reason.stories).complaint : null,
  };
}
