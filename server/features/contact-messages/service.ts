import type { ContactMessage } from "#contract/contact-messages.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { advisoryLock } from "#server/platform/db/transaction.ts";
import { recordService } from "#server/platform/resource/record-service.ts";
import * as store from "./store.ts";

/** Messages as the desk reads them; visitors `submit`. */
export const messages = recordService(store.messages, { called: "This message" });

/** Stores a visitor's message, once if it is sent again within minutes. */
export async function submit(trx: Executor, input: store.Message): Promise<ContactMessage> {
  // Two taps on a slow network arrive together; the lock makes the second see the first.
  await advisoryLock(trx, "contact message", input.mobile);
  return (await store.findDuplicate(trx, input)) ?? (await messages.create(trx, input));
}
