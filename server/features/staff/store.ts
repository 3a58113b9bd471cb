import { type RawBuilder, sql } from "kysely";
import { type InviteInput, type StaffInput, type StaffMember, staffColumns } from "#contract/staff.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { asFlag, clinicDay, type ListSource } from "#server/platform/db/list.ts";

const JOINS = sql`LEFT JOIN doctors doc ON doc.id = t.doctor_id`;
const WHOLE = sql`t.id, t.name, t.email, t.role, t.doctor_id AS "idDoctor", doc.name AS "doctorName",
  t.is_active::int AS "isActive", (t.password_hash IS NOT NULL)::int AS "hasPassword",
  (SELECT at FROM audit_log WHERE entity = 'staff' AND entity_id = t.id AND action = 'signed in'
    ORDER BY audit_log.id DESC LIMIT 1) AS "lastSignInOn",
  t.created_on AS "createdOn", t.updated_on AS "updatedOn"`;

export const staffList: ListSource<typeof staffColumns> = {
  table: "staff",
  joins: JOINS,
  contract: staffColumns,
  columns: {
    name: sql`t.name`,
    email: sql`t.email`,
    role: sql`t.role`,
    doctorName: sql`doc.name`,
    isActive: asFlag(sql`t.is_active`),
    createdOn: clinicDay(sql`t.created_on`),
  },
  sortBy: { createdOn: sql`t.created_on` },
  select: WHOLE,
};

async function readOne(db: Executor, condition: RawBuilder<unknown>): Promise<StaffMember | undefined> {
  const { rows } = await sql<StaffMember>`
    SELECT ${WHOLE} FROM staff t ${JOINS} WHERE NOT t.is_deleted AND ${condition}`.execute(db);
  return rows[0];
}

/** One account, or undefined. */
export function findStaff(db: Executor, id: number): Promise<StaffMember | undefined> {
  return readOne(db, sql`t.id = ${id}`);
}

/** One account, held until the transaction ends. */
export function lockStaff(trx: Executor, id: number): Promise<StaffMember | undefined> {
  return readOne(trx, sql`t.id = ${id} FOR UPDATE OF t`);
}

/** The account, active or not, with this e-mail (lower case), or undefined. */
export function findByEmail(trx: Executor, email: string): Promise<StaffMember | undefined> {
  return readOne(trx, sql`t.email = ${email}`);
}

/** Whether an active administrator other than this one has a password to sign in with. */
export async function isThereAnotherAdministrator(trx: Executor, id: number): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM staff WHERE role = 'Administrator' AND is_active AND NOT is_deleted
    AND password_hash IS NOT NULL AND id <> ${id} LIMIT 1`.execute(trx);
  return rows.length > 0;
}

/** An account without a password; answers the id. */
export async function insertStaff(trx: Executor, input: InviteInput): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO staff (name, email, role, doctor_id)
    VALUES (${input.name}, ${input.email}, ${input.role}, ${input.idDoctor}) RETURNING id`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("no staff row came back");
  return row.id;
}

export async function updateStaff(
  trx: Executor,
  id: number,
  input: StaffInput & { email: string },
): Promise<void> {
  await sql`UPDATE staff SET name = ${input.name}, email = ${input.email}, role = ${input.role}, doctor_id = ${input.idDoctor},
    is_active = ${input.isActive === 1} WHERE id = ${id}`.execute(trx);
}
