import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  blankToNull,
  chosenIds,
  INVISIBLE_MESSAGE,
  instant,
  nothing,
  optionalId,
  recordId,
  requiredId,
  requiredNotes,
  requiredTime,
  seenUpdatedOn,
  wholeNumber,
  yesNo,
} from "#contract/values/fields.ts";
import { linesHaveNoneUnseen } from "#contract/values/texts.ts";
import {
  LONGEST_TEMPLATE,
  LONGEST_TEXT,
  PLANNED_KINDS,
  templateProblem,
} from "#rules/desk/messages/message-templates.ts";
import { MESSAGE_CHANNELS, MESSAGE_KINDS, MESSAGE_STATES } from "#rules/desk/messages/messages.ts";
import { MESSAGE_LANGUAGES } from "#rules/values/text/message-language.ts";

const channel = z.enum(MESSAGE_CHANNELS);
const language = z.enum(MESSAGE_LANGUAGES);

/** A text for a patient: several lines, without characters that reverse or hide what follows. */
const words = (max: number) =>
  requiredNotes("Write what to send.", max).refine(linesHaveNoneUnseen, INVISIBLE_MESSAGE);

/** A message as a visit or a patient's file shows it. */
export const MessageState = z.object({
  id: recordId,
  kind: z.enum(MESSAGE_KINDS),
  channel,
  language,
  state: z.enum(MESSAGE_STATES),
  /** Why it was not sent, or sent another way; one of a fixed set of words. */
  why: z.string().nullable(),
  dueOn: instant,
  /** Since when it is in this state. */
  stateOn: instant,
  /** Who opened or sent it; null: nobody, or the program. */
  by: z.string().nullable(),
  /** null: not sent, deleted after 90 days, or the caller's role may not read it. */
  text: z.string().nullable(),
});
export type MessageState = z.infer<typeof MessageState>;

export const getMessages = endpoint({
  method: "GET",
  path: "/Message/GetByRecord",
  access: "appointments.read",
  summary: "The messages of a visit, or of a patient, newest first; the last 50",
  query: z
    .object({ idAppointment: optionalId, idPatient: optionalId })
    .refine(
      ({ idAppointment, idPatient }) => (idAppointment === null) !== (idPatient === null),
      "Say which visit, or which patient.",
    ),
  output: z.array(MessageState),
});

/** One text to send: a message, or those of a family for one day. */
export const WorkMessage = z.object({
  ids: z.array(recordId),
  kind: z.enum(MESSAGE_KINDS),
  language,
  state: z.enum(["planned", "opened", "unknown"]),
  stateOn: instant,
  why: z.string().nullable(),
  dueOn: instant,
  phone: z.string(),
  /** The number's digits for a chat; null: no mobile number, or no WhatsApp, so somebody calls. */
  chat: z.string().nullable(),
  /** Who opened it. */
  by: z.object({ id: recordId, name: z.string() }).nullable(),
  visits: z.array(
    z.object({
      idAppointment: recordId,
      idPatient: recordId,
      patientName: z.string(),
      doctorName: z.string(),
      date: z.string(),
      time: z.string(),
    }),
  ),
  text: z.string(),
  /** Why one of its visits is to be rearranged, in words; absent: all are within their doctor's hours. */
  rearrange: z.string().optional(),
});
export type WorkMessage = z.infer<typeof WorkMessage>;

export const getWorklist = endpoint({
  method: "GET",
  path: "/Message/GetWorklist",
  access: "reminders.send",
  summary: "What the desk is to send today, the earliest first, and what may have been sent; at most 200",
  output: z.object({
    messages: z.array(WorkMessage),
    /** How many the desk has sent today. */
    sentToday: z.number().int(),
    /** Whether any kind is switched on. */
    isOn: z.boolean(),
  }),
});

/** A whole school with one phone is one row too. */
const MOST_OF_A_ROW = 1000;
const ids = chosenIds("Say which messages.", MOST_OF_A_ROW);

export const openMessage = endpoint({
  method: "POST",
  path: "/Message/Open",
  access: "reminders.send",
  summary:
    "Take messages to send them: answers their one text and the number of the chat, and notes who opened it",
  body: z.object({
    ids,
    /** Replaces the text made from the template. */
    text: words(LONGEST_TEXT).optional(),
    /** Opens it although somebody else has. */
    anyway: yesNo.optional(),
  }),
  output: z.object({ text: z.string(), chat: z.string().nullable() }),
});

export const noteAsked = endpoint({
  method: "POST",
  path: "/Message/NoteAsked",
  access: "appointments.write",
  summary:
    "Note that a patient whose visit is to be rearranged was asked for another time, and with which text",
  creates: true,
  body: z.object({ id: requiredId("Say which visit."), text: words(LONGEST_TEXT) }),
  output: nothing,
});

export const MESSAGE_ANSWERS = ["sent", "skipped", "no WhatsApp", "has WhatsApp", "not sent"] as const;

export const answerMessage = endpoint({
  method: "POST",
  path: "/Message/Answer",
  access: "reminders.send",
  summary: 'Say what became of opened messages; "not sent" takes an answer of the last ten minutes back',
  body: z.object({ ids, answer: z.enum(MESSAGE_ANSWERS, { error: "Say what became of it." }) }),
  output: nothing,
});

const template = z.preprocess(
  blankToNull,
  words(LONGEST_TEMPLATE)
    .superRefine((body, context) => {
      const problem = templateProblem(body);
      if (problem) context.addIssue({ code: "custom", message: problem });
    })
    .nullable(),
);

export const ReminderStep = z.object({
  position: z.number().int(),
  daysBefore: z.number().int().nullable(),
  at: z.string().nullable(),
  minutesBefore: z.number().int().nullable(),
});

export const MessageSettings = z.object({
  kinds: z.array(
    z.object({
      kind: z.enum(PLANNED_KINDS),
      isActive: z.boolean(),
      channel,
      /** The clinic's own wording; null: Matab's. */
      en: z.string().nullable(),
      ur: z.string().nullable(),
      updatedOn: instant,
    }),
  ),
  reminders: z.array(ReminderStep),
  quiet: z.object({ from: z.string(), to: z.string() }),
  /** The channels of this installation. */
  channels: z.array(channel),
  /** An example of a patient's link in each language; null: without a public address there are no links. */
  exampleLinks: z.object({ en: z.string(), ur: z.string() }).nullable(),
});
export type MessageSettings = z.infer<typeof MessageSettings>;

export const getMessageSettings = endpoint({
  method: "GET",
  path: "/Message/GetSettings",
  access: "settings.manage",
  summary: "Which messages patients get, their texts, and when reminders are due",
  output: MessageSettings,
});

export const MessageKindInput = z.object({
  kind: z.enum(PLANNED_KINDS, { error: "Say which message." }),
  isActive: yesNo,
  channel: z.enum(MESSAGE_CHANNELS, { error: "Choose a way." }),
  en: template,
  ur: template,
  updatedOn: seenUpdatedOn,
});

export const saveMessageKind = endpoint({
  method: "POST",
  path: "/Message/SaveKind",
  access: "settings.manage",
  summary:
    "Switch a kind of message on or off, and set its way and texts; what is planned of a kind that is off goes",
  body: MessageKindInput,
  output: nothing,
  message: "Saved.",
});

const step = z
  .object({
    daysBefore: wholeNumber("From 0 to 30 days.", 0, 30).nullable().default(null),
    at: requiredTime("When is it due?").nullable().default(null),
    minutesBefore: wholeNumber("From 30 minutes to 7 days.", 30, 10_080).nullable().default(null),
  })
  .refine(
    ({ daysBefore, at, minutesBefore }) =>
      (daysBefore === null) === (at === null) && (daysBefore === null) !== (minutesBefore === null),
    "A reminder is due some days before at a time, or some minutes before.",
  );

export const saveReminders = endpoint({
  method: "POST",
  path: "/Message/SaveReminders",
  access: "settings.manage",
  summary: "Set when reminders are due; visits booked from now on follow it",
  body: z.object({ reminders: z.array(step).max(5, "Five reminders at most.") }),
  output: nothing,
  message: "Saved.",
});

export const ContactWishes = z.object({
  /** null: the language of registration, else English. */
  language: language.nullable(),
  reminders: z.boolean(),
  recalls: z.boolean(),
  /** When the patient agreed to automatic messages. */
  agreedOn: instant.nullable(),
  /** Since when the patient wants no messages. */
  stoppedOn: instant.nullable(),
  /** To be sent with SaveWishes, because the patient may have changed something through a link meanwhile. */
  updatedOn: instant,
});
export type ContactWishes = z.infer<typeof ContactWishes>;

export const getWishes = endpoint({
  method: "GET",
  path: "/Message/GetWishes",
  access: "patients.read",
  summary: "Which messages a patient wishes to get",
  query: z.object({ idPatient: requiredId("Say which patient.") }),
  output: ContactWishes,
});

export const saveWishes = endpoint({
  method: "POST",
  path: "/Message/SaveWishes",
  access: "patients.write",
  summary: "Note which messages a patient wishes to get; who wants none gets none, planned ones too",
  body: z.object({
    idPatient: requiredId("Say which patient."),
    language: z.preprocess(blankToNull, language.nullable()).default(null),
    reminders: yesNo,
    recalls: yesNo,
    agreed: yesNo,
    stopped: yesNo,
    updatedOn: seenUpdatedOn,
  }),
  output: ContactWishes,
  message: "Saved.",
});
