import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import { recordId } from "#contract/values/fields.ts";

/** How far back reasons are read, in days with today. */
export const OVERRIDE_DAYS = 90;
/** How many reasons are listed at most, the newest; all are counted. */
export const MOST_OVERRIDES = 500;

/** A medicine that was prescribed although a listed allergy forbids it. */
export const Override = z.object({
  id: recordId,
  /** The day on which the reason was given. */
  day: z.string(),
  idAppointment: recordId,
  idPatient: recordId,
  patientName: z.string(),
  patientRegisterNo: z.string(),
  idDoctor: recordId,
  doctorName: z.string(),
  /** Who gave the reason in the doctor's place; null: the doctor did. */
  writtenBy: z.string().nullable(),
  /** The medicine as it was written. */
  line: z.string(),
  finding: z.string(),
  reason: z.string(),
  /** What forbids it: "penicillins: amoxicillin"; null: kept by a version that named no rules. */
  rule: z.string().nullable(),
  /** Whether the visit's prescription still has the medicine. */
  isPrescribed: z.boolean(),
});
export type Override = z.infer<typeof Override>;

/** How often one rule was overridden. */
export const OverriddenRule = z.object({
  rule: z.string().nullable(),
  times: z.number().int(),
  patients: z.number().int(),
  doctors: z.number().int(),
});
export type OverriddenRule = z.infer<typeof OverriddenRule>;

export const getOverrides = endpoint({
  method: "GET",
  path: "/Prescriptions/GetOverrides",
  access: "overrides.read",
  summary: `What was prescribed against a listed allergy in the last ${OVERRIDE_DAYS} days, the newest first, and how often each rule was overridden`,
  output: z.object({
    /** The first of the days. */
    since: z.string(),
    /** The rules that were overridden most come first. */
    rules: z.array(OverriddenRule),
    overrides: z.array(Override),
  }),
});
