import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  blankToNull,
  byId,
  dropInvisible,
  instant,
  newOrExistingId,
  nothing,
  optionalDayOf,
  optionalEmail,
  optionalNotes,
  optionalText,
  recordId,
  recordIds,
  requiredText,
  seenUpdatedOn,
  shownFlag,
  yesNo,
} from "#contract/values/fields.ts";
import { botSignals } from "#contract/values/form-proof.ts";
import type { Labels } from "#contract/values/labels.ts";
import { listQuery } from "#contract/values/list-query.ts";
import { patientPhone } from "#contract/values/phone-fields.ts";
import { sensitive } from "#contract/values/sensitive.ts";
import { pageLanguage, SITE_LANGUAGES } from "#contract/values/texts.ts";
import { BLOOD_GROUPS } from "#rules/patients/blood-group.ts";
import { MESSAGE_LANGUAGES } from "#rules/values/text/message-language.ts";
import { phoneProblem } from "#rules/values/text/phone.ts";
import { clinicDateOf, isCalendarDate, isInstant } from "#rules/values/time/clinic-time.ts";
import { dayProblem } from "#rules/values/time/day-range.ts";
import { DobPrecision, optionalDobPrecision } from "./birth.ts";
import { ShortFact } from "./short-fact.ts";
import { SimilarPatient } from "./similar-patients.ts";

/** Over 300 lines: the record, its forms and its calls share one list of fields. */

export const GENDERS = ["Male", "Female", "Other"] as const;
export const MARITAL_STATUSES = ["Single", "Married", "Divorced", "Widowed"] as const;

/** The patient of a row in the desk's lists. */
export const listedPatient = {
  idPatient: recordId,
  patientName: z.string(),
  patientPhone: z.string(),
  patientRegisterNo: z.string(),
  /** The language of messages to the patient. */
  language: z.enum(MESSAGE_LANGUAGES),
};

export const Patient = z.object({
  id: recordId,
  registerNo: z.string(),
  fullName: z.string(),
  guardianName: z.string(),
  gender: z.enum(GENDERS).nullable(),
  dob: z.string().nullable(),
  dobPrecision: DobPrecision,
  age: z.number().int(),
  maritalStatus: z.enum(MARITAL_STATUSES).nullable(),
  phone: z.string(),
  emgencyContactNo: z.string(),
  emgencyContactPersonName: z.string(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  medicalHistory: sensitive("facts.read", z.string().nullable()),
  anyKnownAllergies: sensitive("facts.read", z.string().nullable()),
  bloodGroup: sensitive("facts.read", z.enum(BLOOD_GROUPS).nullable().optional()),
  tpaId: z.string().nullable(),
  tpaValidity: z.string().nullable(),
  nationalIdentificationNumber: z.string().nullable(),
  alternateNumber: z.string().nullable(),
  imgGuidName: z.string().nullable(),
  imgURL: z.string().nullable(),
  /** The number that the clinic used before, on paper or in another program. */
  oldNumber: z.string().nullable(),
  /** Only name and phone are known for certain: guardian or emergency contact are "". */
  isPartial: shownFlag,
  /** The language of the website's page of registration; null: registered by staff. */
  language: z.enum(SITE_LANGUAGES).nullable(),
  /** The safety facts that hold; what is sensitive has no words for who may not read it. Absent in the answer to a visitor. */
  facts: sensitive("facts.read", z.array(ShortFact).nullable().optional()),
  /** Possible duplicates; absent without any, and in the answer to a save, which does not wait for them. */
  possibleDuplicates: z.array(SimilarPatient).optional(),
  createdOn: instant,
  updatedOn: instant,
  isDeleted: shownFlag,
});
export type Patient = z.infer<typeof Patient>;

export const PatientRow = Patient.pick({
  id: true,
  registerNo: true,
  createdOn: true,
  fullName: true,
  guardianName: true,
  phone: true,
  gender: true,
  dob: true,
  dobPrecision: true,
  age: true,
}).extend({
  /** Only name and phone are known for certain; absent for a complete file. */
  isPartial: shownFlag.optional(),
  /** There is an undecided possible duplicate; absent without one. */
  isPossibleDuplicate: shownFlag.optional(),
});
export type PatientRow = z.infer<typeof PatientRow>;

/** The message for an emergency number with an extra digit. */
export const EMERGENCY_TOO_LONG = phoneProblem("0".repeat(12), "Emergency contact number") ?? "";

const oneOfOrNothing = <const T extends readonly [string, ...string[]]>(options: T) =>
  z.preprocess((value) => (value === "" ? null : value), z.enum(options).nullable()).default(null);

/** The fields in the forms of both staff and visitors. */
const patientFields = {
  fullName: requiredText("Full Name is required."),
  guardianName: requiredText("Guardian Name is required."),
  gender: oneOfOrNothing(GENDERS),
  dob: optionalDayOf("birth", "Date of Birth"),
  dobPrecision: optionalDobPrecision,
  maritalStatus: oneOfOrNothing(MARITAL_STATUSES),
  phone: patientPhone("Phone number"),
  emgencyContactNo: patientPhone("Emergency contact number"),
  emgencyContactPersonName: requiredText("Emergency Contact Person Name is required."),
  email: optionalEmail("Invalid email format."),
  address: optionalNotes(500),
  medicalHistory: optionalNotes(10_000),
  anyKnownAllergies: optionalNotes(2000),
  tpaId: optionalText(100),
  tpaValidity: optionalDayOf("insurance", "TPA Validity"),
  nationalIdentificationNumber: optionalText(50),
  alternateNumber: z.preprocess(dropInvisible, optionalText(30)),
};

/** Name and phone where a patient may be given by file instead: each is optional. */
export const nameOrNone = optionalText(200);
export const phoneOrNone = z.preprocess(blankToNull, patientFields.phone.nullable()).default(null);

/** The admin patient form. `createdOn` is a clinic day or an instant; its message says "Payment Date", and stays so. */
export const PatientInput = z.object({
  id: newOrExistingId,
  ...patientFields,
  /** Omitted: the stored one stays. */
  bloodGroup: z
    .preprocess(blankToNull, z.enum(BLOOD_GROUPS, { error: "Choose a blood group." }).nullable())
    .optional(),
  createdOn: z
    .string({ error: "Payment Date is required." })
    .refine((text) => isCalendarDate(text) || (isInstant(text) && /[+-]\d\d:?\d\d$|Z$/.test(text)), {
      error: "Payment Date is required.",
      abort: true,
    })
    .superRefine((text, context) => {
      const problem = dayProblem("registration", "Date", clinicDateOf(text));
      if (problem) context.addIssue({ code: "custom", message: problem });
    }),
  /** Removes the stored photo; a photo sent with the form replaces it. */
  removeImage: yesNo.optional(),
  /** Similar patients of whom somebody said that they are other persons. */
  distinctFrom: recordIds("Say which patients are other persons.").optional(),
  updatedOn: seenUpdatedOn,
});
export type PatientInput = z.infer<typeof PatientInput>;

export const PATIENT_LABELS = {
  registerNo: "ID",
  createdOn: "Created On",
  fullName: "Full Name",
  guardianName: "Guardian Name",
  gender: "Gender",
  dob: "Date of Birth",
  dobPrecision: "Date of Birth Known To",
  age: "Age",
  maritalStatus: "Marital Status",
  nationalIdentificationNumber: "National Identification Number",
  phone: "Phone",
  alternateNumber: "Alternate Number",
  email: "Email",
  emgencyContactNo: "Emergency Contact Number",
  emgencyContactPersonName: "Emergency Contact Person Name",
  address: "Address",
  medicalHistory: "Medical History",
  anyKnownAllergies: "Known Allergies",
  bloodGroup: "Blood Group",
  tpaId: "TPA ID",
  tpaValidity: "TPA Validity",
  oldNumber: "Old File Number",
  isPartial: "To complete",
} as const satisfies Labels<typeof PatientInput, "removeImage" | "distinctFrom">;

/** The fields that a visitor may fill in. All others are dropped, above all ids and dates. */
export const RegistrationInput = z.object({ ...patientFields, language: pageLanguage, ...botSignals });
export type RegistrationInput = z.infer<typeof RegistrationInput>;

export const patientColumns = {
  registerNo: { type: "text" },
  createdOn: { type: "date" },
  fullName: { type: "text" },
  phone: { type: "text" },
  gender: { type: "choice", options: GENDERS },
  dob: { type: "date" },
  isPartial: { type: "choice", options: ["1", "0"] },
} as const;

export const listPatients = endpoint({
  method: "GET",
  path: "/Patient/GetAllPatients",
  access: "patients.read",
  summary: "Patients",
  list: patientColumns,
  query: listQuery(patientColumns),
  output: z.array(PatientRow),
});

export const getPatient = endpoint({
  method: "GET",
  path: "/Patient/GetPatientById/{id}",
  access: "patients.read",
  summary: "One patient",
  params: byId,
  output: Patient,
});

export const savePatient = endpoint({
  method: "POST",
  path: "/Patient/InsertOrUpdatePatient",
  access: "patients.write",
  summary: "Register a patient (id 0) or change one",
  multipart: { json: "patientData", file: "ProfileImage" },
  body: PatientInput,
  output: Patient,
  creates: true,
});

/** The facts about a patient who telephones for the first time. */
export const PartialPatientInput = z.object({
  fullName: patientFields.fullName,
  phone: patientFields.phone,
});

export const registerPartialPatient = endpoint({
  method: "POST",
  path: "/Patient/RegisterPartial",
  access: "patients.write",
  summary: "Register a patient of whom only name and phone are known; the file is to be completed",
  body: PartialPatientInput,
  output: Patient,
  message: "Patient created successfully!",
  creates: true,
});

/** Why a patient cannot be deleted, in the `conflict` of a 409: the unpaid bills, oldest first, and whether there are upcoming visits. */
export const StillOpen = z.object({
  kind: z.literal("still open"),
  unpaidBills: z.array(recordId),
  hasUpcoming: z.boolean(),
});
export type StillOpen = z.infer<typeof StillOpen>;

export const removePatient = endpoint({
  method: "DELETE",
  path: "/Patient/DeletePatient/{id}",
  access: "patients.remove",
  summary: "Delete a patient",
  params: byId,
  output: nothing,
  message: "Patient deleted successfully!",
});

/** The answer to a visitor: what they sent, and the number to say at the desk. It holds nothing else. */
const RegistrationReceipt = Patient.pick({
  id: true,
  registerNo: true,
  fullName: true,
  guardianName: true,
  gender: true,
  dob: true,
  dobPrecision: true,
  age: true,
  maritalStatus: true,
  phone: true,
  emgencyContactNo: true,
  emgencyContactPersonName: true,
  email: true,
  address: true,
  medicalHistory: true,
  anyKnownAllergies: true,
  tpaId: true,
  tpaValidity: true,
  nationalIdentificationNumber: true,
  alternateNumber: true,
  createdOn: true,
  updatedOn: true,
  isDeleted: true,
});

export const registerPatient = endpoint({
  method: "POST",
  path: "/Patient/PatientRegistration",
  access: "public",
  guard: "registration",
  summary: "A visitor registers as a patient; only ever adds one",
  multipart: { json: "patientData", file: "ProfileImage" },
  body: RegistrationInput,
  output: RegistrationReceipt,
  creates: true,
  message: "Patient registered successfully",
});
