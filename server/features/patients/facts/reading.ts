import type { ShortFact } from "#contract/patients/short-fact.ts";
import { allows } from "#rules/values/permissions.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";

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
