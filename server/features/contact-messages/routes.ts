import { submitContactMessage } from "#contract/contact-messages.ts";
import { route } from "#server/platform/mount.ts";
import { guardPublicForm } from "#server/platform/public-form.ts";
import { insertContactMessage } from "./store.ts";

export const contactMessageRoutes = [
  route(submitContactMessage, async (call) => {
    await guardPublicForm(call);
    return await call.write((trx) => insertContactMessage(trx, call.body));
  }),
];
