import { LONGEST_PHONE, namesOtherCountry, phoneAfterEdit, storedPhone } from "#rules/values/text/phone.ts";
import { pageLanguage } from "./form-values.ts";

/** How many of a text's characters a phone field keeps. */
const keptIn = (text: string) => text.replace(/[^+\p{Nd}]/gu, "").length;

/** The wire names of phone fields that hold a digit too many: more typing cannot mend them, so they tell at once. */
export const overfullFields = (form: HTMLFormElement): string[] =>
  [...form.querySelectorAll<HTMLInputElement>("input[type=tel]")]
    .filter(({ value }) => !namesOtherCountry(value) && value.length > LONGEST_PHONE)
    .map(({ name }) => name);

/** A whole number of another country, as that country groups it; the rules for it are loaded with the first one. */
async function groupAbroad(input: HTMLInputElement): Promise<void> {
  const typed = input.value;
  if (!namesOtherCountry(typed)) return;
  const { shownAbroad } = await import("#contract/values/abroad.ts");
  const shown = shownAbroad(storedPhone(typed), pageLanguage());
  if (shown && input.value === typed && document.activeElement !== input) input.value = shown.number;
}

/**
 * Keeps only the digits of what is typed or pasted into a phone field, and the + of another country's number, and keeps
 * the caret in place. A digit too many stays in sight, for the form's message.
 */
export function formatMobileInput(input: HTMLInputElement): void {
  const clean = () => {
    const kept = phoneAfterEdit(input.value, LONGEST_PHONE);
    if (kept === input.value) return;
    const fromEnd = keptIn(input.value.slice(input.selectionStart ?? input.value.length));
    input.value = kept;
    const place = Math.max(0, kept.length - fromEnd);
    if (document.activeElement === input) input.setSelectionRange(place, place);
  };
  input.addEventListener("input", clean);
  input.addEventListener("change", () => void groupAbroad(input));
  // Cleans what was typed before this script was loaded.
  clean();
}
