import {
  type ContactMessageRow,
  getContactMessage,
  listContactMessages,
  setAnswered,
  submitContactMessage,
} from "#contract/website/contact-messages.ts";
import { readList } from "#server/platform/db/lists/list.ts";
import { route } from "#server/platform/http/mount.ts";
import * as service from "./service.ts";
import { contactMessageList } from "./store.ts";

export const contactMessageRoutes = [
  route(submitContactMessage, (call) => call.write((trx) => service.submit(trx, call.body))),
  route(listContactMessages, ({ db, query }) => readList<ContactMessageRow>(db, contactMessageList, query)),
  route(setAnswered, ({ body, staff, write, setMessage }) => {
    setMessage(body.isAnswered ? "Marked as answered." : "Waits for an answer again.");
    return write((trx) => service.setAnswered(trx, body, staff));
  }),
  route(getContactMessage, ({ db, query }) => service.messages.get(db, query.id)),
];
