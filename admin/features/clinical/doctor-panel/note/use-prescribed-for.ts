import { useMemo } from "react";
import type { PanelPatient } from "#contract/clinical/doctor-panel.ts";
import { type PrescribedFor, prescribedFor } from "#rules/clinical/allergy-check.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";

/** What medicines ask of the patient, the same until it changes. */
export function usePrescribedFor({ facts, anyKnownAllergies, dob }: PanelPatient): PrescribedFor {
  const today = clinicToday();
  return useMemo(
    () => prescribedFor({ facts, anyKnownAllergies, dob }, today),
    [facts, anyKnownAllergies, dob, today],
  );
}
