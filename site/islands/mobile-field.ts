import { digitsOf, LONGEST_PHONE, phoneAfterEdit } from "#rules/phone.ts";

/** Keeps only the digits of what is typed or pasted into a phone field, and keeps the caret in place. */
export function formatMobileInput(input: HTMLInputElement): void {
  let before = "";
  const clean = () => {
    const digits = phoneAfterEdit(before, input.value, LONGEST_PHONE);
    before = digits;
    if (digits === input.value) return;
    const caret = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
    const fromEnd = digitsOf(input.value).length - caret;
    input.value = digits;
    const place = Math.max(0, digits.length - fromEnd);
    if (document.activeElement === input) input.setSelectionRange(place, place);
  };
  input.addEventListener("input", clean);
  // Cleans what was typed before this script was loaded.
  clean();
}
