import { type RefObject, useEffect } from "react";

const isEmpty = (field: HTMLInputElement) =>
  field.value === "" && !field.disabled && !field.readOnly && field.offsetParent !== null;

/**
 * On arrival the next keystroke belongs to the first required field that is still empty. Not where that would bring
 * up a touch keyboard before anybody has seen the form.
 */
export function useFocusFirstField(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (window.matchMedia("(pointer: coarse)").matches) return;
    const fields = form.current?.querySelectorAll<HTMLInputElement>(":is(input, textarea, select)[required]");
    [...(fields ?? [])].find(isEmpty)?.focus({ preventScroll: true });
  }, [form]);
}
