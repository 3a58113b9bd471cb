import type { SiteLanguage } from "#contract/values/texts.ts";

/** The language of the page, which goes along with what is sent. */
export const pageLanguage = (): SiteLanguage => (document.documentElement.lang === "ur" ? "ur" : "en");

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const CONTROLS = "input, select, textarea";

const isTicked = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

function isChanged(control: Control): boolean {
  if (isTicked(control)) return control.checked !== control.defaultChecked;
  return control.value !== ("defaultValue" in control ? control.defaultValue : "");
}

/** Whether the value of any control differs from the page's initial value. */
export function isFilled(form: HTMLFormElement, controls = CONTROLS): boolean {
  return [...form.querySelectorAll<Control>(controls)].some(isChanged);
}

/**
 * Sets the control of this name to a value, if it still has its initial value. Returns false if there is no such
 * control or option (yet).
 */
export function fillControl(form: HTMLFormElement, name: string, value: string): boolean {
  for (const control of form.querySelectorAll<Control>(CONTROLS)) {
    if (control.name !== name) continue;
    if (isTicked(control)) {
      if (control.value !== value) continue;
      control.checked = true;
    } else if (control.value === "") control.value = value;
    return control.value !== "" || value === "";
  }
  return false;
}
