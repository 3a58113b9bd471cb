import { autosaveDraft } from "./draft.ts";
import { queryRequired } from "./elements.ts";
import { hydrateForm } from "./hydrate-form.ts";
import "./page.ts";

const form = queryRequired<HTMLFormElement>(document, '[data-form="registration"]');
// From the first letter on: the form's own module comes later, over a slow connection much later.
const draft = autosaveDraft(form, "matab.registration");
queryRequired(form, "[data-cancel]").addEventListener("click", draft.forget);

async function load() {
  const { start } = await import("./registration-form.ts");
  return { start: () => start(form, draft) };
}
// The form is the first thing on its page: loading its rules there and then would hold up the page itself.
hydrateForm("registration", load, draft.restored ? "near" : "touched");
