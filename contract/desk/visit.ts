import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import { instant, optionalNotes, requiredDate, requiredId, requiredTime } from "#contract/values/fields.ts";
import { CANCEL_REASONS, MOST_WISHES } from "#rules/desk/patient-link.ts";

/**
 * The calls of the page behind a patient's link (docs/handbook/desk/patient-link.md). Only POST, with the token in the
 * body, because link previews send GET and no log holds a body. An invalid token is answered 404 in the same words for
 * every reason.
 */
const token = z.string().max(100).catch("");

/** A day and a time that a patient asks for. */
const Wish = z.object({
  date: requiredDate("Choose a day."),
  time: requiredTime("Choose a time."),
});

/** The content of the page: when and where, never what for. */
export const LinkedVisitPage = z.object({
  /** "over": past; the page shows nothing more. */
  state: z.enum(["coming", "cancelled", "over"]),
  /** Null when "over". */
  visit: z
    .object({
      firstName: z.string(),
      doctorName: z.string(),
      doctorNameUr: z.string().nullable(),
      date: z.string(),
      time: z.string(),
      durationMinutes: z.number().int(),
      isConfirmed: z.boolean(),
      mayConfirm: z.boolean(),
      mayCancel: z.boolean(),
      mayAskOther: z.boolean(),
      /** Until when a cancellation through the link can be taken back. */
      takeBackUntil: instant.nullable(),
      /** The undecided times that were asked for, the preferred one first. */
      wishes: z.array(z.object({ date: z.string(), time: z.string() })),
      hasStoppedMessages: z.boolean(),
    })
    .nullable(),
});
export type LinkedVisitPage = z.infer<typeof LinkedVisitPage>;

const call = { method: "POST", access: "public", guard: "link", output: LinkedVisitPage } as const;

export const openVisit = endpoint({
  ...call,
  path: "/Visit/Open",
  summary: "The visit behind a patient's link",
  body: z.object({ token }),
});

export const confirmVisit = endpoint({
  ...call,
  path: "/Visit/Confirm",
  summary: "The patient says that they will come",
  body: z.object({ token }),
  message: "Thank you. The clinic knows that you are coming.",
});

export const cancelVisit = endpoint({
  ...call,
  path: "/Visit/Cancel",
  summary: "The patient cancels the visit",
  body: z.object({ token, reason: z.enum(CANCEL_REASONS, "Choose one of the reasons, or none.").nullish() }),
  message: "Your visit is cancelled.",
});

export const takeBackVisit = endpoint({
  ...call,
  path: "/Visit/TakeBack",
  summary: "The patient takes the cancelling back",
  body: z.object({ token }),
  message: "Your visit stands again.",
});

export const getVisitOffers = endpoint({
  ...call,
  path: "/Visit/GetOffers",
  summary: "Free times with the visit's doctor, for two weeks from a day",
  body: z.object({ token, from: requiredDate("Choose a day.") }),
  output: z.array(z.object({ date: z.string(), times: z.array(z.string()) })),
});

export const askOtherTime = endpoint({
  ...call,
  path: "/Visit/AskOther",
  summary: "The patient asks for another time; the visit stays until the desk decides",
  body: z.object({
    token,
    wishes: z
      .array(Wish, { error: "Choose a time." })
      .min(1, "Choose a time.")
      .max(MOST_WISHES, `Choose at most ${MOST_WISHES} times.`),
    message: optionalNotes(500),
  }),
  message: "Your wish is with the clinic. Until it answers, your time stays yours.",
});

export const stopMessages = endpoint({
  ...call,
  path: "/Visit/StopMessages",
  summary: "The patient wants no more messages",
  body: z.object({ token }),
  message: "You will get no more messages from us.",
});

export const resumeMessages = endpoint({
  ...call,
  path: "/Visit/ResumeMessages",
  summary: "The patient wants messages again",
  body: z.object({ token }),
  message: "You will get messages from us again.",
});

/** The link of a visit, for the desk. */
const VisitLink = z.object({
  /** Null while the clinic has no public address. */
  url: z.string().nullable(),
  opens: z.number().int(),
  lastOpenedOn: instant.nullable(),
  /** When the patient confirmed through the link; null: not, or the desk noted it. */
  confirmedOn: instant.nullable(),
  /** When the patient cancelled through the link; null once that is taken back. */
  cancelledOn: instant.nullable(),
  cancelReason: z.string().nullable(),
});

const byAppointment = z.object({ id: requiredId("Say which appointment: id must be a positive number.") });

export const getVisitLink = endpoint({
  method: "GET",
  path: "/PatientLink/GetLink",
  access: "appointments.write",
  summary: "The link of a visit, how often it was opened, and what the patient said by it",
  query: byAppointment,
  output: VisitLink,
});

export const renewVisitLink = endpoint({
  method: "POST",
  path: "/PatientLink/Renew",
  access: "appointments.write",
  summary: "Makes the link of a visit invalid; the new one goes into later messages",
  body: byAppointment,
  output: VisitLink,
  message: "The old link no longer works.",
});
