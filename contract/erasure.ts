import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { nothing, requiredId, requiredText } from "./fields.ts";

/** What an erasure of a patient would remove, and why it cannot be done yet. */
export const ErasurePreview = z.object({
  registerNo: z.string(),
  visits: z.number().int(),
  bills: z.number().int(),
  /** Appointment requests and contact messages from the patient's numbers or e-mail. */
  requests: z.number().int(),
  messages: z.number().int(),
  /** Each a sentence; none: it can be done. */
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
