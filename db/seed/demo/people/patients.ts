import type { Calendar } from "#db/seed/demo/calendar.ts";
import type { DemoPatient } from "#db/seed/demo/desk/visits.ts";
import type { Row } from "#db/seed/demo/rows.ts";
import type { Random } from "#db/seed/random.ts";
import { groupNationalId } from "#rules/patients/national-id.ts";
import { addDays } from "#rules/values/time/clinic-time.ts";

const HISTORIES = [
  { text: "Type 2 diabetes, on metformin", from: 38, weight: 10 },
  { text: "High blood pressure, on amlodipine", from: 38, weight: 10 },
  { text: "Asthma since childhood, inhaler when needed", from: 4, weight: 5 },
  { text: "Hypothyroid, on thyroxine", from: 22, weight: 4 },
  { text: "Hepatitis C treated in 2019, cleared", from: 30, weight: 4 },
  { text: "Heart stent in 2021, on clopidogrel: ask before an extraction", from: 50, weight: 2 },
  { text: "Appendix removed", from: 12, weight: 4 },
  { text: "Two caesarean sections", from: 26, women: true, weight: 4 },
  { text: "Migraine", from: 16, weight: 3 },
  { text: "Faints at the sight of needles", from: 14, weight: 2 },
];
const DAYS_IN_YEAR = 365.25;

function birthday(random: Random, until: string, age: number): string {
  return addDays(until, -Math.ceil(age * DAYS_IN_YEAR) - random.whole(1, 350));
}

/** A CNIC from Lahore: its last digit is odd for men and even for women. Null for children. */
function nationalId(random: Random, { person }: DemoPatient): string | null {
  if (person.age < 18 || random.chance(0.25)) return null;
  const serial = String(random.whole(0, 9_999_999)).padStart(7, "0");
  const last = random.whole(0, 4) * 2 + (person.gender === "Male" ? 1 : 0);
  return groupNationalId(`${random.pick(["35201", "35202"])}${serial}${last}`);
}

function email(random: Random, { person }: DemoPatient): string | null {
  if (person.age < 16 || !random.chance(0.35) || !/^[\x20-\x7e]{4,40}$/.test(person.fullName)) return null;
  const words = person.fullName
    .toLowerCase()
    .replace(/[^a-z ]/g, "")
    .split(" ")
    .join(".");
  return `${words}${random.whole(1, 99)}@example.com`;
}

function history(random: Random, { person }: DemoPatient): string | null {
  if (!random.chance(person.age > 45 ? 0.6 : 0.22)) return null;
  const possible = HISTORIES.filter(
    ({ from, women }) => person.age >= from && (!women || person.gender === "Female"),
  );
  return possible.length > 0 ? random.weighted(possible).text : null;
}

/** Membership of a health insurance, which a few patients have. */
function panel(random: Random, calendar: Calendar): { tpa_id: string | null; tpa_validity: string | null } {
  if (!random.chance(0.06)) return { tpa_id: null, tpa_validity: null };
  const validity = calendar.dateOf(calendar.today + random.whole(-60, 300));
  return { tpa_id: `PNL-${random.whole(100_000, 999_999)}`, tpa_validity: validity };
}

/** The patients' rows. Emergency numbers have no leading 0 if the staff entered them, as in the two forms. */
export function patientRows(
  random: Random,
  calendar: Calendar,
  patients: readonly DemoPatient[],
  bloodGroups: readonly (string | null)[],
): Row[] {
  const until = calendar.dateOf(calendar.today);
  return patients.map((patient, index) => {
    const { person } = patient;
    const registeredBy = random.chance(0.06) ? "public" : "staff";
    const registeredOn = calendar.instantOf(patient.registeredAt);
    const contactNo = person.household.otherPhone;
    return {
      id: index + 1,
      registration_seq: index + 1,
      full_name: person.fullName,
      guardian_name: person.guardianName,
      gender: person.gender,
      dob: random.chance(0.93) ? birthday(random, until, person.age) : null,
      marital_status: person.maritalStatus,
      phone: person.household.phone,
      emergency_contact_no: registeredBy === "staff" ? contactNo.slice(1) : contactNo,
      emergency_contact_person_name: person.contactName,
      email: email(random, patient),
      address: random.chance(0.9) ? person.household.address : null,
      medical_history: history(random, patient),
      known_allergies: patient.allergy,
      blood_group: bloodGroups[index] ?? null,
      ...panel(random, calendar),
      national_id: nationalId(random, patient),
      alternate_number: random.chance(0.1) ? contactNo : null,
      registered_by: registeredBy,
      created_on: registeredOn,
      updated_on: registeredOn,
    };
  });
}
