import type { PhotoChoice } from "#admin/kit/fields/photo.ts";
import type { GENDERS, MARITAL_STATUSES, Patient } from "#contract/patients.ts";
import { clinicDateOf, clinicToday } from "#rules/clinic-time.ts";
import { groupNationalId } from "#rules/national-id.ts";

/** What the patient form holds while it is being filled in. */
export interface PatientValues extends Record<string, unknown> {
  id: number;
  photo: PhotoChoice;
  createdOn: string | null;
  fullName: string;
  guardianName: string;
  gender: (typeof GENDERS)[number] | "";
  dob: string | null;
  maritalStatus: (typeof MARITAL_STATUSES)[number] | "";
  nationalIdentificationNumber: string;
  phone: string;
  alternateNumber: string;
  email: string;
  emgencyContactNo: string;
  emgencyContactPersonName: string;
  address: string;
  medicalHistory: string;
  anyKnownAllergies: string;
  tpaId: string;
  tpaValidity: string | null;
  /** When the record that is being edited was last changed; null for a new one. */
  updatedOn: string | null;
}

/** What was known of somebody before the form was opened. */
export type KnownBefore = Partial<Pick<PatientValues, "fullName" | "phone">>;

/** A form with nothing more than that, dated today at the clinic. */
export const newPatient = (known: KnownBefore = {}): PatientValues => ({
  id: 0,
  photo: "as stored",
  createdOn: clinicToday(),
  fullName: "",
  guardianName: "",
  gender: "",
  dob: null,
  maritalStatus: "",
  nationalIdentificationNumber: "",
  phone: "",
  alternateNumber: "",
  email: "",
  emgencyContactNo: "",
  emgencyContactPersonName: "",
  address: "",
  medicalHistory: "",
  anyKnownAllergies: "",
  tpaId: "",
  tpaValidity: null,
  updatedOn: null,
  ...known,
});

export const fromPatient = (patient: Patient): PatientValues => ({
  id: patient.id,
  photo: "as stored",
  createdOn: clinicDateOf(patient.createdOn),
  fullName: patient.fullName,
  guardianName: patient.guardianName,
  gender: patient.gender ?? "",
  dob: patient.dob,
  maritalStatus: patient.maritalStatus ?? "",
  nationalIdentificationNumber: groupNationalId(patient.nationalIdentificationNumber ?? ""),
  phone: patient.phone,
  alternateNumber: patient.alternateNumber ?? "",
  email: patient.email ?? "",
  emgencyContactNo: patient.emgencyContactNo,
  emgencyContactPersonName: patient.emgencyContactPersonName,
  address: patient.address ?? "",
  medicalHistory: patient.medicalHistory ?? "",
  anyKnownAllergies: patient.anyKnownAllergies ?? "",
  tpaId: patient.tpaId ?? "",
  tpaValidity: patient.tpaValidity,
  updatedOn: patient.updatedOn,
});
