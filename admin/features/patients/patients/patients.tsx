import { fields, type ValuesOfForm } from "#admin/kit/resource/fields.ts";
import { choice, date, email, mobile, phone, photo, text } from "#admin/kit/resource/kinds.tsx";
import { resource } from "#admin/kit/resource/resource.ts";
import {
  getPatient,
  listPatients,
  PATIENT_LABELS,
  Patient,
  PatientInput,
  removePatient,
  savePatient,
} from "#contract/patients/patients.ts";
import { DOB_PRECISION_WORDS } from "#rules/patients/age.ts";
import { mentionsAllergy } from "#rules/patients/allergy.ts";
import { birthText } from "#rules/patients/birth.ts";
import type { BloodGroup } from "#rules/patients/blood-group.ts";
import { groupNationalId } from "#rules/patients/national-id.ts";
import { groupPhone } from "#rules/values/display.ts";
import { clinicDateOf, clinicToday } from "#rules/values/time/clinic-time.ts";

/** The fields of a patient. */
export const patientFields = fields({
  input: PatientInput,
  record: Patient,
  labels: PATIENT_LABELS,
  fields: {
    createdOn: date({
      label: "Date",
      initial: clinicToday,
      from: (stored) => stored && clinicDateOf(stored),
    }),
    fullName: text(),
    guardianName: text(),
    gender: choice<NonNullable<Patient["gender"]>>(),
    dob: { ...date(), show: (_: string | null, patient: Patient) => birthText(patient) },
    dobPrecision: choice<Patient["dobPrecision"]>(DOB_PRECISION_WORDS, {
      initial: () => "day",
      show: null,
    }),
    maritalStatus: choice<NonNullable<Patient["maritalStatus"]>>(),
    nationalIdentificationNumber: text({
      from: (stored) => groupNationalId(stored ?? ""),
      show: (stored) => stored && groupNationalId(stored),
    }),
    phone: phone(),
    alternateNumber: phone(),
    email: email(),
    emgencyContactNo: mobile({
      // The fixed +92 stands for the 0.
      from: (stored) => stored?.replace(/^0(?=[1-9]\d{9}$)/, "") ?? "",
      say: groupPhone,
    }),
    emgencyContactPersonName: text(),
    address: text(),
    medicalHistory: text({ label: "Procedure" }),
    anyKnownAllergies: text({
      label: "Any Known Allergies",
      show: (stored) => (mentionsAllergy(stored) ? <bdi className="attn">{stored}</bdi> : stored),
    }),
    bloodGroup: choice<BloodGroup>(),
    tpaId: text(),
    tpaValidity: date(),
  },
  notTyped: ["removeImage", "distinctFrom"],
  formOnly: { photo: photo("Photo") },
});

/** The values of the patient form. */
export type PatientValues = ValuesOfForm<typeof patientFields>;

/** Values that are known before the form is opened, such as a name that was searched for. */
export type KnownBefore = Partial<Pick<PatientValues, "fullName" | "phone">>;

/** The clinic's patients. */
export const patients = resource({
  entity: "patient",
  one: "patient",
  many: "patients",
  title: "Patients",
  path: "patients",
  addPath: "patients/CreatePatient",
  calls: {
    list: listPatients,
    get: getPatient,
    create: savePatient,
    update: savePatient,
    remove: removePatient,
  },
  fields: patientFields,
});
