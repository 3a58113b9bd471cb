import { useMemo } from "react";
import type { PanelPatient } from "#contract/clinical/doctor-panel.ts";
import type { PrescribedFor } from "#rules/clinical/allergy-check.ts";
import { ageOn } from "#rules/patients/age.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";

/** What medicines ask of the patient, the same until it changes. */
export function usePrescribedFor({ facts, anyKnownAllergies, dob }: PanelPatient): PrescribedFor {
  const today = clinicToday();
  return useMemo(
    () => ({
      facts: facts ?? [],
      allergyText: anyKnownAllergies,
      ageYears: dob === null ? null : ageOn(dob, today),
      today,
    }),
    [facts, anyKnownAllergies, dob, today],
  );
}
