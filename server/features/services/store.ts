import { type RawBuilder, sql } from "kysely";
import { type Service, type ServiceInput, serviceColumns } from "#contract/services.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { asFlag, type ListSource } from "#server/platform/db/list.ts";

const JOINS = sql`JOIN departments d ON d.id = t.department_id`;
const WHOLE = sql`t.id, t.name, t.department_id AS "IdDepartment", d.name AS "masterServiceName", t.description, t.fees,
  t.is_active::int AS "isActive", t.created_on AS "createdOn", t.updated_on AS "updatedOn"`;

export const serviceList: ListSource<typeof serviceColumns> = {
  table: "services",
  joins: JOINS,
  contract: serviceColumns,
  columns: {
    id: sql`t.id`,
    name: sql`t.name`,
    masterServiceName: sql`d.name`,
    fees: sql`t.fees`,
    isActive: asFlag(sql`t.is_active`),
  },
  select: WHOLE,
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

async function readOne(db: Executor, condition: RawBuilder<unknown>): Promise<Service | undefined> {
  const { rows } = await sql<Service>`
    SELECT ${WHOLE} FROM services t ${JOINS} WHERE NOT t.is_deleted AND ${condition}`.execute(db);
  return rows[0];
}

/** One service, or undefined. */
export function findService(db: Executor, id: number): Promise<Service | undefined> {
  return readOne(db, sql`t.id = ${id}`);
}

/** One service, held until the transaction ends. */
export function lockService(trx: Executor, id: number): Promise<Service | undefined> {
  return readOne(trx, sql`t.id = ${id} FOR UPDATE OF t`);
}

export async function isNameTaken(
  trx: Executor,
  departmentId: number,
  name: string,
  exceptId: number,
): Promise<boolean> {
  const { rows } = await sql`SELECT FROM services
    WHERE department_id = ${departmentId} AND lower(name) = lower(${name}) AND is_active AND NOT is_deleted
      AND id <> ${exceptId}`.execute(trx);
  return rows.length > 0;
}

/** Answers the id. */
export async function insertService(trx: Executor, input: ServiceInput): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO services (department_id, name, description, fees, is_active)
    VALUES (${input.IdDepartment}, ${input.name}, ${input.description}, ${input.fees}, ${input.isActive === 1})
    RETURNING id`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("no service row came back");
  return row.id;
}

export async function updateService(trx: Executor, id: number, input: ServiceInput): Promise<void> {
  await sql`UPDATE services SET department_id = ${input.IdDepartment}, name = ${input.name},
    description = ${input.description}, fees = ${input.fees}, is_active = ${input.isActive === 1}
    WHERE id = ${id}`.execute(trx);
}

export async function markRemoved(trx: Executor, id: number): Promise<void> {
  await sql`UPDATE services SET is_deleted = true WHERE id = ${id}`.execute(trx);
}
