import { sql } from "kysely";
import type { ListedDepartment } from "#contract/set-up.ts";
import type { SetUpStep } from "#rules/set-up.ts";
import type { Executor } from "#server/platform/db/database.ts";

interface Found {
  done: Record<SetUpStep, boolean>;
  hasLeft: boolean;
  hasPatients: boolean;
  sampleDoctors: number;
}

/** A record that does not carry the sample's mark. */
const isOwn = (table: string) =>
  sql`NOT EXISTS (SELECT FROM sample_records m WHERE m.table_name = ${sql.lit(table)} AND m.id = t.id)`;
const hasOwn = (table: string, condition = sql`true`) =>
  sql`EXISTS (SELECT FROM ${sql.table(table)} t WHERE NOT t.is_deleted AND ${condition} AND ${isOwn(table)})`;
const samplesOf = (table: string) =>
  sql`SELECT FROM ${sql.table(table)} t WHERE NOT t.is_deleted AND NOT ${isOwn(table)}`;
const settingIsOwn = (name: string) =>
  sql`EXISTS (SELECT FROM clinic_settings t WHERE t.name = ${sql.lit(name)} AND ${isOwn("clinic_settings")})`;
const said = (what: string) => sql`EXISTS (SELECT FROM set_up WHERE said = ${sql.lit(what)})`;

/** What the records tell of each step. */
export async function findProgress(db: Executor): Promise<Found> {
  const { rows } = await sql<Found>`
    SELECT json_build_object(
        'clinic', ${settingIsOwn("clinic")},
        'hours', ${settingIsOwn("hours")},
        'catalogue', ${hasOwn("services", sql`t.is_active`)} AND NOT EXISTS (${samplesOf("services")})
          AND NOT EXISTS (${samplesOf("departments")}),
        'doctors', ${hasOwn("doctors", sql`t.is_active`)} AND NOT EXISTS (${samplesOf("doctors")}),
        'staff', ${said("staff")} OR (SELECT count(*) FROM staff t WHERE NOT t.is_deleted AND t.is_active AND ${isOwn("staff")}) > 1,
        'printer', ${said("printer")},
        'backups', EXISTS (SELECT FROM backups WHERE file IS NOT NULL AND removed_on IS NULL),
        'first', ${hasOwn("patients")}) AS done,
      ${said("left")} AS "hasLeft",
      EXISTS (SELECT FROM patients WHERE NOT is_deleted) AS "hasPatients",
      (SELECT count(*) FROM (${samplesOf("doctors")}) AS samples) AS "sampleDoctors"`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("the progress of setting up answered nothing");
  return found;
}

/** Notes what a person said; saying it again changes nothing. */
export async function note(trx: Executor, what: "left" | "staff" | "printer"): Promise<void> {
  await sql`INSERT INTO set_up (said, said_by) VALUES (${what}, current_staff_id()) ON CONFLICT DO NOTHING`.execute(
    trx,
  );
}

/** The sample's opening hours are the clinic's own. */
export async function ownHours(trx: Executor): Promise<void> {
  await sql`DELETE FROM sample_records WHERE table_name = 'clinic_settings'
    AND id = (SELECT id FROM clinic_settings WHERE name = 'hours')`.execute(trx);
}

/** The sample's prices are what they say from now on: where one only begins is for the clinic to tell. */
export async function fixSamplePrices(trx: Executor): Promise<void> {
  await sql`UPDATE services SET starts_at = false WHERE starts_at
    AND id IN (SELECT id FROM sample_records WHERE table_name = 'services')`.execute(trx);
}

/** What is left of the sample's departments and services is the clinic's own. */
export async function ownPriceList(trx: Executor): Promise<void> {
  await sql`DELETE FROM sample_records WHERE table_name IN ('departments', 'services')`.execute(trx);
}

/** Active departments with their active services, in the order in which they were made. */
export async function findPriceList(db: Executor): Promise<ListedDepartment[]> {
  const { rows } = await sql<ListedDepartment>`
    SELECT d.id, d.name, (
      SELECT coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'fees', t.fees) ORDER BY t.id), '[]')
      FROM services t WHERE t.department_id = d.id AND t.is_active AND NOT t.is_deleted) AS services
    FROM departments d WHERE d.is_active AND NOT d.is_deleted ORDER BY d.id`.execute(db);
  return rows;
}
