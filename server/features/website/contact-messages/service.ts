import type { ContactMessage } from "#contract/website/contact-messages.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { advisoryLock } from "#server/platform/db/transaction.ts";
import { recordService } from "#server/platform/resource/record-service.ts";
import * as store from "./store.ts";

/** The desk's access to messages; visitors use `submit`. */
export const messages = recordService(store.messages, { called: "This message" });

/** Stores a visitor's message, only once if it is sent again within minutes. */
export async function submit(trx: Executor, input: store.Message): Promise<ContactMessage> {
  // Two taps on a slow network arrive together; the lock makes the second see the first.
  await advisoryLock(trx, "contact message", input.mobile);
  return (await store.findDuplicate(trx, input)) ?? (await messages.create(trx, input));
}

/** Marks a message as answered, or as open again; the first answerer is kept. Throws 404. */
export async function setAnswered(
  trx: Executor,
  { id, isAnswered }: { id: number; isAnswered: 0 | 1 },
  staff: SignedIn,
): Promise<ContactMessage> {
  const before = await messages.lockExisting(trx, id);
  if (before.isAnswered !== isAnswered) await store.markAnswered(trx, id, isAnswered ? staff.id : null);
  return await messages.get(trx, id);
}
