import { sql } from "kysely";
import { type Department, departmentColumns } from "#contract/departments.ts";
import type { Executor } from "#server/platform/database.ts";
import { asFlag, type ListSource } from "#server/platform/list.ts";

export const departmentList: ListSource<typeof departmentColumns> = {
  table: "departments",
  contract: departmentColumns,
  columns: {
    id: sql`t.id`,
    name: sql`t.name`,
    description: sql`t.description`,
    isActive: asFlag(sql`t.is_active`),
  },
  select: sql`t.id, t.name, t.description, t.is_active::int AS "isActive",
    t.created_on AS "createdOn", t.updated_on AS "updatedOn"`,
};

/** Departments that a visitor can choose, in the order in which they were set up. */
export async function activeDepartments(db: Executor) {
  const { rows } = await sql<Pick<Department, "id" | "name" | "description">>`
    SELECT id, name, description FROM departments WHERE is_active AND NOT is_deleted ORDER BY id`.execute(db);
  return rows;
}
