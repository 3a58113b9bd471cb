import { type getOverrides, OVERRIDE_DAYS } from "#contract/clinical/overrides.ts";
import type { OutputOf } from "#contract/values/endpoint.ts";
import { medicineIn, prescriptionLines } from "#rules/clinical/prescription.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { countByRule, newestOverrides, type StoredOverride } from "./overrides-store.ts";

/** What was prescribed against a listed allergy lately, for administrators: each reason, and how often each rule was overridden. */
export async function overrides(db: Executor): Promise<OutputOf<typeof getOverrides>> {
  const since = addDays(clinicToday(), 1 - OVERRIDE_DAYS);
  const rules = await countByRule(db, since);
  const found = await newestOverrides(db, since);
  return { since, rules, overrides: found.map(withState) };
}

const withState = ({ prescription, ...override }: StoredOverride) => ({
  ...override,
  isPrescribed: prescriptionLines(prescription).map(medicineIn).includes(medicineIn(override.line)),
});
