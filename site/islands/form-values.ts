type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const CONTROLS = "input, select, textarea";

const isTicked = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

function isChanged(control: Control): boolean {
  if (isTicked(control)) return control.checked !== control.defaultChecked;
  return control.value !== ("defaultValue" in control ? control.defaultValue : "");
}

/** Whether any of a form's controls is not as the page brought it. */
export function isFilled(form: HTMLFormElement, controls = CONTROLS): boolean {
  return [...form.querySelectorAll<Control>(controls)].some(isChanged);
}

/**
 * Puts a value into the control of this name, if it is still as the page brought it. Answers no when there is no such
 * control or choice (yet).
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
