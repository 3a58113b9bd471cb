import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  choice,
  dayOf,
  instant,
  newOrExistingId,
  nothing,
  optionalDate,
  optionalDayOf,
  optionalId,
  optionalText,
  recordId,
  requiredDate,
  requiredEnd,
  requiredId,
  requiredText,
  requiredTime,
  seenUpdatedOn,
  wholeNumber,
  yesNo,
} from "#contract/values/fields.ts";
import { CLOSURE_KINDS } from "#rules/clinic/hours/hours.ts";

/**
 * When doctors see patients, by date: weeks, single days, leave and closures (docs/handbook/clinic/schedule.md). Hours
 * decide what is offered, not what may be booked. Times `HH:mm`, an end up to "24:00"; days `yyyy-MM-dd`.
 * Over 300 lines: weeks, single days and closures share their parts, and their changes have the same answer.
 */

/** A part of a day on the wire. */
export const TimeWindow = z.object({ from: z.string(), to: z.string() });
export type TimeWindow = z.infer<typeof TimeWindow>;

/** A window of a week. ISO weekday, 1 = Monday. `byToken`: patients come without a time, at most `walkInLimit` of them. */
export const WeekWindow = TimeWindow.extend({
  weekday: z.number().int(),
  byToken: z.boolean(),
  walkInLimit: z.number().int().nullable(),
  idChair: recordId.nullable(),
});
export type WeekWindow = z.infer<typeof WeekWindow>;

/**
 * A doctor's week. `fromDay` null: without beginning; `toDay` null: without end. Of those that include a day, the one that
 * began last applies.
 */
export const DoctorWeek = z.object({
  id: recordId,
  idDoctor: recordId,
  name: z.string().nullable(),
  fromDay: z.string().nullable(),
  toDay: z.string().nullable(),
  hours: z.array(WeekWindow),
  updatedOn: instant,
});
export type DoctorWeek = z.infer<typeof DoctorWeek>;

/** A day with its own hours, which override everything else; without windows the doctor is away. */
export const DoctorDay = z.object({
  id: recordId,
  idDoctor: recordId,
  day: z.string(),
  windows: z.array(TimeWindow),
  note: z.string().nullable(),
  updatedOn: instant,
});
export type DoctorDay = z.infer<typeof DoctorDay>;

/** A cut in the weeks. `idDoctor` null: everybody's. Without `from` and `to` whole days; `toDay` null: without end. */
export const Closure = z.object({
  id: recordId,
  idDoctor: recordId.nullable(),
  doctorName: z.string().nullable(),
  kind: z.enum(CLOSURE_KINDS),
  name: z.string(),
  nameUr: z.string().nullable(),
  fromDay: z.string(),
  toDay: z.string().nullable(),
  weekdays: z.array(z.number().int()),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Depends on the moon: it closes for visitors only. */
  isExpected: z.boolean(),
  updatedOn: instant,
});
export type Closure = z.infer<typeof Closure>;

/** One doctor's day in the calendar. */
export const CalendarDay = z.object({
  date: z.string(),
  source: z.enum(["day", "week", "none"]),
  /** The hours after every closure, expected ones too. */
  windows: z.array(TimeWindow.extend({ byToken: z.boolean() })),
  /** As entered, before closures. */
  entered: z.array(TimeWindow),
  /** Ids of the closures that cut into the hours. */
  cuts: z.array(recordId),
  /** The week that applies; null on a single day, or without one. */
  idWeek: recordId.nullable(),
  weekName: z.string().nullable(),
  /** The single day. */
  idDay: recordId.nullable(),
  note: z.string().nullable(),
  updatedOn: instant.nullable(),
  /** Scheduled visits on the day. */
  booked: z.number().int(),
});
export type CalendarDay = z.infer<typeof CalendarDay>;

export const Calendar = z.object({
  /** Active doctors by name; `hasWeeks`: whether any week was ever entered. `days`: one for each requested day. */
  doctors: z.array(
    z.object({
      idDoctor: recordId,
      doctorName: z.string(),
      hasWeeks: z.boolean(),
      days: z.array(CalendarDay),
    }),
  ),
  /** The closures of any of the days. */
  closures: z.array(Closure),
});
export type Calendar = z.infer<typeof Calendar>;

export const getCalendar = endpoint({
  method: "GET",
  path: "/Schedule/GetCalendar",
  access: "schedule.read",
  summary: "Each doctor's hours day by day, where they come from, and how many are booked",
  query: z.object({
    from: requiredDate("Date is required."),
    days: wholeNumber("Ask for 1 to 62 days.", 1, 62),
  }),
  output: Calendar,
});

export const getWeeks = endpoint({
  method: "GET",
  path: "/Schedule/GetWeeks",
  access: "schedule.read",
  summary: "A doctor's weeks, in the order in which they begin",
  query: z.object({ idDoctor: requiredId("Doctor is required.") }),
  output: z.array(DoctorWeek),
});

export const getClosures = endpoint({
  method: "GET",
  path: "/Schedule/GetClosures",
  access: "schedule.read",
  summary: "Leave and closures that are not over on a day, in the order in which they begin",
  query: z.object({ from: requiredDate("Date is required.") }),
  output: z.array(Closure),
});

/**
 * The visits outside the hours before and after a change, of the doctors concerned; `added`: those that the change leaves
 * outside. Without visits marked to stay.
 */
export const UncoveredCounts = z.object({
  before: z.number().int(),
  after: z.number().int(),
  added: z.number().int(),
});
export type UncoveredCounts = z.infer<typeof UncoveredCounts>;

/** A visit that a change would leave outside the hours. */
export const LeftOut = z.object({
  id: recordId,
  appointmentRegistrationNo: z.string(),
  patientName: z.string(),
  patientPhone: z.string(),
  doctorName: z.string(),
  date: z.string(),
  time: z.string(),
});
export type LeftOut = z.infer<typeof LeftOut>;

/** The result of a change of hours. With `preview` nothing was stored and `saved` is null. */
const changed = <Saved extends z.ZodType>(saved: Saved) =>
  z.object({
    saved: saved.nullable(),
    stranded: UncoveredCounts,
    /** The first 50 visits that this change leaves outside the hours. */
    leftOut: z.array(LeftOut),
    /** Further effects, in sentences: "Ends Ramadan hours on 28-Feb-2027." */
    notes: z.array(z.string()),
  });

/** `true`: only answers what would follow, and stores nothing. */
const preview = yesNo.default(false);

const doctor = requiredId("Doctor is required.");

const startTime = requiredTime("Write the time like 16:00.");
const endTime = requiredEnd("Write the time like 21:00.");
const ENDS_LATER = { path: ["to"], message: "The hours must end after they begin." };
const timeWindow = z.object({ from: startTime, to: endTime }).refine(({ from, to }) => from < to, ENDS_LATER);

interface Part {
  from: string;
  to: string;
  weekday?: number;
}

const apart = (windows: readonly Part[]) =>
  windows.every((one, index) =>
    windows
      .slice(index + 1)
      .every((other) => one.weekday !== other.weekday || one.to <= other.from || other.to <= one.from),
  );

const NOT_BEFORE = { path: ["toDay"], message: "The last day must not be before the first." };
const inOrder = ({ fromDay, toDay }: { fromDay: string | null; toDay: string | null }) =>
  fromDay === null || toDay === null || fromDay <= toDay;

export const WeekInput = z
  .object({
    id: newOrExistingId,
    idDoctor: doctor,
    name: optionalText(60),
    fromDay: optionalDate,
    toDay: optionalDate,
    hours: z
      .array(
        z
          .object({
            weekday: wholeNumber("Choose a day of the week.", 1, 7),
            from: startTime,
            to: endTime,
            // Omitted: a window that keeps weekday and beginning keeps its own.
            byToken: yesNo.optional(),
            walkInLimit: wholeNumber("A limit is 0 to 200 patients.", 0, 200).nullable().optional(),
            idChair: optionalId.unwrap().optional(),
          })
          .refine(({ from, to }) => from < to, ENDS_LATER),
      )
      .max(50, "A week holds at most 50 windows.")
      .refine(apart, "Two windows of one day overlap."),
    updatedOn: seenUpdatedOn,
    preview,
  })
  .refine(inOrder, NOT_BEFORE);
export type WeekInput = z.infer<typeof WeekInput>;

export const saveWeek = endpoint({
  method: "POST",
  path: "/Schedule/SaveWeek",
  access: "schedule.weeks",
  summary: "Add a week of a doctor that holds from a day (id 0), or change one",
  body: WeekInput,
  output: changed(DoctorWeek),
  message: "Hours saved",
});

export const removeWeek = endpoint({
  method: "DELETE",
  path: "/Schedule/RemoveWeek",
  access: "schedule.weeks",
  summary: "Remove a week of a doctor; the one before it holds again",
  query: z.object({ id: requiredId("Week is required."), preview }),
  output: changed(nothing),
  message: "Hours removed",
});

export const DayInput = z.object({
  idDoctor: doctor,
  day: requiredDate("Date is required."),
  windows: z
    .array(timeWindow)
    .max(12, "A day holds at most 12 windows.")
    .refine(apart, "Two windows of one day overlap."),
  note: optionalText(200),
  /** The version of the single day that was read; null: there was none. Omitted: not compared. */
  updatedOn: seenUpdatedOn,
  preview,
});
export type DayInput = z.infer<typeof DayInput>;

export const saveDay = endpoint({
  method: "POST",
  path: "/Schedule/SaveDay",
  access: "schedule.days",
  summary: "Give a doctor's day hours of its own; without windows the doctor is not in",
  body: DayInput,
  output: changed(DoctorDay),
  message: "Hours saved",
});

export const removeDay = endpoint({
  method: "DELETE",
  path: "/Schedule/RemoveDay",
  access: "schedule.days",
  summary: "Take a doctor's day its own hours: the week's hold again",
  query: z.object({ idDoctor: doctor, day: requiredDate("Date is required."), preview }),
  output: changed(nothing),
  message: "The week's hours hold again",
});

const EVERY_WEEKDAY = [1, 2, 3, 4, 5, 6, 7];
/** An optional time; blank becomes null. */
const optionalTime = (time: z.ZodType<string>) =>
  z
    .preprocess((value) => (value === "" || value === undefined ? null : value), time.nullable())
    .default(null);

export const ClosureInput = z
  .object({
    id: newOrExistingId,
    idDoctor: optionalId,
    kind: choice(CLOSURE_KINDS, "Choose leave, holiday, break or other."),
    name: requiredText("Please name it, such as Eid.", 100),
    nameUr: optionalText(100),
    fromDay: dayOf("closure", "The first day", "Date is required."),
    toDay: optionalDayOf("closure", "The last day"),
    weekdays: z
      .array(wholeNumber("Choose days of the week.", 1, 7))
      .min(1, "Choose days of the week.")
      .max(7, "A week has seven days.")
      .default(EVERY_WEEKDAY)
      .transform((days) => [...new Set(days)].sort((a, b) => a - b)),
    from: optionalTime(startTime),
    to: optionalTime(endTime),
    isExpected: yesNo.default(false),
    updatedOn: seenUpdatedOn,
    preview,
  })
  .refine(inOrder, NOT_BEFORE)
  .refine(({ toDay, kind }) => toDay !== null || kind === "break", {
    path: ["toDay"],
    message: "Only a break has no last day.",
  })
  .refine(({ kind, idDoctor }) => kind !== "leave" || idDoctor !== null, {
    path: ["idDoctor"],
    message: "Say which doctor is on leave.",
  })
  .refine(({ kind, idDoctor }) => kind !== "holiday" || idDoctor === null, {
    path: ["idDoctor"],
    message: "A holiday is everybody's.",
  })
  .refine(({ from, to }) => (from === null) === (to === null), {
    path: ["to"],
    message: "Please enter both times, or neither for whole days.",
  })
  .refine(({ from, to }) => from === null || to === null || from < to, ENDS_LATER);
export type ClosureInput = z.infer<typeof ClosureInput>;

export const saveClosure = endpoint({
  method: "POST",
  path: "/Schedule/SaveClosure",
  access: "schedule.days",
  summary: "Enter leave of a doctor or a closure of the clinic (id 0), or change one",
  body: ClosureInput,
  output: changed(Closure),
  message: "Saved",
});

export const removeClosure = endpoint({
  method: "DELETE",
  path: "/Schedule/RemoveClosure",
  access: "schedule.days",
  summary: "Remove leave or a closure",
  query: z.object({ id: requiredId("Closure is required."), preview }),
  output: changed(nothing),
  message: "Removed",
});
