import { sql } from "kysely";
import type { DayCount } from "#contract/money/day-close.ts";
import type { DayReport } from "#contract/money/day-report.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { Days } from "./store.ts";

/** What a day close reads of the visits of its days, and of all dues. */

const within = ({ fromDay, day }: Days) =>
  sql`NOT t.is_deleted AND t.appointment_date BETWEEN ${fromDay} AND ${day}`;

/**
 * Visits of the last day whose patient arrived and is neither done nor gone; and the completed visits of all the days
 * without a bill or a package session.
 */
export async function findUnfinished(db: Executor, days: Days): Promise<DayCount["unfinished"]> {
  const { rows } = await sql<DayCount["unfinished"]>`
    SELECT count(*) FILTER (WHERE t.status = 'Scheduled' AND t.appointment_date = ${days.day}
        AND coalesce(a.arrived_on, a.called_on, a.seated_on) IS NOT NULL)::int AS here,
      count(*) FILTER (WHERE t.status = 'Completed'
        AND NOT EXISTS (SELECT FROM bills b WHERE b.appointment_id = t.id AND NOT b.is_deleted)
        AND NOT EXISTS (SELECT FROM package_uses u WHERE u.appointment_id = t.id AND u.sessions > 0
          AND NOT EXISTS (SELECT FROM package_uses r WHERE r.reverses_id = u.id)))::int AS "notBilled"
    FROM appointments t LEFT JOIN attendances a ON a.id = t.id WHERE ${within(days)}`.execute(db);
  return rows[0] ?? { here: 0, notBilled: 0 };
}

/** How many patients were seen, and how many did not come. */
export async function findVisits(db: Executor, days: Days): Promise<NonNullable<DayReport["visits"]>> {
  const { rows } = await sql<NonNullable<DayReport["visits"]>>`
    SELECT count(*) FILTER (WHERE t.status = 'Completed')::int AS seen,
      count(*) FILTER (WHERE a.no_show_on IS NOT NULL)::int AS "noShows"
    FROM appointments t LEFT JOIN attendances a ON a.id = t.id WHERE ${within(days)}`.execute(db);
  return rows[0] ?? { seen: 0, noShows: 0 };
}

/** What all patients have to pay now, less their advances, in rupees: the sum that Dues shows. */
export async function findDues(db: Executor): Promise<number> {
  const { rows } = await sql<{ dues: number }>`SELECT coalesce(sum(to_pay), 0) AS dues FROM dues`.execute(db);
  return rows[0]?.dues ?? 0;
}
