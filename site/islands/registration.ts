import { keepDraft } from "./draft.ts";
import { must } from "./elements.ts";
import { awaken } from "./form-starter.ts";
import "./page.ts";

const form = must<HTMLFormElement>(document, '[data-form="registration"]');
// From the first letter on: the form's own module comes later, over a slow connection much later.
const draft = keepDraft(form, "matab.registration");
must(form, "[data-cancel]").addEventListener("click", draft.forget);

async function load() {
  const { start } = await import("./registration-form.ts");
  return { start: () => start(form, draft) };
}
// The form is the first thing on its page: loading its rules there and then would hold up the page itself.
awaken("registration", load, draft.restored ? "near" : "touched");
