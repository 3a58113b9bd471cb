import { sql } from "kysely";
import { type Service, serviceColumns } from "#contract/services.ts";
import type { Executor } from "#server/platform/database.ts";
import { asFlag, type ListSource } from "#server/platform/list.ts";

export const serviceList: ListSource<typeof serviceColumns> = {
  table: "services",
  joins: sql`JOIN departments d ON d.id = t.department_id`,
  contract: serviceColumns,
  columns: {
    id: sql`t.id`,
    name: sql`t.name`,
    masterServiceName: sql`d.name`,
    fees: sql`t.fees`,
    isActive: asFlag(sql`t.is_active`),
  },
  select: sql`t.id, t.name, t.department_id AS "IdDepartment", d.name AS "masterServiceName", t.description, t.fees,
    t.is_active::int AS "isActive", t.created_on AS "createdOn", t.updated_on AS "updatedOn"`,
  totals: { fees: "fees" },
};

/** Active services of one department that is itself active; none for any other. */
export async function activeServicesOf(db: Executor, departmentId: number) {
  const { rows } = await sql<Pick<Service, "id" | "name" | "IdDepartment" | "description" | "fees">>`
    SELECT s.id, s.name, s.department_id AS "IdDepartment", s.description, s.fees
    FROM services s JOIN departments d ON d.id = s.department_id
    WHERE d.id = ${departmentId} AND d.is_active AND NOT d.is_deleted AND s.is_active AND NOT s.is_deleted
    ORDER BY s.id`.execute(db);
  return rows;
}
