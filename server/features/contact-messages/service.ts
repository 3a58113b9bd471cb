import type { z } from "zod";
import type { ContactMessage, ContactMessageInput } from "#contract/contact-messages.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { advisoryLock } from "#server/platform/db/transaction.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { findContactMessage, findDuplicate, insertContactMessage } from "./store.ts";

/** Stores a visitor's message; the same one sent again within minutes stays one. */
export async function submit(
  trx: Executor,
  input: z.output<typeof ContactMessageInput>,
): Promise<ContactMessage> {
  // Two taps on a slow network arrive together; the lock makes the second see the first.
  await advisoryLock(trx, "contact message", input.mobile);
  return (await findDuplicate(trx, input)) ?? (await insertContactMessage(trx, input));
}

/** One message. Throws 404. */
export async function get(db: Executor, id: number): Promise<ContactMessage> {
  const message = await findContactMessage(db, id);
  if (!message) throw notFound("This message");
  return message;
}
