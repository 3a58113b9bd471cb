import { queryRequired } from "./elements.ts";

/**
 * What stands in place of a form once it was sent, until its button brings the form back for another. The focus goes to it, so
 * that a screen reader says it.
 */
export function startSheet(form: HTMLFormElement, sheet: HTMLElement) {
  queryRequired(sheet, "[data-another]").addEventListener("click", () => {
    sheet.hidden = true;
    form.hidden = false;
    queryRequired<HTMLElement>(form, "[name=name]").focus();
  });
  return {
    /** Fills in its facts by name. */
    show(facts: Readonly<Record<string, string>>): void {
      for (const [name, text] of Object.entries(facts))
        for (const place of sheet.querySelectorAll(`[data-fact="${name}"]`)) place.textContent = text;
      form.hidden = true;
      sheet.hidden = false;
      sheet.focus({ preventScroll: true });
      sheet.scrollIntoView({ block: "start" });
    },
  };
}
