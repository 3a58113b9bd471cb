import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  instant,
  nothing,
  optionalId,
  optionalNotes,
  recordId,
  requiredId,
  requiredNotes,
  requiredText,
  seenUpdatedOn,
} from "#contract/values/fields.ts";
import type { Labels } from "#contract/values/labels.ts";

/** Characters of a sheet in one language: half a page. */
const LONGEST = 3000;

/** What patients are told to do at home after a treatment. */
export const AftercareInput = z.object({
  name: requiredText("Name is required.", 80),
  en: requiredNotes("Write what to do at home.", LONGEST),
  /** Null: it is handed over in English alone. */
  ur: optionalNotes(LONGEST),
});
export type AftercareInput = z.infer<typeof AftercareInput>;

export const AFTERCARE_LABELS = {
  name: "Name",
  en: "English",
  ur: "Urdu",
} as const satisfies Labels<typeof AftercareInput>;

export const AftercareSheet = z.object({
  id: recordId,
  name: z.string(),
  en: z.string(),
  ur: z.string().nullable(),
  createdOn: instant,
  updatedOn: instant,
});
export type AftercareSheet = z.infer<typeof AftercareSheet>;

export const listAftercare = endpoint({
  method: "GET",
  path: "/Aftercare/GetAll",
  access: "doctorPanel.use",
  summary: "The clinic's aftercare sheets, by name",
  output: z.array(AftercareSheet),
});

export const saveAftercare = endpoint({
  method: "POST",
  path: "/Aftercare/Save",
  access: "clinicalNotes.write",
  summary: "Keep an aftercare sheet for the whole clinic; what was handed over before stays as it was",
  body: AftercareInput.extend({
    /** Omitted: a new one. */
    id: optionalId,
    updatedOn: seenUpdatedOn,
  }),
  output: AftercareSheet,
  creates: true,
  message: "Sheet saved.",
});

export const removeAftercare = endpoint({
  method: "DELETE",
  path: "/Aftercare/Delete",
  access: "clinicalNotes.write",
  summary: "Delete an aftercare sheet; what was handed over stays",
  query: z.object({ id: requiredId("Say which sheet.") }),
  output: nothing,
  message: "Sheet deleted.",
});

/** A sheet as it was handed over. */
export const HandedOver = z.object({
  id: recordId,
  name: z.string(),
  en: z.string(),
  ur: z.string().nullable(),
});
export type HandedOver = z.infer<typeof HandedOver>;

export const getHandedOver = endpoint({
  method: "GET",
  path: "/Aftercare/GetByAppointmentId",
  access: "doctorPanel.use",
  summary: "The aftercare sheets of a visit, as they were handed over",
  query: z.object({ appointmentId: requiredId("Appointment is required.") }),
  output: z.array(HandedOver),
});

/** Sheets of one visit; more are read by nobody. */
export const MOST_HANDED_OVER = 4;

export const TOO_MANY_SHEETS = `A visit has at most ${MOST_HANDED_OVER} sheets.`;

export const handOver = endpoint({
  method: "POST",
  path: "/Aftercare/HandOver",
  access: "doctorPanel.use",
  summary:
    "Say which aftercare sheets go with a visit's prescription; those named before and not now are taken out",
  body: z.object({
    appointmentId: requiredId("Appointment is required."),
    /** Whose visit it is: if it is another patient's by now, the answer is 409. */
    idPatient: requiredId("Patient is required."),
    idSheets: z.array(recordId).max(MOST_HANDED_OVER, TOO_MANY_SHEETS),
    /** Copies that stay as they were handed over, whatever became of their sheets. */
    idKept: z.array(recordId).max(MOST_HANDED_OVER, TOO_MANY_SHEETS).default([]),
    /** The copies that the caller saw: if they are others by now, the answer is 409. Omitted: nobody asks. */
    idSeen: z.array(recordId).max(100).optional(),
  }),
  output: z.array(HandedOver),
  message: "Noted.",
});
