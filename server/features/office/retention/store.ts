import { sql } from "kysely";
import { MOST_PROPOSALS, type RetentionKind, type RetentionRule } from "#contract/office/retention.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { Erasure } from "#server/platform/db/erasures.ts";

type StoredRule = Omit<RetentionRule, "proposals">;

export async function findRules(db: Executor): Promise<StoredRule[]> {
  const { rows } = await sql<StoredRule>`
    SELECT kind, years, confirmed_on AS "confirmedOn" FROM retention ORDER BY id`.execute(db);
  return rows;
}

/** The oldest records of a kind past its years (past_retention). */
export async function findProposals(db: Executor, kind: RetentionKind): Promise<RetentionRule["proposals"]> {
  const { rows } = await sql<RetentionRule["proposals"][number]>`
    SELECT record_id AS id, since, what FROM past_retention(${kind}, ${clinicToday()}) LIMIT ${MOST_PROPOSALS}`.execute(
    db,
  );
  return rows;
}

/** Those of the chosen records that are past the kind's years. */
export async function findDue(
  trx: Executor,
  kind: RetentionKind,
  ids: readonly number[],
): Promise<Pick<Erasure, "entity" | "recordId">[]> {
  const { rows } = await sql<Pick<Erasure, "entity" | "recordId">>`
    SELECT entity, record_id AS "recordId" FROM past_retention(${kind}, ${clinicToday()})
    WHERE record_id = ANY(${ids})`.execute(trx);
  return rows;
}

export async function setYears(trx: Executor, kind: RetentionKind, years: number | null): Promise<void> {
  await sql`UPDATE retention SET years = ${years} WHERE kind = ${kind}`.execute(trx);
}

export async function markDecided(trx: Executor, kind: RetentionKind): Promise<void> {
  await sql`UPDATE retention SET confirmed_on = now_ms() WHERE kind = ${kind}`.execute(trx);
}

/**
 * The kinds whose proposals nobody decided within a month. For patients, checking every minute whether there is a proposal
 * costs too much, so the reminder appears as soon as the kind has years.
 */
export async function findReminders(db: Executor): Promise<RetentionKind[]> {
  const { rows } = await sql<{ kind: RetentionKind }>`
    SELECT kind FROM retention
    WHERE years IS NOT NULL AND coalesce(confirmed_on, '-infinity') < now() - interval '1 month'
      AND (kind = 'clinical records' OR EXISTS (SELECT FROM past_retention(kind, ${clinicToday()})))
    ORDER BY id`.execute(db);
  return rows.map(({ kind }) => kind);
}
