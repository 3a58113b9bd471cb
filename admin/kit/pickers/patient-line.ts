import type { PatientRow } from "#contract/patients/patients.ts";
import { ageText } from "#rules/patients/age.ts";
import { groupPhone } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";

/** What may be known of a patient who is to be chosen among others. */
export type PatientFacts = Pick<PatientRow, "id" | "fullName" | "registerNo"> & Partial<PatientRow>;

/** The line below a patient's name that tells patients of the same name apart: number, age, gender, phone. */
export function patientLine({
  registerNo,
  dob = null,
  dobPrecision = "day",
  gender,
  phone,
}: PatientFacts): string {
  const who = [ageText({ dob, dobPrecision }, clinicToday()), gender].filter(Boolean).join(", ");
  return [registerNo, who, phone && groupPhone(phone)].filter(Boolean).join(" · ");
}
