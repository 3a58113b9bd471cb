import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  flag,
  instant,
  newOrExistingId,
  optionalText,
  optionalWholeNumber,
  recordId,
  requiredText,
  seenUpdatedOn,
  shownFlag,
} from "#contract/values/fields.ts";
import type { Labels } from "#contract/values/labels.ts";
import { clinicPhoneProblem } from "#rules/values/text/phone.ts";

/** A laboratory. */
export const Lab = z.object({
  id: recordId,
  name: z.string(),
  phone: z.string().nullable(),
  /** Days from sending to getting back; null: it differs. */
  usualDays: z.number().int().nullable(),
  isActive: shownFlag,
  /** Cases that the clinic waits for. */
  open: z.number().int(),
  createdOn: instant,
  updatedOn: instant,
});
export type Lab = z.infer<typeof Lab>;

const labPhone = optionalText(40).superRefine((phone, context) => {
  const message = phone === null ? null : clinicPhoneProblem(phone);
  if (message) context.addIssue({ code: "custom", message });
});

export const LabInput = z.object({
  id: newOrExistingId,
  name: requiredText("Name is required.", 120),
  phone: labPhone,
  usualDays: optionalWholeNumber("Usual days are a whole number from 1 to 120.", 1, 120).default(null),
  isActive: flag().default(1),
  updatedOn: seenUpdatedOn,
});
export type LabInput = z.infer<typeof LabInput>;

export const LAB_LABELS = {
  name: "Lab",
  phone: "Phone",
  usualDays: "Usual days",
  isActive: "Orders go there",
} as const satisfies Labels<typeof LabInput>;

export const listLabs = endpoint({
  method: "GET",
  path: "/Labs/GetAll",
  access: "lab.read",
  summary: "Laboratories, those in use first",
  output: z.array(Lab),
});

export const saveLab = endpoint({
  method: "POST",
  path: "/Labs/Save",
  access: "lab.write",
  summary: "Add or change a laboratory",
  body: LabInput,
  output: Lab,
  message: "Lab saved",
  creates: true,
});
