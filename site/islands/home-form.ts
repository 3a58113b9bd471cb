import { autosaveDraft, type Draft } from "./draft.ts";
import { queryRequired } from "./elements.ts";
import { isFilled } from "./form-values.ts";
import { hydrateForm } from "./hydrate-form.ts";
import { warnBeforeLeaving } from "./unsaved.ts";

interface HomeFormModule {
  start(form: HTMLFormElement, draft: Draft): () => Promise<void>;
}

/** Keeps what is typed into a form of the home page from the first letter on, long before its own module comes. */
export function startHomeForm(name: string, load: () => Promise<HomeFormModule>): void {
  const form = queryRequired<HTMLFormElement>(document, `[data-form="${name}"]`);
  const draft = autosaveDraft(form, `matab.${name}`);
  // A department or doctor alone is no work to lose, all the less when it came with a "Book" link.
  const warn = () => void warnBeforeLeaving(() => isFilled(form, "input, textarea"));
  // Only then: some browsers keep no page that may ask, and going back to it would load it anew.
  if (draft.restored) warn();
  else form.addEventListener("input", warn, { once: true });
  hydrateForm(name, async () => {
    const { start } = await load();
    return { start: () => start(form, draft) };
  });
}
