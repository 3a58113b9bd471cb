import { queryRequired } from "./elements.ts";
import { autosaveDraft, type Draft } from "./forms/draft.ts";
import { isFilled } from "./forms/form-values.ts";
import { hydrateForm } from "./forms/hydrate-form.ts";
import { warnBeforeLeaving } from "./forms/unsaved.ts";

interface HomeFormModule {
  start(form: HTMLFormElement, draft: Draft): () => Promise<void>;
}

/** Stores drafts of a form of the home page from the first letter on, before the form's own module is loaded. */
export function startHomeForm(name: string, load: () => Promise<HomeFormModule>): void {
  const form = queryRequired<HTMLFormElement>(document, `[data-form="${name}"]`);
  const draft = autosaveDraft(form, `matab.${name}`);
  // A chosen department or doctor alone is not worth a warning: it may come from a "Book" link.
  const warn = () => void warnBeforeLeaving(() => isFilled(form, "input, textarea"));
  // Only if there is input: pages that may ask are left out of the back/forward cache of some browsers.
  if (draft.restored) warn();
  else form.addEventListener("input", warn, { once: true });
  hydrateForm(name, async () => {
    const { start } = await load();
    return { start: () => start(form, draft) };
  });
}
