import { queryRequired } from "./elements.ts";
import { autosaveDraft } from "./forms/draft.ts";
import { hydrateForm } from "./forms/hydrate-form.ts";
import "./page.ts";

const form = queryRequired<HTMLFormElement>(document, '[data-form="registration"]');
// Drafts are stored from the first letter on; on slow connections the form's own module comes much later.
const draft = autosaveDraft(form, "matab.registration");
queryRequired(form, "[data-cancel]").addEventListener("click", draft.forget);

async function load() {
  const { start } = await import("./forms/registration-form.ts");
  return { start: () => start(form, draft) };
}
// The form is at the top of its page; loading its module at once would delay the page itself.
hydrateForm("registration", load, draft.restored ? "near" : "touched");
