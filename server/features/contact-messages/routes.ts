import {
  type ContactMessageRow,
  getContactMessage,
  listContactMessages,
  submitContactMessage,
} from "#contract/contact-messages.ts";
import { readList } from "#server/platform/db/list.ts";
import { route } from "#server/platform/http/mount.ts";
import { messages, submit } from "./service.ts";
import { contactMessageList } from "./store.ts";

export const contactMessageRoutes = [
  route(submitContactMessage, (call) => call.write((trx) => submit(trx, call.body))),
  route(listContactMessages, ({ db, query }) => readList<ContactMessageRow>(db, contactMessageList, query)),
  route(getContactMessage, ({ db, query }) => messages.get(db, query.id)),
];
