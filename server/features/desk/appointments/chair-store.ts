import { sql } from "kysely";
import type { Clashing } from "#contract/desk/appointments.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { type BookedTime, clashesWith } from "./store.ts";

export interface Chair {
  id: number;
  name: string;
}

/** The active chairs, in their order. */
export async function activeChairs(db: Executor): Promise<Chair[]> {
  const { rows } = await sql<Chair>`
    SELECT id, name FROM chairs WHERE is_active AND NOT is_deleted ORDER BY position, id`.execute(db);
  return rows;
}

/** The visits that occupy these chairs at that time, earliest first. */
export async function findSeated(
  trx: Executor,
  bookedTime: BookedTime,
  chairs: readonly number[],
): Promise<(Clashing & { idChair: number })[]> {
  if (chairs.length === 0) return [];
  return await clashesWith<Clashing & { idChair: number }>(
    trx,
    bookedTime,
    sql`t.chair_id = ANY(${[...chairs]})`,
    sql`, t.chair_id AS "idChair"`,
  );
}
