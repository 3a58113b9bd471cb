import { sql } from "kysely";
import {
  type ContactMessage,
  type ContactMessageInput,
  contactMessageColumns,
} from "#contract/contact-messages.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { text } from "#server/platform/resource/columns.ts";
import { RecordTable } from "#server/platform/resource/record-table.ts";

/** What a visitor writes, without the signs that they are no machine. */
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
  derived: { isDeleted: sql`t.is_deleted::int` },
});

export const contactMessageList = messages.list(contactMessageColumns);

/** The same message from the same number in the last few minutes. */
export function findDuplicate(trx: Executor, input: Message): Promise<ContactMessage | undefined> {
  return messages.findWhere(
    trx,
    sql`t.created_on > now() - interval '10 minutes' AND ${messages.equals(input)}`,
  );
}
