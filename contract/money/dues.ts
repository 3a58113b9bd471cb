import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import { instant, optionalDayOf, optionalText, recordId, requiredId } from "#contract/values/fields.ts";
import { listCall } from "#contract/values/resource.ts";
import { DUE_RESULTS, DUE_STATES } from "#rules/money/accounts/dues.ts";
import { MESSAGE_LANGUAGES } from "#rules/values/text/message-language.ts";

/** A patient who owes something. Rupees; days `yyyy-MM-dd`. */
export const Due = z.object({
  /** The patient's. */
  id: recordId,
  patientName: z.string(),
  patientPhone: z.string(),
  patientRegisterNo: z.string(),
  /** The language of messages to the patient. */
  language: z.enum(MESSAGE_LANGUAGES),
  /** The patient wants no messages, so somebody calls. */
  hasStopped: z.boolean(),
  /** How many bills are not fully paid. */
  bills: z.number().int(),
  owes: z.number(),
  /** The patient's advance. */
  advance: z.number(),
  /** What is to be paid after the advance: `toPayAfter` of rules/money/accounts/dues.ts. */
  toPay: z.number(),
  /** The debt by age, in the order of DUE_AGE_LABELS of rules/money/accounts/dues.ts. */
  ages: z.array(z.number()),
  /** The date of the oldest bill that is not fully paid. */
  oldestDay: z.string(),
  state: z.enum(DUE_STATES),
  /** The last contact that was not taken back. */
  lastId: recordId.nullable(),
  lastResult: z.enum(DUE_RESULTS).nullable(),
  lastOn: instant.nullable(),
  /** The words of the last contact. */
  lastWords: z.string().nullable(),
  /** The day by which the patient promised to pay. */
  promisedDay: z.string().nullable(),
});
export type Due = z.infer<typeof Due>;

export const dueColumns = {
  patientName: { type: "text" },
  patientPhone: { type: "text" },
  oldestDay: { type: "date" },
  promisedDay: { type: "date" },
  owes: { type: "money" },
  advance: { type: "money" },
  toPay: { type: "money" },
  state: { type: "choice", options: DUE_STATES },
} as const;

/** By default the oldest come first. */
export const listDues = listCall({
  path: "/Dues/GetAll",
  access: "bills.read",
  summary: "Patients who owe something, with how old it is and how they were reached about it",
  record: Due,
  columns: dueColumns,
});

export const getDueAges = endpoint({
  method: "GET",
  path: "/Dues/GetAges",
  access: "bills.read",
  summary: "What all patients owe together, by its age, and how many are to be contacted",
  output: z.object({
    /** Rupees. */
    owes: z.number(),
    /** The part to be paid after each patient's advance. */
    toPay: z.number(),
    patients: z.number().int(),
    /** In the order of DUE_AGE_LABELS; a patient with bills of several ages counts in each. */
    ages: z.array(z.object({ owes: z.number(), patients: z.number().int() })),
    /** The number of patients, by state. */
    states: z.record(z.enum(DUE_STATES), z.number().int()),
  }),
});

export const noteDueContact = endpoint({
  method: "POST",
  path: "/Dues/NoteContact",
  access: "bills.write",
  summary: "Note how a patient was reached about what is owed: when to try again follows from it",
  body: z
    .object({
      idPatient: requiredId("Patient is required."),
      result: z.enum(DUE_RESULTS, { error: "Say how the patient was reached." }),
      /** The day by which the patient promised to pay; only for a promise. */
      promisedDay: optionalDayOf("booking", "The day"),
      words: optionalText(200),
    })
    .superRefine(({ result, promisedDay }, context) => {
      const refuse = (message: string) =>
        context.addIssue({ code: "custom", path: ["promisedDay"], message });
      if (result === "promised" && promisedDay === null) refuse("Say by when the patient will pay.");
      if (result !== "promised" && promisedDay !== null) refuse("Only a promise has a day.");
    }),
  output: Due,
  creates: true,
});

export const takeBackDueContact = endpoint({
  method: "POST",
  path: "/Dues/TakeBackContact",
  access: "bills.write",
  summary: "Take back a contact that was noted by mistake: one's own, the patient's last",
  body: z.object({ id: requiredId("Say which contact: id must be a positive number.") }),
  /** null: nothing is owed any more. */
  output: Due.nullable(),
  message: "Taken back.",
});
