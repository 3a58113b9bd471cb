import { sql } from "kysely";
import { type Department, type DepartmentInput, departmentColumns } from "#contract/clinic/departments.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { flag, text } from "#server/platform/resource/columns.ts";
import { RecordTable } from "#server/platform/resource/record-table.ts";

export const departments = new RecordTable<Department, DepartmentInput>({
  table: "departments",
  fields: { name: text("name"), description: text("description"), isActive: flag("is_active") },
  derived: {},
});

export const departmentList = departments.list(departmentColumns);

/** The departments that visitors can choose, in the order of their creation. */
export async function activeDepartments(db: Executor) {
  const { rows } = await sql<Pick<Department, "id" | "name" | "description">>`
    SELECT id, name, description FROM departments WHERE is_active AND NOT is_deleted ORDER BY id`.execute(db);
  return rows;
}

export async function countServices(trx: Executor, id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM services WHERE department_id = ${id} AND NOT is_deleted`.execute(trx);
  return rows[0]?.n ?? 0;
}
