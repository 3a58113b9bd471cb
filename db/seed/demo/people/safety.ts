import type { Calendar } from "#db/seed/demo/calendar.ts";
import type { DemoPatient } from "#db/seed/demo/desk/visits.ts";
import type { Row } from "#db/seed/demo/rows.ts";
import type { Random } from "#db/seed/random.ts";
import type { BloodGroup } from "#rules/patients/blood-group.ts";
import type { FactCode } from "#rules/patients/facts.ts";

/** As often as they are in Pakistan, about. */
const BLOOD_GROUPS: readonly { name: BloodGroup; weight: number }[] = [
  { name: "B+", weight: 33 },
  { name: "O+", weight: 29 },
  { name: "A+", weight: 21 },
  { name: "AB+", weight: 9 },
  { name: "B-", weight: 3 },
  { name: "O-", weight: 3 },
  { name: "A-", weight: 1 },
  { name: "AB-", weight: 1 },
];

/** The blood groups of the patients who know theirs, by the patient's place. */
export const bloodGroups = (random: Random, patients: readonly DemoPatient[]): (BloodGroup | null)[] =>
  patients.map(() => (random.chance(0.4) ? random.weighted(BLOOD_GROUPS).name : null));

/** The allergies that the list of facts knows. */
const CODES: Readonly<Record<string, FactCode>> = {
  Penicillin: "penicillins",
  "Ibuprofen and other anti-inflammatories": "nsaids",
  "Sulfa drugs": "sulfonamides",
  Latex: "latex",
};

/** Safety facts of the patients who were asked: the allergy, or that there is none. */
export function factRows(
  random: Random,
  calendar: Calendar,
  patients: readonly DemoPatient[],
  by: number,
): Row[] {
  return patients.flatMap((patient, index) => {
    if (!random.chance(0.3)) return [];
    const { allergy, registeredAt } = patient;
    const severity = random.chance(0.4) ? "severe" : "mild";
    const isNone = allergy === null || allergy === "None known";
    const code = isNone ? "allergies" : (CODES[allergy] ?? null);
    const on = calendar.instantOf(registeredAt);
    const day = on.slice(0, 10);
    return [
      {
        ...{ patient_id: index + 1, kind: isNone ? "none" : "allergy", code, text: code ? null : allergy },
        ...{ severity: isNone ? null : severity, source: "staff", is_sensitive: false },
        ...{
          noted_on: day,
          confirmed_on: day,
          confirmed_by: by,
          made_by: by,
          created_on: on,
          updated_on: on,
        },
      },
    ];
  });
}
