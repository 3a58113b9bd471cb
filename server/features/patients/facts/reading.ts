import { sql } from "kysely";
import type { PatientSafety, ShortFact } from "#contract/patients/short-fact.ts";
import { isFor, type Place } from "#rules/patients/safety-banner.ts";
import { allows } from "#rules/values/permissions.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { safetyOf } from "./facts-sql.ts";

export const mayReadSensitive = (staff: SignedIn) => allows(staff, "facts.readSensitive");

const WITHHELD = { code: null, text: null, severity: null, reaction: null, endsOn: null } as const;

/** The facts as this person may read them: of sensitive ones only that there is one. */
export function asReadBy<Fact extends ShortFact & { endReason?: string | null }>(
  staff: SignedIn,
  facts: readonly Fact[],
): Fact[] {
  if (mayReadSensitive(staff)) return [...facts];
  return facts.map((fact) =>
    fact.isSensitive ? { ...fact, ...WITHHELD, ...("endReason" in fact && { endReason: null }) } : fact,
  );
}

/**
 * What the strip under a patient's name is drawn from, as this person may read it at a place. Null for who may not, without a
 * statement, and for a patient who is not there.
 */
export async function readSafety(
  db: Executor,
  patientId: number,
  { staff, place }: { staff: SignedIn; place: Place },
): Promise<PatientSafety | null> {
  if (!allows(staff, "facts.read")) return null;
  const { rows } = await sql<{ safety: PatientSafety | null }>`
    SELECT ${safetyOf(sql`${patientId}::bigint`)} AS safety`.execute(db);
  const safety = rows[0]?.safety;
  if (!safety) return null;
  const facts = (safety.facts ?? []).filter((fact) => isFor(place, fact));
  return { ...safety, facts: asReadBy(staff, facts) };
}
