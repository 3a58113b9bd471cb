import { type RawBuilder, sql } from "kysely";
import { type Department, type DepartmentInput, departmentColumns } from "#contract/departments.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { asFlag, type ListSource } from "#server/platform/db/list.ts";

const WHOLE = sql`t.id, t.name, t.description, t.is_active::int AS "isActive",
  t.created_on AS "createdOn", t.updated_on AS "updatedOn"`;

export const departmentList: ListSource<typeof departmentColumns> = {
  table: "departments",
  contract: departmentColumns,
  columns: {
    id: sql`t.id`,
    name: sql`t.name`,
    description: sql`t.description`,
    isActive: asFlag(sql`t.is_active`),
  },
  select: WHOLE,
};

/** Departments that a visitor can choose, in the order in which they were set up. */
export async function activeDepartments(db: Executor) {
  const { rows } = await sql<Pick<Department, "id" | "name" | "description">>`
    SELECT id, name, description FROM departments WHERE is_active AND NOT is_deleted ORDER BY id`.execute(db);
  return rows;
}

async function readOne(db: Executor, condition: RawBuilder<unknown>): Promise<Department | undefined> {
  const { rows } = await sql<Department>`
    SELECT ${WHOLE} FROM departments t WHERE NOT t.is_deleted AND ${condition}`.execute(db);
  return rows[0];
}

/** One department, or undefined. */
export function findDepartment(db: Executor, id: number): Promise<Department | undefined> {
  return readOne(db, sql`t.id = ${id}`);
}

/** One department, held until the transaction ends: nothing can be added to it meanwhile. */
export function lockDepartment(trx: Executor, id: number): Promise<Department | undefined> {
  return readOne(trx, sql`t.id = ${id} FOR UPDATE`);
}

/** Holds a department against deletion; false when there is none. */
export async function lockDepartmentShared(trx: Executor, id: number): Promise<boolean> {
  return (await readOne(trx, sql`t.id = ${id} FOR KEY SHARE`)) !== undefined;
}

export async function isNameTaken(trx: Executor, name: string, exceptId: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM departments
    WHERE lower(name) = lower(${name}) AND is_active AND NOT is_deleted AND id <> ${exceptId}`.execute(trx);
  return rows.length > 0;
}

export async function countServices(trx: Executor, id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM services WHERE department_id = ${id} AND NOT is_deleted`.execute(trx);
  return rows[0]?.n ?? 0;
}

/** Answers the id. */
export async function insertDepartment(trx: Executor, input: DepartmentInput): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO departments (name, description, is_active)
    VALUES (${input.name}, ${input.description}, ${input.isActive === 1}) RETURNING id`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("no department row came back");
  return row.id;
}

export async function updateDepartment(trx: Executor, id: number, input: DepartmentInput): Promise<void> {
  await sql`UPDATE departments SET name = ${input.name}, description = ${input.description},
    is_active = ${input.isActive === 1} WHERE id = ${id}`.execute(trx);
}

export async function markRemoved(trx: Executor, id: number): Promise<void> {
  await sql`UPDATE departments SET is_deleted = true WHERE id = ${id}`.execute(trx);
}
