import { digitsOf } from "#rules/values/text/phone.ts";

/**
 * A national identification number as the card prints it: 13 digits, with or without spaces and hyphens, become
 * 35202-1234567-1. Anything else stays unchanged, because no format is required (docs/handbook/forms.md#fields).
 */
export function groupNationalId(text: string): string {
  if (/[^\d\u0660-\u0669\u06f0-\u06f9\s-]/.test(text)) return text;
  return digitsOf(text).length === 13 ? digitsOf(text).replace(/^(\d{5})(\d{7})/, "$1-$2-") : text;
}
