import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  instant,
  nothing,
  optionalId,
  recordId,
  requiredId,
  requiredNotes,
  requiredText,
  seenUpdatedOn,
} from "#contract/values/fields.ts";
import { parsePrescription } from "#rules/clinical/prescription.ts";

const ofDoctor = z.object({ idDoctor: requiredId("Doctor is required.") });

/** A medicine that was written before, as it is offered. */
export const FavouriteMedicine = z.object({
  name: z.string(),
  /** The doctor's usual dose and length; blank where there is none. */
  how: z.string(),
  howLong: z.string(),
  /** "doctor": this one wrote it; "clinic": others did. */
  by: z.enum(["doctor", "clinic"]),
});
export type FavouriteMedicine = z.infer<typeof FavouriteMedicine>;

export const getFavourites = endpoint({
  method: "GET",
  path: "/Prescriptions/GetFavourites",
  access: "doctorPanel.use",
  summary:
    "The medicines that a doctor wrote most in the last year, then those of the clinic's other doctors",
  query: ofDoctor,
  output: z.array(FavouriteMedicine),
});

/** A prescription by name. */
export const PrescriptionTemplate = z.object({
  id: recordId,
  /** Null: every doctor of the clinic has it. */
  idDoctor: recordId.nullable(),
  name: z.string(),
  /** As a prescription is stored: one medicine a line. */
  text: z.string(),
  updatedOn: instant,
});
export type PrescriptionTemplate = z.infer<typeof PrescriptionTemplate>;

const MOST_LINES = 60;

export const TemplateInput = z.object({
  idDoctor: optionalId,
  name: requiredText("Name is required.", 80),
  text: requiredNotes("Write a medicine first.", 10_000).refine(
    (text) => parsePrescription(text).length <= MOST_LINES,
    `A template has at most ${MOST_LINES} medicines.`,
  ),
});
export type TemplateInput = z.infer<typeof TemplateInput>;

export const listTemplates = endpoint({
  method: "GET",
  path: "/PrescriptionTemplates/GetAll",
  access: "doctorPanel.use",
  summary: "A doctor's templates of prescriptions and those of the clinic, by name",
  query: ofDoctor,
  output: z.array(PrescriptionTemplate),
});

export const saveTemplate = endpoint({
  method: "POST",
  path: "/PrescriptionTemplates/Save",
  access: "clinicalNotes.write",
  summary: "Keep a prescription by name for a doctor or, as an administrator and without one, for the clinic",
  body: TemplateInput.extend({
    /** Omitted: a new one. */
    id: optionalId,
    updatedOn: seenUpdatedOn,
  }),
  output: PrescriptionTemplate,
  creates: true,
  message: "Template saved.",
});

export const removeTemplate = endpoint({
  method: "DELETE",
  path: "/PrescriptionTemplates/Delete",
  access: "clinicalNotes.write",
  summary: "Delete a template; prescriptions that were written with it stay",
  query: z.object({ id: requiredId("Say which template.") }),
  output: nothing,
  message: "Template deleted.",
});

export const getPrescriptionPdf = endpoint({
  method: "GET",
  path: "/Prescriptions/GetPdf",
  access: "clinicalNotes.write",
  summary: "The prescription of an appointment as PDF, recorded as printed",
  query: z.object({
    appointmentId: requiredId("Appointment is required."),
    paper: z.enum(["a4", "a5"], { error: "Choose a4 or a5." }).default("a5"),
  }),
  output: z.unknown(),
  download: ["application/pdf"],
});
