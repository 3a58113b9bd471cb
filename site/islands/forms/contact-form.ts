import { ContactMessageInput, submitContactMessage } from "#contract/website/contact-messages.ts";
import { queryRequired } from "#site/islands/elements.ts";
import { startSheet } from "#site/islands/sheet.ts";
import { showToast } from "#site/islands/toast.ts";
import { say } from "#site/islands/urdu/voice.ts";
import { call } from "#ui/call.ts";
import type { Draft } from "./draft.ts";
import { pageLanguage } from "./form-values.ts";
import { formatMobileInput } from "./mobile-field.ts";
import { submitHandler, textOf } from "./send-form.ts";

/** Starts the contact form. Returns the function that sends it. */
export function start(form: HTMLFormElement, draft: Draft): () => Promise<void> {
  const mobile = queryRequired<HTMLInputElement>(form, "[name=mobile]");
  formatMobileInput(mobile);
  const sheet = startSheet(form, queryRequired(document, "[data-message-summary]"));
  let writtenFrom = "";
  return submitHandler(form, {
    name: "contact",
    schema: ContactMessageInput,
    read: () => ({
      name: textOf(form, "name"),
      email: textOf(form, "email").trim() || null,
      mobile: textOf(form, "mobile"),
      subject: textOf(form, "subject"),
      message: textOf(form, "message"),
      language: pageLanguage(),
      website: textOf(form, "website"),
    }),
    submit: ({ body, idempotencyKey, proof }) =>
      call(submitContactMessage, { body: ContactMessageInput.parse(body) }, { idempotencyKey, proof }),
    reset: () => {
      writtenFrom = mobile.value;
      form.reset();
      draft.forget();
    },
    sent: () => {
      showToast("success", say("messageSent"));
      sheet.show({ mobile: writtenFrom });
    },
    texts: {
      invalid: say("formIncomplete"),
      sent: say("messageSent"),
      refused: say("messageRefused"),
      failed: say("messageFailed"),
    },
  });
}
