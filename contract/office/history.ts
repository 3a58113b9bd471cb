import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import { instant, optionalId, recordId, requiredId } from "#contract/values/fields.ts";

/** The records that have a history. */
export const HISTORY_ENTITIES = [
  "patient",
  "safetyFact",
  "vitals",
  "finding",
  "procedure",
  "appointment",
  "appointmentRequest",
  "bill",
  "expense",
  "doctor",
  "department",
  "service",
  "contactMessage",
  "staff",
  "settings",
  "rights",
  "rules",
  "chair",
  "closure",
  "doctorWeek",
  "doctorDay",
  "waiting",
  "dayClose",
  "package",
  "shareStatement",
  "lab",
  "labCase",
  "plan",
  // By the patient's id.
  "advance",
] as const;
export type HistoryEntity = (typeof HISTORY_ENTITIES)[number];

/** A field's change in the words of the screens: "Phone", "0300 1234567", "20-Nov-2026". null: empty. */
export const HistoryChange = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type HistoryChange = z.infer<typeof HistoryChange>;

export const HistoryEntry = z.object({
  id: recordId,
  on: instant,
  /** The author's name; null: a visitor, or the system itself. */
  by: z.string().nullable(),
  /**
   * "printed": the prescription. "opened anyway": the clinical history, by a doctor who does not treat the patient;
   * `changes` has the reason. "signed out": everywhere, by the account's owner or an administrator. "password changed": an
   * account's, by its owner or on the clinic's computer.
   */
  action: z.enum([
    "created",
    "changed",
    "removed",
    "opened anyway",
    "printed",
    "signed out",
    "password changed",
  ]),
  /** A related record, such as a patient's bill; null: the record itself. */
  record: z.object({ entity: z.enum(HISTORY_ENTITIES), id: recordId, name: z.string() }).nullable(),
  /** The changed fields; for a new record, the fields that identify it. */
  changes: z.array(HistoryChange),
  /** Some changed fields are left out, because the caller's role may not read them. */
  withheld: z.boolean(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** Who viewed the record. Views within ten minutes of each other count as one. */
export const HistoryViews = z.object({ by: z.string(), times: z.number().int(), lastOn: instant });
export type HistoryViews = z.infer<typeof HistoryViews>;

export const History = z.object({
  entries: z.array(HistoryEntry),
  /** The `before` of the next, older page; null on the last page. */
  next: recordId.nullable(),
  views: z.array(HistoryViews),
});
export type History = z.infer<typeof History>;

export const getHistory = endpoint({
  method: "GET",
  path: "/History/GetByRecord",
  // The service checks the permission, which depends on the record: reading its history needs the same as reading it.
  access: "signed-in",
  summary: "Who changed a record, what and when, newest first, and who looked at it",
  query: z.object({
    entity: z.enum(HISTORY_ENTITIES, { error: "Say which kind of record: entity." }),
    id: requiredId("Say which record: id must be a positive number."),
    before: optionalId,
  }),
  output: History,
});
