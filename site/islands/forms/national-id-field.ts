import { groupNationalId } from "#rules/patients/national-id.ts";

/** Groups a national identification number as on the card, once it has 13 digits. */
export function formatNationalIdInput(input: HTMLInputElement): void {
  const group = () => {
    const grouped = groupNationalId(input.value);
    if (grouped !== input.value) input.value = grouped;
  };
  input.addEventListener("input", () => {
    // Only at the end: grouping would move a caret that is in the middle of the number.
    if (input.selectionStart === input.value.length) group();
  });
  input.addEventListener("change", group);
  // Groups what was typed before this script was loaded.
  group();
}
