import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import { instant, nothing, recordId, requiredId, requiredText } from "#contract/values/fields.ts";
import { searchText } from "#contract/values/list-query.ts";

/** What an erasure of a patient would remove, and why it cannot be done yet. */
export const ErasurePreview = z.object({
  registerNo: z.string(),
  visits: z.number().int(),
  bills: z.number().int(),
  /** Appointment requests and contact messages from the patient's numbers or e-mail. */
  requests: z.number().int(),
  messages: z.number().int(),
  /** Each a sentence; empty: it can be done. */
  obstacles: z.array(z.string()),
});
export type ErasurePreview = z.infer<typeof ErasurePreview>;

export const previewErasure = endpoint({
  method: "GET",
  path: "/Patient/PreviewErasure",
  access: "patients.erase",
  summary: "What erasing a patient would remove, and what prevents it",
  query: z.object({ id: requiredId("Patient is required.") }),
  output: ErasurePreview,
});

/** How many deleted patients are shown, the newest first. */
export const MOST_DELETED = 50;

/** A deleted patient who is not erased. */
export const DeletedPatient = z.object({
  id: recordId,
  registerNo: z.string(),
  fullName: z.string(),
  deletedOn: instant,
});
export type DeletedPatient = z.infer<typeof DeletedPatient>;

export const listDeletedPatients = endpoint({
  method: "GET",
  path: "/Patient/GetDeleted",
  access: "patients.erase",
  summary: "Patients who were deleted and not erased: the 50 deleted last whose file holds the text",
  query: z.object({ search: searchText.default("") }),
  output: z.array(DeletedPatient),
});

const WHY = "Say why in words, 3 to 200 characters.";

export const ErasureInput = z.object({
  id: requiredId("Patient is required."),
  registerNo: requiredText("Type the patient's number."),
  reason: requiredText(WHY).refine((reason) => reason.length >= 3, WHY),
});

export const erasePatient = endpoint({
  method: "POST",
  path: "/Patient/Erase",
  access: "patients.erase",
  summary:
    "Erase a patient's names, numbers, texts and pictures for good, on the audit trail too; amounts, days and ids stay",
  body: ErasureInput,
  output: nothing,
  message: "The patient was erased.",
});
