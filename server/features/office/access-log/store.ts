import { type RawBuilder, sql } from "kysely";
import { type LookSum, lookColumns } from "#contract/office/looks.ts";
import type { ListQuery } from "#contract/values/list-query.ts";
import { addDays, CLINIC_ZONE, clinicToday, instantOf } from "#rules/values/time/clinic-time.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { narrowedBy } from "#server/platform/db/lists/list-matches.ts";
import { and, clinicDay, type ListSource } from "#server/platform/db/lists/list-source.ts";

/** The access log as a list (the view looks). */
export const lookList: ListSource<typeof lookColumns> = {
  table: "looks",
  contract: lookColumns,
  columns: {
    createdOn: clinicDay(sql`t.created_on`),
    lookedBy: sql`t.looked_by`,
    kind: sql`t.kind`,
    what: sql`t.what`,
  },
  sortBy: { createdOn: sql`t.created_on` },
  select: sql`t.id, t.created_on AS "createdOn", to_char(t.created_on AT TIME ZONE ${sql.lit(CLINIC_ZONE)}, 'HH24:MI') AS time,
    t.looked_by AS "lookedBy", t.kind, t.what, 
    (SELECT id FROM patients WHERE id = t.patient_id AND NOT is_deleted) AS "idPatient"`,
};

/** Days shown without a chosen range, and before a last day without a first. */
export const DAYS_SHOWN = 31;

/**
 * The days of a query. The audit trail grows for ever and keeps no totals, so counting needs a first day: the one asked
 * for, or 31 days before the last.
 */
export function withinDays({ createdOnFrom, createdOnTo }: ListQuery): RawBuilder<unknown> {
  const last = String(createdOnTo ?? clinicToday());
  const first = String(createdOnFrom ?? addDays(last, 1 - DAYS_SHOWN));
  return sql`t.created_on >= ${new Date(instantOf(first)).toISOString()}::timestamptz`;
}

/** The sums of each person's matching entries, the most files first. */
export async function sumsByPerson(db: Executor, query: ListQuery): Promise<LookSum[]> {
  const { before, conditions } = narrowedBy(lookList, query, [withinDays(query)]);
  const { rows } = await sql<LookSum>`${before}
    SELECT t.looked_by AS "lookedBy",
      count(DISTINCT t.patient_id) FILTER (WHERE t.kind IN ('Opened', 'Opened anyway')) AS files,
      count(*) FILTER (WHERE t.kind = 'Exported') AS exports,
      coalesce(sum(t.row_count) FILTER (WHERE t.kind = 'Exported'), 0) AS rows,
      count(*) FILTER (WHERE t.kind = 'Printed') AS prints
    FROM looks t WHERE t.looked_by IS NOT NULL AND ${and(conditions)}
    GROUP BY t.staff_id, t.looked_by ORDER BY files DESC, rows DESC, t.looked_by LIMIT 50`.execute(db);
  return rows;
}
