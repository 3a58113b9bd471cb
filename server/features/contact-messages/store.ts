import { sql } from "kysely";
import type { z } from "zod";
import {
  type ContactMessage,
  type ContactMessageInput,
  contactMessageColumns,
} from "#contract/contact-messages.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { clinicDay, type ListSource } from "#server/platform/db/list.ts";

const WHOLE = sql`t.id, t.name, t.email, t.mobile, t.subject, t.message, t.created_on AS "createdOn",
  t.updated_on AS "updatedOn", t.is_deleted::int AS "isDeleted"`;

export const contactMessageList: ListSource<typeof contactMessageColumns> = {
  table: "contact_messages",
  contract: contactMessageColumns,
  columns: {
    id: sql`t.id`,
    name: sql`t.name`,
    email: sql`t.email`,
    mobile: sql`t.mobile`,
    subject: sql`t.subject`,
    message: sql`t.message`,
    createdOn: clinicDay(sql`t.created_on`),
  },
  sortBy: { createdOn: sql`t.created_on` },
  select: WHOLE,
};

/** One message, or undefined. */
export async function findContactMessage(db: Executor, id: number): Promise<ContactMessage | undefined> {
  const { rows } = await sql<ContactMessage>`
    SELECT ${WHOLE} FROM contact_messages t WHERE t.id = ${id} AND NOT t.is_deleted`.execute(db);
  return rows[0];
}

/** The same message from the same number, a few minutes old. */
export async function findDuplicate(
  trx: Executor,
  input: z.output<typeof ContactMessageInput>,
): Promise<ContactMessage | undefined> {
  const { rows } = await sql<ContactMessage>`
    SELECT ${WHOLE} FROM contact_messages t
    WHERE t.created_on > now() - interval '10 minutes' AND NOT t.is_deleted AND t.mobile = ${input.mobile}
      AND t.name = ${input.name} AND t.email IS NOT DISTINCT FROM ${input.email} AND t.subject = ${input.subject}
      AND t.message = ${input.message}
    ORDER BY t.id LIMIT 1`.execute(trx);
  return rows[0];
}

export async function insertContactMessage(
  trx: Executor,
  input: z.output<typeof ContactMessageInput>,
): Promise<ContactMessage> {
  const { rows } = await sql<ContactMessage>`
    INSERT INTO contact_messages AS t (name, email, mobile, subject, message)
    VALUES (${input.name}, ${input.email}, ${input.mobile}, ${input.subject}, ${input.message})
    RETURNING ${WHOLE}`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("no message row came back");
  return row;
}
