import { z } from "zod";
import { minutesOfVisit } from "#contract/clinic/availability.ts";
import { listedPatient } from "#contract/patients/patients.ts";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  blankToNull,
  byId,
  choice,
  chosenIds,
  dayOf,
  instant,
  newOrExistingId,
  nothing,
  optionalId,
  optionalText,
  recordId,
  requiredEnd,
  requiredId,
  requiredTime,
  seenUpdatedOn,
  wholeNumber,
} from "#contract/values/fields.ts";
import { getCall, listCall } from "#contract/values/resource.ts";
import { PRIORITIES } from "#rules/desk/appointment.ts";
import {
  EVERY_WEEKDAY,
  OFFER_STATES,
  USUAL_NOTICE_MINUTES,
  WAITING_STATES,
} from "#rules/desk/waiting-list.ts";
import { minuteOf } from "#rules/values/time/stretch.ts";
import { Appointment, NamedVisit } from "./appointments.ts";

/** A patient who waits for a time, and the outcome. Times are `HH:mm`, days `yyyy-MM-dd`. */
export const WaitingEntry = z.object({
  id: recordId,
  ...listedPatient,
  /** The patient wants no messages, so somebody calls. */
  hasStopped: z.boolean(),
  idDepartment: recordId,
  departmentName: z.string(),
  /** Null: any doctor of the department. */
  idDoctor: recordId.nullable(),
  doctorName: z.string().nullable(),
  services: z.array(z.object({ id: recordId, name: z.string() })),
  serviceNames: z.string(),
  durationMinutes: z.number().int(),
  fromDay: z.string(),
  toDay: z.string(),
  /** ISO weekdays, 1 = Monday. */
  weekdays: z.array(z.number().int()),
  /** The part of the day for the whole visit; both null: any. */
  fromTime: z.string().nullable(),
  toTime: z.string().nullable(),
  /** How long in advance the patient must know of a time. */
  noticeMinutes: z.number().int(),
  priority: z.enum(PRIORITIES),
  note: z.string().nullable(),
  /** The visit that the patient wants to have earlier. */
  laterVisit: NamedVisit.nullable(),
  /** The visit that the entry led to. */
  bookedVisit: NamedVisit.nullable(),
  state: z.enum(WAITING_STATES),
  /** The last offered time. */
  offer: z
    .object({
      idDoctor: recordId,
      date: z.string(),
      time: z.string(),
      on: instant,
      /** Who offered it; null: the account no longer exists. */
      by: z.string().nullable(),
      state: z.enum(OFFER_STATES),
    })
    .nullable(),
  createdOn: instant,
  updatedOn: instant,
});
export type WaitingEntry = z.infer<typeof WaitingEntry>;

export const WAITING_LABELS = {
  idPatient: "Patient",
  idDepartment: "Department",
  idDoctor: "Doctor",
  idServices: "Services",
  durationMinutes: "Length",
  fromDay: "From",
  toDay: "Until",
  weekdays: "Weekdays",
  fromTime: "Not before",
  toTime: "Over by",
  noticeMinutes: "Must know before",
  priority: "Priority",
  note: "Note",
} as const;

export const waitingColumns = {
  createdOn: { type: "date" },
  patientName: { type: "text" },
  patientPhone: { type: "text" },
  departmentName: { type: "value" },
  doctorName: { type: "value" },
  serviceNames: { type: "text" },
  fromDay: { type: "date" },
  toDay: { type: "date" },
  priority: { type: "choice", options: PRIORITIES },
  state: { type: "choice", options: WAITING_STATES },
} as const;

/** By default (no filter of `state`) the entries that wait, the longest waiting first. */
export const listWaiting = listCall({
  path: "/Waiting/GetAll",
  access: "waiting.read",
  summary: "The waiting list",
  record: WaitingEntry,
  columns: waitingColumns,
});

export const getWaiting = getCall({
  path: "/Waiting/GetById",
  access: "waiting.read",
  summary: "One patient on the waiting list",
  record: WaitingEntry,
});

const time = (message: string) => z.preprocess(blankToNull, requiredTime(message).nullable()).default(null);
const end = (message: string) => z.preprocess(blankToNull, requiredEnd(message).nullable()).default(null);

const isTime = (text: string | null): text is string =>
  text !== null && /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(text);

/** For a part of the day shorter than the visit. */
export const VISIT_DOES_NOT_FIT = "The visit does not fit between these times.";

/** The form of an entry (docs/handbook/desk/waiting-list.md#an-entry). */
export const WaitingInput = z
  .object({
    id: newOrExistingId,
    idPatient: requiredId("Patient is required."),
    idDepartment: requiredId("Department is required."),
    idDoctor: optionalId,
    idServices: chosenIds("At least one service is required."),
    /** Omitted: the services' length. */
    durationMinutes: minutesOfVisit.optional(),
    /** The later visit to be moved, which then sets patient, department and services. */
    idAppointment: optionalId,
    /** The request that becomes this entry and is thereby decided. */
    idRequest: optionalId,
    /** May be in the past. */
    fromDay: dayOf("appointment", "From", "From is required."),
    toDay: dayOf("booking", "Until", "Until is required."),
    weekdays: z
      .array(wholeNumber("Choose weekdays from the list.", 1, 7), { error: "Choose at least one weekday." })
      .min(1, "Choose at least one weekday.")
      .max(7, "Choose weekdays from the list.")
      .transform((days) => [...new Set(days)].sort((a, b) => a - b))
      .default([...EVERY_WEEKDAY]),
    fromTime: time("This is not a time."),
    toTime: end("This is not a time."),
    noticeMinutes: wholeNumber("From 0 minutes to 7 days.", 0, 10_080).default(USUAL_NOTICE_MINUTES),
    priority: choice(PRIORITIES, "Priority is required.").default("Medium"),
    note: optionalText(200),
    updatedOn: seenUpdatedOn,
  })
  .superRefine(({ id, idRequest, fromDay, toDay, fromTime, toTime, durationMinutes = 5 }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (id !== 0 && idRequest !== null) refuse("idRequest", "A request becomes a wish of its own.");
    if (toDay < fromDay) refuse("toDay", "Until must not be before From.");
    if (fromTime !== null && toTime === null) refuse("toTime", "Say until when, or leave both empty.");
    if (fromTime === null && toTime !== null) refuse("fromTime", "Say from when, or leave both empty.");
    // Malformed times already have a message.
    if (!isTime(fromTime) || !isTime(toTime)) return;
    if (minuteOf(toTime) - minuteOf(fromTime) < durationMinutes) refuse("toTime", VISIT_DOES_NOT_FIT);
  });
export type WaitingInput = z.infer<typeof WaitingInput>;

export const saveWaiting = endpoint({
  method: "POST",
  path: "/Waiting/Save",
  access: "waiting.write",
  summary: "Put a patient on the waiting list, or change what one wishes; once for each department",
  body: WaitingInput,
  output: WaitingEntry,
  creates: true,
  message: "On the waiting list.",
});

export const withdrawWaiting = endpoint({
  method: "POST",
  path: "/Waiting/Withdraw",
  access: "waiting.write",
  summary: "Take a patient off the waiting list",
  body: byId.extend({ updatedOn: seenUpdatedOn }),
  output: nothing,
  message: "Not on the waiting list any more.",
});

/** A doctor's time to be filled. */
const aTime = {
  idDoctor: requiredId("Doctor is required."),
  date: dayOf("booking", "Date", "Date is required."),
  time: requiredTime("Time is required."),
};

/** An entry that fits, with its time in the free stretch. */
export const Fitting = z.object({ time: z.string(), entry: WaitingEntry });
export type Fitting = z.infer<typeof Fitting>;

export const getFitting = endpoint({
  method: "GET",
  path: "/Waiting/GetFitting",
  access: "waiting.read",
  summary:
    "Who on the waiting list could take a doctor's time that has become free, the first to be asked first",
  query: z.object({ ...aTime, minutes: minutesOfVisit }),
  output: z.object({
    doctorName: z.string(),
    date: z.string(),
    /** The free part, `HH:mm`; null: none, and `reasons` says why. */
    free: z.object({ from: z.string(), to: z.string() }).nullable(),
    reasons: z.array(z.string()),
    /** Remarks that do not prevent the time, such as an expected holiday. */
    remarks: z.array(z.string()).optional(),
    /** How many fit; the answer holds the first 20. */
    count: z.number().int(),
    fitting: z.array(Fitting),
  }),
});

const chosen = { id: requiredId("Say whom: id must be a positive number."), ...aTime };

export const offerWaiting = endpoint({
  method: "POST",
  path: "/Waiting/Offer",
  access: "waiting.write",
  summary: "Note that somebody is told of a free time, and answer the words; nothing is held by it",
  body: z.object(chosen),
  /** `chat`: the number's digits; null: a landline, or no messages wanted, so somebody calls. */
  output: z.object({ text: z.string(), chat: z.string().nullable(), entry: WaitingEntry }),
});

export const declineWaiting = endpoint({
  method: "POST",
  path: "/Waiting/Decline",
  access: "waiting.write",
  summary: "Note that somebody does not want a time; the patient stays on the list",
  body: z.object(chosen),
  output: nothing,
  message: "Noted. The patient stays on the list.",
});

export const bookWaiting = endpoint({
  method: "POST",
  path: "/Waiting/Book",
  access: "waiting.write",
  summary:
    "Give somebody on the list a free time: books a visit, or moves the later one; 409 where somebody was faster",
  body: z.object(chosen),
  output: Appointment,
  creates: true,
  message: "Booked from the waiting list.",
});
