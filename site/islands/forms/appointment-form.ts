import { AppointmentRequestInput, submitRequest } from "#contract/desk/appointment-requests.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { queryRequired } from "#site/islands/elements.ts";
import { showToast } from "#site/islands/toast.ts";
import { say } from "#site/islands/urdu/voice.ts";
import { call } from "#ui/call.ts";
import { startChoices } from "./choices.ts";
import type { Draft } from "./draft.ts";
import { pageLanguage } from "./form-values.ts";
import { startFreeTimes } from "./free-times.ts";
import { formatMobileInput } from "./mobile-field.ts";
import { startSummary } from "./request-summary.ts";
import { submitHandler, textOf } from "./send-form.ts";

function readRequest(form: HTMLFormElement) {
  return {
    name: textOf(form, "name"),
    mobile: textOf(form, "mobile"),
    priority: textOf(form, "priority"),
    date: textOf(form, "date"),
    time: textOf(form, "time"),
    iddoctor: textOf(form, "iddoctor"),
    iddepartment: textOf(form, "iddepartment"),
    idservices: new FormData(form).getAll("idservices").map(String),
    message: textOf(form, "message"),
    language: pageLanguage(),
    website: textOf(form, "website"),
  };
}

/** Starts the appointment form: loads its options and offers free times. Returns the function that sends it. */
export function start(form: HTMLFormElement, draft: Draft): () => Promise<void> {
  formatMobileInput(queryRequired<HTMLInputElement>(form, "[name=mobile]"));
  queryRequired<HTMLInputElement>(form, "[name=date]").min = clinicToday();
  const choices = startChoices(form, draft);
  const freeTimes = startFreeTimes(form);
  const summary = startSummary(form);
  return submitHandler(form, {
    name: "appointment",
    schema: AppointmentRequestInput,
    whenTouched: true,
    read: () => readRequest(form),
    submit: ({ body, idempotencyKey, proof }) =>
      call(submitRequest, { body: AppointmentRequestInput.parse(body) }, { idempotencyKey, proof }),
    reset: () => {
      form.reset();
      choices.reset();
      freeTimes.reset();
      draft.forget();
    },
    sent: ({ data }) => {
      showToast("success", say("requestSent"));
      summary.show(data);
    },
    texts: {
      invalid: say("formIncomplete"),
      sent: say("requestSent"),
      refused: say("requestNotSent"),
      failed: say("requestNotSent"),
    },
  });
}
