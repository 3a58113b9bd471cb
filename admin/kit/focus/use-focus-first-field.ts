import { type RefObject, useLayoutEffect } from "react";

const isEmpty = (field: HTMLInputElement) =>
  field.value === "" && !field.disabled && !field.readOnly && field.offsetParent !== null;

/**
 * Focuses the first required field that is still empty when the form is mounted. Not on touch screens, where the
 * keyboard would cover the form before anybody has seen it.
 */
export function useFocusFirstField(form: RefObject<HTMLFormElement | null>): void {
  // Before anything is painted: whoever clicks another field at once types there.
  useLayoutEffect(() => {
    if (window.matchMedia("(pointer: coarse)").matches) return;
    // By selector: a form's fields are of many kinds, and most are components.
    const fields = form.current?.querySelectorAll<HTMLInputElement>(":is(input, textarea, select)[required]");
    [...(fields ?? [])].find(isEmpty)?.focus({ preventScroll: true });
  }, [form]);
}
