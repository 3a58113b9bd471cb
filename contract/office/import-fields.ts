import { DOCTOR_LABELS } from "#contract/clinic/doctors.ts";
import { SERVICE_LABELS } from "#contract/clinic/services.ts";
import { PATIENT_LABELS } from "#contract/patients/patients.ts";
import type { ImportFieldOf, ImportKind } from "#rules/office/import-columns.ts";

/** The fields that a column can be assigned to, by kind, with the labels of the forms. */
export const IMPORT_FIELDS: {
  readonly [Kind in ImportKind]: Readonly<Record<ImportFieldOf<Kind>, string>>;
} = {
  patients: {
    fullName: PATIENT_LABELS.fullName,
    firstName: "First name, joined",
    middleName: "Middle name, joined",
    lastName: "Last name, joined",
    guardianName: PATIENT_LABELS.guardianName,
    phone: PATIENT_LABELS.phone,
    alternateNumber: PATIENT_LABELS.alternateNumber,
    dob: "Date of Birth or age",
    age: PATIENT_LABELS.age,
    dobPrecision: PATIENT_LABELS.dobPrecision,
    gender: PATIENT_LABELS.gender,
    maritalStatus: PATIENT_LABELS.maritalStatus,
    nationalIdentificationNumber: PATIENT_LABELS.nationalIdentificationNumber,
    email: PATIENT_LABELS.email,
    address: PATIENT_LABELS.address,
    anyKnownAllergies: PATIENT_LABELS.anyKnownAllergies,
    bloodGroup: PATIENT_LABELS.bloodGroup,
    medicalHistory: PATIENT_LABELS.medicalHistory,
    emgencyContactNo: PATIENT_LABELS.emgencyContactNo,
    emgencyContactPersonName: PATIENT_LABELS.emgencyContactPersonName,
    oldNumber: PATIENT_LABELS.oldNumber,
    owes: "Opening balance owed",
    paidAhead: "Opening balance paid ahead",
    createdOn: "Registered on",
  },
  services: {
    name: SERVICE_LABELS.name,
    department: SERVICE_LABELS.IdDepartment,
    fees: SERVICE_LABELS.fees,
    description: SERVICE_LABELS.description,
    isActive: SERVICE_LABELS.isActive,
  },
  doctors: {
    fullName: DOCTOR_LABELS.name,
    firstName: DOCTOR_LABELS.firstName,
    lastName: DOCTOR_LABELS.lastName,
    mobileNumber: DOCTOR_LABELS.mobileNumber,
    secondNumber: DOCTOR_LABELS.secondNumber,
    dob: DOCTOR_LABELS.dob,
    city: DOCTOR_LABELS.city,
    joiningDate: DOCTOR_LABELS.joiningDate,
    qualification: DOCTOR_LABELS.qualification,
    registrationNo: DOCTOR_LABELS.registrationNo,
    email: DOCTOR_LABELS.email,
    checkupFee: DOCTOR_LABELS.checkupFee,
    salary: DOCTOR_LABELS.salary,
    departments: DOCTOR_LABELS.idDepartments,
    previousWorkExperience: DOCTOR_LABELS.previousWorkExperience,
    isActive: DOCTOR_LABELS.isActive,
  },
};
