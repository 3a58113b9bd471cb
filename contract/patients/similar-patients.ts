import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  dropInvisible,
  isStorable,
  NOT_STORABLE,
  newOrExistingId,
  nothing,
  recordId,
  requiredId,
  shownFlag,
} from "#contract/values/fields.ts";
import { DOB_PRECISIONS } from "#rules/patients/age.ts";

/** Possible duplicates of a file (docs/handbook/patients/patients.md#possible-duplicates). */

/** Another patient who is probably (`isProbable`) or perhaps the same person. Dates `yyyy-MM-dd`. */
export const SimilarPatient = z.object({
  id: recordId,
  registerNo: z.string(),
  fullName: z.string(),
  phone: z.string(),
  dob: z.string().nullable(),
  dobPrecision: z.enum(DOB_PRECISIONS),
  age: z.number().int(),
  /** The day of the last completed visit. */
  lastVisit: z.string().nullable(),
  imgURL: z.string().nullable(),
  isProbable: shownFlag,
});
export type SimilarPatient = z.infer<typeof SimilarPatient>;

/** The most characters of a form's text that is compared with files. */
export const SIMILAR_MAX = 200;

const soFar = z
  .preprocess(
    (value) => dropInvisible(value ?? ""),
    z.string().max(SIMILAR_MAX).refine(isStorable, NOT_STORABLE),
  )
  .default("");

/** The form so far; nothing is required, because nobody has finished typing. */
export const SimilarInput = z.object({
  id: newOrExistingId,
  fullName: soFar,
  guardianName: soFar,
  gender: soFar,
  dob: soFar,
  dobPrecision: z.enum(DOB_PRECISIONS).catch("day").default("day"),
  phone: soFar,
  alternateNumber: soFar,
  nationalIdentificationNumber: soFar,
});
export type SimilarInput = z.infer<typeof SimilarInput>;

export const findSimilarPatients = endpoint({
  method: "POST",
  path: "/Patient/FindSimilar",
  access: "patients.write",
  summary: "Patients who may be the same person, the likeliest first; five at most",
  body: SimilarInput,
  output: z.array(SimilarPatient),
});

export const sayDistinct = endpoint({
  method: "POST",
  path: "/Patient/SayDistinct",
  access: "patients.write",
  summary: "Two similar files are of two persons; nobody is asked again",
  body: z
    .object({
      id: requiredId("Say which patient."),
      idOther: requiredId("Say which other patient."),
    })
    .refine(({ id, idOther }) => id !== idOther, { error: "Say which other patient.", path: ["idOther"] }),
  output: nothing,
  message: "They are kept as two persons.",
});
