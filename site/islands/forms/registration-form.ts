import { RegistrationInput, registerPatient } from "#contract/patients/patients.ts";
import { queryRequired } from "#site/islands/elements.ts";
import { setFlashToast } from "#site/islands/flash-toast.ts";
import { showToast } from "#site/islands/toast.ts";
import { say, voice } from "#site/islands/urdu/voice.ts";
import { call, type Refusal } from "#ui/call.ts";
import type { Attempt } from "./attempts.ts";
import type { Draft } from "./draft.ts";
import { errorSummary } from "./error-summary.ts";
import { isFilled, pageLanguage } from "./form-values.ts";
import { formatMobileInput } from "./mobile-field.ts";
import { formatNationalIdInput } from "./national-id-field.ts";
import { startPhoto } from "./photo-field.ts";
import { keepNumber } from "./registered.ts";
import { submitHandler } from "./send-form.ts";
import { warnBeforeLeaving } from "./unsaved.ts";

/** Status codes of refusals that are about the picture. */
const ABOUT_THE_PICTURE = [413, 415, 422];
/** The timeout in milliseconds; uploading a picture takes longer than other calls. */
const TIMEOUT_MS = 120_000;

/** Shows the overlay over the form until `work` is done. */
function underOverlay(form: HTMLFormElement, work: () => Promise<void>) {
  const overlay = queryRequired(form, "[data-overlay]");
  const fields = queryRequired(form, ".fields");
  return async () => {
    overlay.hidden = false;
    fields.inert = true;
    queryRequired(overlay, "[data-overlay-text]").textContent = say("sendingDetails");
    try {
      await work();
    } finally {
      overlay.hidden = true;
      fields.inert = false;
      queryRequired(overlay, "[data-overlay-text]").textContent = "";
    }
  };
}

/** Goes to the home page, which shows the message and keeps the register number to name at the desk in sight. */
function goTo(home: string, registerNo: string) {
  const words = {
    title: say("registered"),
    text: voice().yourNumber(registerNo),
  };
  keepNumber(registerNo);
  if (!setFlashToast("success", words)) showToast("success", words);
  location.assign(home);
}

/** Starts the registration form. Returns the function that sends it. */
export function start(form: HTMLFormElement, draft: Draft): () => Promise<void> {
  for (const name of ["phone", "emgencyContactNo"])
    formatMobileInput(queryRequired<HTMLInputElement>(form, `[name=${name}]`));
  formatNationalIdInput(queryRequired<HTMLInputElement>(form, "[name=nationalIdentificationNumber]"));
  const invalid = { title: say("invalidForm"), text: say("fillRequired") };
  const photo = startPhoto(form);
  const stopWarning = warnBeforeLeaving(() => photo.mark() !== null || isFilled(form));
  const home = queryRequired<HTMLAnchorElement>(form, "[data-cancel]");
  home.addEventListener("click", stopWarning);

  const submit = async ({ body, idempotencyKey, proof }: Attempt) => {
    const file = await photo.file();
    const input = { body: RegistrationInput.parse(body), file };
    const { data } = await call(registerPatient, input, { idempotencyKey, proof, timeout: TIMEOUT_MS });
    return data;
  };
  const send = submitHandler(form, {
    name: "registration",
    isHeavy: true,
    schema: RegistrationInput,
    whenTouched: true,
    summary: errorSummary(form, invalid),
    // With the mark, another picture is another attempt. The schema drops the mark before sending.
    read: () => ({
      ...Object.fromEntries(new FormData(form)),
      language: pageLanguage(),
      photo: photo.mark(),
    }),
    check: () => {
      const problem = photo.problem();
      return problem ? [["photo", problem]] : [];
    },
    submit,
    reset: () => {
      // Going back must not show the input to the next person who uses this phone.
      stopWarning();
      form.reset();
      photo.reset();
      draft.forget();
    },
    sent: ({ registerNo }) => goTo(home.href, registerNo),
    blame: ({ code, message }: Refusal) =>
      new Map(photo.mark() && ABOUT_THE_PICTURE.includes(code) ? [["photo", message]] : []),
    texts: {
      invalid,
      sent: say("registered"),
      refused: { title: say("error"), text: say("registrationFailed") },
      failed: { title: say("error"), text: say("registrationError") },
    },
  });
  return underOverlay(form, send);
}
