import { sql } from "kysely";
import { type StaffInput, type StaffMember, staffColumns } from "#contract/clinic/staff.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { flag, id, ids, text } from "#server/platform/resource/columns.ts";
import { RecordTable } from "#server/platform/resource/record-table.ts";

/** The fields of an account that administrators set; the e-mail in lower case. */
type Account = Omit<StaffInput, "updatedOn" | "email" | "worksFor"> & {
  email: string;
  worksFor: readonly number[];
};

export const accounts = new RecordTable<StaffMember, Account>({
  table: "staff",
  fields: {
    name: text("name"),
    email: text("email"),
    role: text("role"),
    idDoctor: id("doctor_id"),
    worksFor: ids("works_for"),
    isActive: flag("is_active"),
  },
  derived: {
    doctorName: sql`doc.name`,
    hasPassword: sql`(t.password_hash IS NOT NULL)::int`,
    lastSignInOn: sql`(SELECT at FROM audit_log WHERE entity = 'staff' AND entity_id = t.id AND action = 'signed in'
      ORDER BY audit_log.id DESC LIMIT 1)`,
  },
  joins: sql`LEFT JOIN doctors doc ON doc.id = t.doctor_id`,
});

export const staffList = accounts.list(staffColumns, { anyOrder: true });

/** The account, active or not, with this e-mail in lower case; undefined if there is none. */
export function findByEmail(trx: Executor, email: string): Promise<StaffMember | undefined> {
  return accounts.findWhere(trx, sql`t.email = ${email}`);
}

/** Whether another active administrator has a password and can sign in. */
export async function isThereAnotherAdministrator(trx: Executor, id: number): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM staff WHERE role = 'Administrator' AND is_active AND NOT is_deleted
    AND password_hash IS NOT NULL AND id <> ${id} LIMIT 1`.execute(trx);
  return rows.length > 0;
}
