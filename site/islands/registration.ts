import { keepDraft, restoreDraft } from "./draft.ts";
import { must } from "./elements.ts";
import { awaken } from "./form-starter.ts";
import "./page.ts";

const DRAFT = "matab.registration";

const form = must<HTMLFormElement>(document, '[data-form="registration"]');
const wasReloaded = restoreDraft(form, DRAFT);
// From the first letter on: the form's own module comes later, over a slow connection much later.
const forgetDraft = keepDraft(form, DRAFT);
must(form, "[data-cancel]").addEventListener("click", forgetDraft);

async function load() {
  const { start } = await import("./registration-form.ts");
  return { start: () => start(form, forgetDraft) };
}
// The form is the first thing on its page: loading its rules there and then would hold up the page itself.
awaken("registration", load, wasReloaded ? "near" : "touched");
