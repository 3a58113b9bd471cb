import type { RetentionKind, RetentionRule } from "#contract/office/retention.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { eraseRecord } from "#server/platform/db/erasures.ts";
import { findDue, findProposals, findReminders, findRules, markDecided, setYears } from "./store.ts";

/** The rule of each kind, with the records proposed for erasure. */
export async function rules(db: Executor): Promise<RetentionRule[]> {
  const found: RetentionRule[] = [];
  for (const rule of await findRules(db))
    found.push({ ...rule, proposals: rule.years === null ? [] : await findProposals(db, rule.kind) });
  return found;
}

/** Sets a kind's years; null: keep for ever. */
export async function setRule(
  trx: Executor,
  { kind, years }: { kind: RetentionKind; years: number | null },
): Promise<null> {
  await setYears(trx, kind, years);
  return null;
}

/** Erases those of the chosen records that are past their years, each on record, and notes the decision. */
export async function decide(
  trx: Executor,
  { kind, ids }: { kind: RetentionKind; ids: readonly number[] },
): Promise<{ erased: number }> {
  const due = ids.length > 0 ? await findDue(trx, kind, ids) : [];
  for (const { entity, recordId } of due)
    await eraseRecord(trx, entity, recordId, `Past the time that ${kind} are kept`);
  await markDecided(trx, kind);
  return { erased: due.length };
}

/** A reminder for administrators, once per month and kind. */
export async function retentionNotices(db: Executor): Promise<string[]> {
  return (await findReminders(db)).map(
    (kind) => `Some ${kind} may be kept long enough: decide on them under “Records kept”.`,
  );
}
