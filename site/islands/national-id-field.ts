import { groupNationalId } from "#rules/national-id.ts";

/** Groups a national identification number as the card prints it, once its 13 digits are there. */
export function formatNationalIdInput(input: HTMLInputElement): void {
  const group = () => {
    const grouped = groupNationalId(input.value);
    if (grouped !== input.value) input.value = grouped;
  };
  input.addEventListener("input", () => {
    // In the middle of the number, the caret would be lost.
    if (input.selectionStart === input.value.length) group();
  });
  input.addEventListener("change", group);
  // What was typed before this script arrived.
  group();
}
