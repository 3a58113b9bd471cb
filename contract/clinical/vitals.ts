import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  blankToNull,
  instant,
  nothing,
  numericText,
  recordId,
  requiredId,
  requiredText,
  yesNo,
} from "#contract/values/fields.ts";
import { GLUCOSE_KINDS, impossible, type MeasureName, problemsBetween } from "#rules/clinical/vitals.ts";

/** A measure within its limits; blank becomes null. */
const measured = (name: MeasureName) =>
  z
    .preprocess(
      (value) => blankToNull(numericText(value)),
      z
        .number({ error: "This is not a number." })
        .superRefine((value, context) => {
          const message = impossible(name, value);
          if (message) context.addIssue({ code: "custom", message });
        })
        .nullable(),
    )
    .default(null);

/** What is measured, in the units of rules/clinical/vitals.ts; null: not measured. */
const measures = {
  systolic: measured("systolic"),
  diastolic: measured("diastolic"),
  pulse: measured("pulse"),
  temperatureC: measured("temperatureC"),
  spo2: measured("spo2"),
  weightKg: measured("weightKg"),
  heightCm: measured("heightCm"),
  glucoseMgdl: measured("glucoseMgdl"),
  glucoseKind: z
    .preprocess(blankToNull, z.enum(GLUCOSE_KINDS, { error: "Choose how it was taken." }).nullable())
    .default(null),
};

const measure = z.number().nullable();

/** What was measured at one moment of a visit. */
export const VitalsEntry = z.object({
  id: recordId,
  patientId: recordId,
  appointmentId: recordId,
  systolic: measure,
  diastolic: measure,
  pulse: measure,
  temperatureC: measure,
  spo2: measure,
  weightKg: measure,
  heightCm: measure,
  glucoseMgdl: measure,
  glucoseKind: z.enum(GLUCOSE_KINDS).nullable(),
  takenOn: instant,
  /** Who wrote it down; null: the account no longer exists. */
  madeBy: z.string().nullable(),
});
export type VitalsEntry = z.infer<typeof VitalsEntry>;

export const VitalsInput = z
  .object({
    appointmentId: requiredId("Appointment is required."),
    /** Whose they are: if the visit is another patient's by now, the answer is 409. */
    idPatient: requiredId("Patient is required."),
    ...measures,
    /** Unlikely values were asked about, and are right. */
    confirmed: yesNo.default(false),
  })
  .superRefine((vitals, context) => {
    for (const { field, message } of problemsBetween(vitals))
      context.addIssue({ code: "custom", path: [field], message });
  });
export type VitalsInput = z.infer<typeof VitalsInput>;

/** In the `conflict` of a 409: values that may be true, but are asked about once. */
export const UnlikelyVitals = z.object({
  kind: z.literal("unlikely"),
  values: z.array(z.object({ field: z.string(), message: z.string() })),
});
export type UnlikelyVitals = z.infer<typeof UnlikelyVitals>;

export const listVitals = endpoint({
  method: "GET",
  path: "/Vitals/GetByPatientId",
  access: "vitals.read",
  summary:
    "What was measured of a patient, the newest first; for a doctor, of patients whose history may be opened",
  query: z.object({ patientId: requiredId("Patient is required.") }),
  output: z.array(VitalsEntry),
});

export const addVitals = endpoint({
  method: "POST",
  path: "/Vitals/Insert",
  access: "vitals.write",
  summary: "Write down what was measured at a visit; unlikely values are asked about once, with 409",
  body: VitalsInput,
  output: VitalsEntry,
  message: "Noted.",
  creates: true,
});

export const retractVitals = endpoint({
  method: "POST",
  path: "/Vitals/Retract",
  access: "vitals.write",
  summary: "Take back what was written down, with a reason; who may not read vitals, only their own",
  body: z.object({
    id: requiredId("Say which values."),
    reason: requiredText("Say why they are taken back."),
  }),
  output: nothing,
  message: "Taken back.",
});
