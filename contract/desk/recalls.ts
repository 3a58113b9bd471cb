import { z } from "zod";
import { listedPatient } from "#contract/patients/patients.ts";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  blankToNull,
  choice,
  dayOf,
  instant,
  newOrExistingId,
  nothing,
  optionalId,
  optionalText,
  recordId,
  requiredId,
  seenUpdatedOn,
} from "#contract/values/fields.ts";
import { listCall } from "#contract/values/resource.ts";
import {
  CALL_RESULTS,
  NOTE_RESULTS,
  RECALL_REASONS,
  RECALL_STATES,
  STOP_REASONS,
} from "#rules/desk/messages/recalls.ts";
import { NamedVisit } from "./appointments.ts";

/** A patient to be called, for one reason. */
export const Recall = z.object({
  id: recordId,
  ...listedPatient,
  reason: z.enum(RECALL_REASONS),
  /** The subject: somebody's text, else the due service; "" without either. */
  words: z.string(),
  idService: recordId.nullable(),
  idDoctor: recordId.nullable(),
  doctorName: z.string().nullable(),
  /** The visit that it originates from. */
  source: NamedVisit.nullable(),
  dueDay: z.string(),
  /** Not to be called before this day. */
  nextCallDay: z.string(),
  /** Unanswered calls. */
  calls: z.number().int(),
  state: z.enum(RECALL_STATES),
  stopReason: z.enum(STOP_REASONS).nullable(),
  lastResult: z.enum(NOTE_RESULTS).nullable(),
  lastOn: instant.nullable(),
  updatedOn: instant,
});
export type Recall = z.infer<typeof Recall>;

export const recallColumns = {
  dueDay: { type: "date" },
  patientName: { type: "text" },
  patientPhone: { type: "text" },
  reason: { type: "choice", options: RECALL_REASONS },
  words: { type: "text" },
  nextCallDay: { type: "date" },
  state: { type: "choice", options: RECALL_STATES },
} as const;

/** By default (no filter of `state` or `nextCallDay`) the recalls due today, the oldest first. */
export const listRecalls = listCall({
  path: "/Recall/GetAll",
  access: "recalls.read",
  summary: "Patients to be called",
  record: Recall,
  columns: recallColumns,
});

/** The result of one call. */
export const CallNote = z.object({
  id: recordId,
  on: instant,
  /** Who called; null: the account no longer exists. */
  by: z.string().nullable(),
  result: z.enum(NOTE_RESULTS),
  words: z.string().nullable(),
});
export type CallNote = z.infer<typeof CallNote>;

/** A patient's no-shows in the last twelve months. `since`: the day of the first one. */
export const NoShows = z.object({ count: z.number().int(), since: z.string().nullable() });
export type NoShows = z.infer<typeof NoShows>;

export const getRecall = endpoint({
  method: "GET",
  path: "/Recall/GetById",
  access: "recalls.read",
  summary:
    "One patient to be called, with what came of earlier calls, newest first, and how often nobody came",
  query: z.object({ id: requiredId("Say whom: id must be a positive number.") }),
  output: Recall.extend({ notes: z.array(CallNote), noShows: NoShows }),
});

export const getNoShows = endpoint({
  method: "GET",
  path: "/Recall/GetNoShows",
  access: "recalls.read",
  summary: "How often a patient did not come in the last twelve months",
  query: z.object({ idPatient: requiredId("Patient is required.") }),
  output: NoShows,
});

/** The form: when a patient is due, and why. */
export const RecallInput = z.object({
  id: newOrExistingId,
  idPatient: requiredId("Patient is required."),
  reason: choice(["recall", "promised"], "Choose Recall or Promised."),
  words: optionalText(100),
  idService: optionalId,
  idDoctor: optionalId,
  /** The visit before the one that is due. */
  idAppointment: optionalId,
  dueDay: dayOf("booking", "Due day", "Due day is required."),
  updatedOn: seenUpdatedOn,
});
export type RecallInput = z.infer<typeof RecallInput>;

export const saveRecall = endpoint({
  method: "POST",
  path: "/Recall/Save",
  access: "recalls.write",
  summary:
    "Say when a patient is to be called; of a patient who is due for the same already, the day and words are changed",
  body: RecallInput,
  output: Recall,
  creates: true,
  message: "Saved.",
});

export const noteCall = endpoint({
  method: "POST",
  path: "/Recall/NoteCall",
  access: "recalls.write",
  summary: "Note what came of a call: who is called again, and when, follows from it",
  body: z.object({
    id: requiredId("Say whom: id must be a positive number."),
    result: z.enum(CALL_RESULTS, { error: "Say what came of it." }),
    words: optionalText(200),
    /** The day for "call again"; tomorrow by default. */
    callOn: z
      .preprocess(blankToNull, dayOf("booking", "The day", "This is not a date.").nullable())
      .default(null),
    updatedOn: seenUpdatedOn,
  }),
  output: Recall,
  creates: true,
});

export const takeBackCall = endpoint({
  method: "POST",
  path: "/Recall/TakeBack",
  access: "recalls.write",
  summary:
    "Take back what was noted of the last call, by whom it was noted: the patient is to be called as before",
  body: z.object({ id: requiredId("Say whom: id must be a positive number.") }),
  output: Recall,
  message: "Taken back.",
});

export const stopRecall = endpoint({
  method: "POST",
  path: "/Recall/Stop",
  access: "recalls.write",
  summary: "Take a patient from the list for this reason",
  body: z.object({ id: requiredId("Say whom: id must be a positive number."), updatedOn: seenUpdatedOn }),
  output: nothing,
  message: "Not on the list any more.",
});
