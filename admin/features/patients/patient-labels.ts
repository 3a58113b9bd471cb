/** What the fields of a patient are called on the form. */
export const LABELS = {
  createdOn: "Date",
  fullName: "Full Name",
  guardianName: "Guardian Name",
  gender: "Gender",
  dob: "Date of Birth",
  maritalStatus: "Marital Status",
  nationalIdentificationNumber: "National Identification Number",
  phone: "Phone",
  alternateNumber: "Alternate Number",
  email: "Email",
  emgencyContactNo: "Emergency Contact Number",
  emgencyContactPersonName: "Emergency Contact Person Name",
  address: "Address",
  medicalHistory: "Procedure",
  anyKnownAllergies: "Any Known Allergies",
  tpaId: "TPA ID",
  tpaValidity: "TPA Validity",
} as const;

export type LabelledField = keyof typeof LABELS;
