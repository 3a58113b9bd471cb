import { sql } from "kysely";
import { type Service, type ServiceInput, serviceColumns } from "#contract/clinic/services.ts";
import type { ServiceLength } from "#rules/clinic/visit-length.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { flag, id, money, text, whole } from "#server/platform/resource/columns.ts";
import { RecordTable } from "#server/platform/resource/record-table.ts";

export const services = new RecordTable<Service, Required<ServiceInput>>({
  table: "services",
  fields: {
    IdDepartment: id("department_id"),
    name: text("name"),
    description: text("description"),
    fees: money("fees"),
    isActive: flag("is_active"),
    minutes: whole("minutes"),
    bufferMinutes: whole("buffer_minutes"),
    needsChair: flag("needs_chair"),
    recallMonths: whole("recall_months"),
    sessions: whole("sessions"),
    idPackageOf: id("package_of"),
    validDays: whole("valid_days"),
    chartCode: text("chart_code"),
    chartedPer: text("charted_per"),
    detailKind: text("detail_kind"),
  },
  derived: { masterServiceName: sql`d.name`, packageOfName: sql`o.name` },
  joins: sql`JOIN departments d ON d.id = t.department_id LEFT JOIN services o ON o.id = t.package_of`,
});

export const serviceList = services.list(serviceColumns, { totals: ["fees"] });

/** Active services of one department that is itself active; none for any other. */
export async function activeServicesOf(db: Executor, departmentId: number) {
  const { rows } = await sql<Pick<Service, "id" | "name" | "IdDepartment" | "description" | "fees">>`
    SELECT s.id, s.name, s.department_id AS "IdDepartment", s.description, s.fees
    FROM services s JOIN departments d ON d.id = s.department_id
    WHERE d.id = ${departmentId} AND d.is_active AND NOT d.is_deleted AND s.is_active AND NOT s.is_deleted
    ORDER BY s.id`.execute(db);
  return rows;
}

/** What these services say about the time they take; unknown ids are left out. */
export async function serviceLengths(db: Executor, ids: readonly number[]): Promise<ServiceLength[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ServiceLength>`
    SELECT minutes, buffer_minutes AS "bufferMinutes", needs_chair AS "needsChair" FROM services
    WHERE id = ANY(${[...ids]})`.execute(db);
  return rows;
}

/**
 * Whether the service exists and is not a package itself, so that a package may consist of it; locks it until the
 * transaction ends.
 */
export async function lockSingle(trx: Executor, id: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM services WHERE id = ${id} AND NOT is_deleted AND sessions IS NULL FOR SHARE`.execute(trx);
  return rows.length > 0;
}

/** Whether packages of this service are in the catalogue. */
export async function hasPackages(db: Executor, id: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    SELECT EXISTS (SELECT FROM services WHERE package_of = ${id} AND NOT is_deleted) AS has`.execute(db);
  return rows[0]?.has ?? false;
}
