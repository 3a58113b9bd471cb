import { ageText, type StoredBirth } from "#rules/patients/age.ts";
import { type BannerItem, type PatientFact, safetyBanner } from "#rules/patients/safety-banner.ts";
import { formatDate } from "#rules/values/display.ts";
import { type Directions, directionsOfAll } from "./directions.ts";
import { headsOf, type Medicine, parsePrescription } from "./prescription.ts";

/** What a prescription's paper says, on the screen, printed and as PDF. */

/** A line of the paper. */
export interface PaperLine {
  medicine: Medicine;
  /** Its number on the paper; null: it goes on with the medicine above. */
  number: number | null;
  directions: Directions | null;
}

/** The lines of a stored prescription. */
export function paperLines(prescription: string | null): PaperLine[] {
  const medicines = parsePrescription(prescription);
  const directions = directionsOfAll(medicines);
  const heads = headsOf(medicines);
  const named = heads.filter((head, index) => head === index);
  return medicines.map((medicine, index) => ({
    medicine,
    number: named.includes(index) ? named.indexOf(index) + 1 : null,
    directions: directions[index] ?? null,
  }));
}

interface PaperPatient extends StoredBirth {
  fullName: string;
  gender: string | null;
  anyKnownAllergies: string | null;
  facts?: readonly PatientFact[] | null | undefined;
}

/** "34, Female". */
export const ageAndGender = (patient: PaperPatient, today: string): string =>
  [ageText(patient, today), patient.gender].filter(Boolean).join(", ") || "N/A";

/** Allergies and blood thinners; sensitive facts stay off a paper that anybody may find. */
export function paperWarnings(
  { fullName, anyKnownAllergies, facts }: PaperPatient,
  today: string,
): readonly BannerItem[] {
  const { items, rest } = safetyBanner(facts ?? [], {
    today,
    patientName: fullName,
    allergyText: anyKnownAllergies,
    mayReadSensitive: false,
    place: "paper",
  });
  return [...items, ...rest];
}

/** The same in words, for papers that are set as PDF. */
export const warningTexts = (patient: PaperPatient, today: string): string[] =>
  paperWarnings(patient, today).map(({ kind, text }) =>
    kind === "told" ? `Allergic: ${patient.anyKnownAllergies ?? ""}` : text,
  );

interface PaperVisit {
  id: number;
  idPreviousAppointment: number | null;
  status: string;
  appointmentDate: string;
  appointmentTime: string;
  appointmentRegistrationNo: string;
}

/** The visit that was booked after this one: "12-Dec-2026 at 10:30, A-00012"; null without one. */
export function nextVisitText(visits: readonly PaperVisit[], id: number): string | null {
  const next = visits.find((one) => one.idPreviousAppointment === id && one.status === "Scheduled");
  if (!next) return null;
  return `${formatDate(next.appointmentDate)} at ${next.appointmentTime}, ${next.appointmentRegistrationNo}`;
}
