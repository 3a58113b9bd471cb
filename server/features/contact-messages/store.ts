import { sql } from "kysely";
import type { z } from "zod";
import type { ContactMessage, ContactMessageInput } from "#contract/contact-messages.ts";
import type { Executor } from "#server/platform/database.ts";

export async function insertContactMessage(
  trx: Executor,
  input: z.output<typeof ContactMessageInput>,
): Promise<z.output<typeof ContactMessage>> {
  const { rows } = await sql<z.output<typeof ContactMessage>>`
    INSERT INTO contact_messages (name, email, mobile, subject, message)
    VALUES (${input.name}, ${input.email}, ${input.mobile}, ${input.subject}, ${input.message})
    RETURNING id, name, email, mobile, subject, message, created_on AS "createdOn", updated_on AS "updatedOn",
      is_deleted::int AS "isDeleted"`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("no message row came back");
  return row;
}
