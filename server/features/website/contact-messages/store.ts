import { sql } from "kysely";
import {
  type ContactMessage,
  type ContactMessageInput,
  contactMessageColumns,
} from "#contract/website/contact-messages.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { text } from "#server/platform/resource/columns.ts";
import { RecordTable } from "#server/platform/resource/record-table.ts";

/** A visitor's message, without the signs that tell people from machines. */
export type Message = Omit<ContactMessageInput, "website" | "filledInMs">;

export const messages = new RecordTable<ContactMessage, Message>({
  table: "contact_messages",
  fields: {
    name: text("name"),
    email: text("email"),
    mobile: text("mobile"),
    subject: text("subject"),
    message: text("message"),
    language: text("language"),
  },
  joins: sql`LEFT JOIN staff answerer ON answerer.id = t.answered_by`,
  derived: {
    isAnswered: sql`(t.answered_on IS NOT NULL)::int`,
    answeredOn: sql`t.answered_on`,
    answeredBy: sql`answerer.name`,
    isDeleted: sql`t.is_deleted::int`,
  },
});

export const contactMessageList = messages.list(contactMessageColumns, { anyOrder: true });

/** The same message from the same number in the last few minutes. */
export function findDuplicate(trx: Executor, input: Message): Promise<ContactMessage | undefined> {
  return messages.findWhere(
    trx,
    sql`t.created_on > now() - interval '10 minutes' AND ${messages.equals(input)}`,
  );
}

/** Notes who answered it now; `staffId` null: nobody yet. */
export async function markAnswered(trx: Executor, id: number, staffId: number | null): Promise<void> {
  await sql`UPDATE contact_messages SET answered_by = ${staffId}::bigint, answered_on = CASE WHEN ${staffId}::bigint IS NOT NULL THEN now_ms() END
    WHERE id = ${id}`.execute(trx);
}
