import { z } from "zod";
import { DobPrecision } from "#contract/patients/birth.ts";
import { GENDERS, nameOrNone, phoneOrNone } from "#contract/patients/patients.ts";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  choice,
  dayOf,
  instant,
  optionalDate,
  optionalId,
  optionalNotes,
  recordId,
  recordIds,
  requiredDate,
  requiredId,
  requiredTime,
  seenUpdatedOn,
  wholeNumber,
  yesNo,
} from "#contract/values/fields.ts";
import { PRIORITIES } from "#rules/desk/appointment.ts";
import { STAGES, STEPS } from "#rules/desk/board/attendance.ts";
import { PAYMENT_STATUSES } from "#rules/values/payment-status.ts";
import { phoneProblem } from "#rules/values/text/phone.ts";
import { bookingWishes, clashAnswer } from "./appointments.ts";

/** The instant of a step; null: not taken. */
const step = instant.nullable();

/** A visit as the day board shows it: no complaint and no note. */
export const BoardVisit = z.object({
  id: recordId,
  idPatient: recordId,
  patientName: z.string(),
  registrationNo: z.string(),
  patientPhone: z.string(),
  /** Only name and phone are known so far: the file is incomplete. */
  isPartial: z.boolean(),
  hasAllergy: z.boolean(),
  idDoctor: recordId,
  doctorName: z.string(),
  idDepartment: recordId,
  departmentName: z.string(),
  services: z.array(z.string()),
  date: z.string(),
  time: z.string(),
  durationMinutes: z.number().int(),
  priority: z.enum(PRIORITIES),
  stage: z.enum(STAGES),
  isWalkIn: z.boolean(),
  /** Counts from 1 per doctor and day; shown after the doctor's letter (`tokenText` of rules/desk/board/attendance.ts). */
  token: z.number().int().nullable(),
  confirmedOn: step,
  arrivedOn: step,
  calledOn: step,
  seatedOn: step,
  doneOn: step,
  leftOn: step,
  noShowOn: step,
  /** No-shows of the patient in the last 12 months. */
  noShows: z.number().int(),
  /** The visit's newest bill, without void ones; null also for roles that may not read bills. Rupees. */
  bill: z.object({ id: recordId, balance: z.number(), status: z.enum(PAYMENT_STATUSES) }).nullable(),
  /** The visit is outside the doctor's hours of that day. */
  outsideHours: z.boolean(),
  /** The later of the appointment's and the attendance's last change, to be sent with SetStage and Move. */
  updatedOn: instant,
});
export type BoardVisit = z.infer<typeof BoardVisit>;

/** A doctor's column. Figures as of the answer's `now`. */
export const BoardDoctor = z.object({
  id: recordId,
  name: z.string(),
  /** The beginning of the doctor's tokens, the same for all readers of the day. */
  letter: z.string(),
  /** The doctor's hours of that day; times `HH:mm`, midnight at the end of the day "24:00". */
  windows: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Why the doctor is away, in words; null: there are windows, or no reason is known. */
  closed: z.string().nullable(),
  /** The same in a word or two, such as "On leave"; null with `closed`. */
  closedShort: z.string().nullable(),
  /** Expected holidays that would close some of the hours, each in words; times as in `windows`. */
  expected: z
    .array(z.object({ name: z.string(), from: z.string(), to: z.string(), words: z.string() }))
    .optional(),
  /** Patients who have arrived and are not with the doctor. */
  waiting: z.number().int(),
  lateMinutes: z.number().int(),
  walkIns: z.number().int(),
  /** The most walk-ins of the day; null: any number. */
  walkInLimit: z.number().int().nullable(),
  /** The next number, unless another desk gives it first. Numbers taken back are not given again. */
  nextToken: z.number().int(),
});
export type BoardDoctor = z.infer<typeof BoardDoctor>;

export const BoardDay = z.object({
  day: z.string(),
  /** The cursor for WaitForChange. */
  cursor: z.string(),
  /** When this was read, by the server's clock. */
  now: instant,
  /** From so many minutes on a wait counts as long. */
  longWaitMinutes: z.number().int(),
  /** Minutes after the start from which on no-show is offered, and late patients queue by arrival. */
  lateAfterMinutes: z.number().int(),
  doctors: z.array(BoardDoctor),
  chairs: z.array(z.object({ id: recordId, name: z.string() })),
  /** In the order of their times, cancelled ones included. */
  visits: z.array(BoardVisit),
});
export type BoardDay = z.infer<typeof BoardDay>;

export const getBoardDay = endpoint({
  method: "GET",
  path: "/Board/GetDay",
  access: "board.read",
  summary: "A day's doctors and visits with their stages; for a doctor the own ones",
  // The board reads the day again after every change.
  background: true,
  query: z.object({ day: requiredDate("Date is required."), idDoctor: optionalId }),
  output: BoardDay,
});

/** A visit as a row of the paper for a day without power. */
export const PaperVisit = BoardVisit.pick({
  id: true,
  patientName: true,
  patientPhone: true,
  services: true,
  time: true,
  token: true,
}).extend({
  patientNo: z.string(),
  gender: z.enum(GENDERS).nullable(),
  dob: z.string().nullable(),
  dobPrecision: DobPrecision,
  /** The chief complaint. */
  description: z.string(),
});
export type PaperVisit = z.infer<typeof PaperVisit>;

/** A doctor's day on paper, without visits that do not take place. */
export const DoctorPaper = BoardDoctor.pick({
  id: true,
  name: true,
  letter: true,
  windows: true,
  closedShort: true,
}).extend({ visits: z.array(PaperVisit) });
export type DoctorPaper = z.infer<typeof DoctorPaper>;

export const getDayOnPaper = endpoint({
  method: "GET",
  path: "/Board/GetDayOnPaper",
  access: "appointments.read",
  summary:
    "A day to be printed, a paper for each doctor who is in or has visits; for a doctor the own. It is on record as an export",
  query: z.object({ day: requiredDate("Date is required."), idDoctor: optionalId }),
  output: z.object({ day: z.string(), doctors: z.array(DoctorPaper) }),
});

export const getBoardDays = endpoint({
  method: "GET",
  path: "/Board/GetDays",
  access: "board.read",
  summary: "How full some days are; for a doctor the own hours",
  // The board reads it again after every change of the day.
  background: true,
  query: z.object({
    from: requiredDate("Date is required."),
    days: wholeNumber("Ask for 1 to 31 days.", 1, 31),
  }),
  /** One for each day. `percent`: how much of the doctors' hours is taken; null: nobody is in. */
  output: z.array(z.object({ day: z.string(), percent: z.number().int().nullable() })),
});

export const waitForBoardChange = endpoint({
  method: "GET",
  path: "/Board/WaitForChange",
  access: "board.read",
  summary:
    "Answers when the day's board, or without a day any, changed since the cursor, or after 25 seconds",
  background: true,
  waits: true,
  query: z.object({
    day: optionalDate,
    /** From GetDay or the last answer. A missing, malformed or old one counts as changed. */
    cursor: z.string({ error: "The cursor is a text." }).default(""),
  }),
  /** `pauseSeconds`: how long to wait before asking again, above 0 when too many screens wait already. */
  output: z.object({ cursor: z.string(), changed: z.boolean(), pauseSeconds: z.number().int() }),
});

export const setStage = endpoint({
  method: "POST",
  path: "/Board/SetStage",
  access: "board.run",
  summary: "Say where a visit stands, or go back; the same stage again changes nothing",
  body: z.object({
    id: requiredId("Appointment is required."),
    stage: choice(STEPS, "Stage is required."),
    updatedOn: seenUpdatedOn,
    // A visit taken back from No-show or Left claims its time again.
    ...clashAnswer,
  }),
  output: BoardVisit,
});

export const moveVisit = endpoint({
  method: "POST",
  path: "/Board/Move",
  access: "appointments.write",
  summary: "Move a scheduled visit to another time, doctor or length",
  body: z.object({
    id: requiredId("Appointment is required."),
    idDoctor: requiredId("Doctor is required."),
    date: dayOf("booking", "Date", "Date is required."),
    time: requiredTime("Time is required."),
    durationMinutes: wholeNumber("An appointment takes 5 to 480 minutes.", 5, 480),
    updatedOn: seenUpdatedOn,
    ...bookingWishes,
    ...clashAnswer,
  }),
  output: BoardVisit,
  message: "Appointment rescheduled successfully!",
});

/** In the `conflict` of a 409: the doctor takes no more walk-ins; with `allowOverLimit` the patient gets a token anyway. */
export const WalkInLimit = z.object({
  kind: z.literal("walk-in limit"),
  limit: z.number().int(),
  walkIns: z.number().int(),
});
export type WalkInLimit = z.infer<typeof WalkInLimit>;

export const walkIn = endpoint({
  method: "POST",
  path: "/Board/WalkIn",
  access: "appointments.write",
  summary:
    "Give a patient without an appointment a token; one who is not known yet gets a file with name and phone",
  body: z
    .object({
      /** A patient with a file; without it name and phone, for a new file. */
      idPatient: optionalId,
      name: nameOrNone,
      phone: phoneOrNone,
      idDoctor: requiredId("Doctor is required."),
      /** Empty: the service of the doctor's walk-ins. */
      idServices: recordIds("Choose services from the list.").default([]),
      priority: choice(PRIORITIES, "Priority is required.").default("Medium"),
      /** The chief complaint; blank: "Walk-in". */
      description: optionalNotes(5000),
      allowOverLimit: yesNo.optional(),
      // A second visit for a patient who already has one today.
      ...clashAnswer,
    })
    .superRefine(({ idPatient, name, phone }, context) => {
      if (idPatient !== null) return;
      if (name === null)
        context.addIssue({ code: "custom", path: ["name"], message: "Full Name is required." });
      const problem = phone === null && phoneProblem("", "Phone number");
      if (problem) context.addIssue({ code: "custom", path: ["phone"], message: problem });
    }),
  output: z.object({
    visit: BoardVisit,
    /** How many of the doctor's queue come before this visit. */
    before: z.number().int(),
    /** The approximate wait in minutes, in steps of five; null: the doctor is not in any more today. */
    aboutMinutes: z.number().int().nullable(),
    /** When the doctor comes, `HH:mm`; null: is in, or does not come. */
    inFrom: z.string().nullable(),
  }),
  creates: true,
});
