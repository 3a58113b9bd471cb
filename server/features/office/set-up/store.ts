import { sql } from "kysely";
import type { ListedDepartment } from "#contract/office/set-up.ts";
import type { SetUpStep } from "#rules/office/set-up.ts";
import type { Executor } from "#server/platform/db/database.ts";

interface Found {
  done: Record<SetUpStep, boolean>;
  hasLeft: boolean;
  exampleDoctors: number;
}

const hasOwn = (table: string) =>
  sql`EXISTS (SELECT FROM ${sql.table(table)} WHERE NOT is_deleted AND is_active AND NOT is_example)`;
const hasExample = (table: string) =>
  sql`EXISTS (SELECT FROM ${sql.table(table)} WHERE NOT is_deleted AND is_example)`;
const settingIsOwn = (name: string) =>
  sql`EXISTS (SELECT FROM clinic_settings WHERE name = ${sql.lit(name)} AND NOT is_example)`;
const said = (what: string) => sql`EXISTS (SELECT FROM set_up WHERE said = ${sql.lit(what)})`;

/** Which steps are done, by the records. */
export async function findProgress(db: Executor): Promise<Found> {
  const { rows } = await sql<Found>`
    SELECT json_build_object(
        'clinic', ${settingIsOwn("clinic")},
        'hours', ${settingIsOwn("hours")},
        'catalogue', ${hasOwn("services")} AND NOT ${hasExample("services")} AND NOT ${hasExample("departments")},
        'doctors', ${hasOwn("doctors")} AND NOT ${hasExample("doctors")},
        'staff', ${said("staff")} OR (SELECT count(*) FROM staff WHERE NOT is_deleted AND is_active) > 1,
        'printer', ${said("printer")},
        'backups', EXISTS (SELECT FROM backups WHERE file IS NOT NULL AND removed_on IS NULL),
        'first', EXISTS (SELECT FROM patients WHERE NOT is_deleted)) AS done,
      ${said("left")} AS "hasLeft",
      (SELECT count(*) FROM doctors WHERE NOT is_deleted AND is_example) AS "exampleDoctors"`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("the progress of setting up answered nothing");
  return found;
}

/** Notes a confirmation; repeating it changes nothing. */
export async function note(trx: Executor, what: "left" | "staff" | "printer"): Promise<void> {
  await sql`INSERT INTO set_up (said, said_by) VALUES (${what}, current_staff_id()) ON CONFLICT DO NOTHING`.execute(
    trx,
  );
}

/** Marks the example's opening hours as the clinic's own. */
export async function ownHours(trx: Executor): Promise<void> {
  await sql`UPDATE clinic_settings SET is_example = false WHERE is_example AND name = 'hours'`.execute(trx);
}

/** Turns the examples' "from" prices into fixed ones; the clinic decides which of its prices are "from". */
export async function fixExamplePrices(trx: Executor): Promise<void> {
  await sql`UPDATE services SET starts_at = false WHERE starts_at AND is_example`.execute(trx);
}

/** Marks the remaining example departments and services as the clinic's own. */
export async function ownPriceList(trx: Executor): Promise<void> {
  for (const table of ["departments", "services"])
    await sql`UPDATE ${sql.table(table)} SET is_example = false WHERE is_example`.execute(trx);
}

export async function findExampleDoctors(trx: Executor): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM doctors WHERE is_example AND NOT is_deleted ORDER BY id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Active departments with their active services, in the order of their creation. */
export async function findPriceList(db: Executor): Promise<ListedDepartment[]> {
  const { rows } = await sql<ListedDepartment>`
    SELECT d.id, d.name, (
      SELECT coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'fees', t.fees) ORDER BY t.id), '[]')
      FROM services t WHERE t.department_id = d.id AND t.is_active AND NOT t.is_deleted) AS services
    FROM departments d WHERE d.is_active AND NOT d.is_deleted ORDER BY d.id`.execute(db);
  return rows;
}
