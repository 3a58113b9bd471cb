import { useCall } from "#admin/kit/call/use-call.ts";
import type { PanelPatient } from "#contract/clinical/doctor-panel.ts";
import { listVitals } from "#contract/clinical/vitals.ts";
import { CHILD_BELOW_YEARS, WEIGHT_LASTS_DAYS, type Weight } from "#rules/clinical/dose/dose-by-weight.ts";
import { ageOn } from "#rules/patients/age.ts";
import { addDays, clinicDateOf, clinicToday } from "#rules/values/time/clinic-time.ts";

/** The newest weight of a child, for mg/kg; null: nobody asks, or none was taken lately. */
export function useChildWeight({ id, dob }: Pick<PanelPatient, "id" | "dob">): Weight | null {
  const today = clinicToday();
  const isChild = dob !== null && ageOn(dob, today) < CHILD_BELOW_YEARS;
  // The same call as the strip of vitals makes.
  const { data } = useCall(listVitals, { query: { patientId: id } }, { enabled: isChild });
  const newest = isChild ? data?.find(({ weightKg }) => weightKg !== null) : undefined;
  if (!newest || newest.weightKg === null) return null;
  const on = clinicDateOf(newest.takenOn);
  return on < addDays(today, -WEIGHT_LASTS_DAYS) ? null : { kg: newest.weightKg, on };
}
