import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { readAbroadBy } from "./phone-fields.ts";

/**
 * Telephone numbers of other countries, by Google's rules for them (docs/decisions/0092-phone-numbers.md). This is as large
 * as a screen, so a page loads it only once such a number is typed.
 */

/** Shorter numbers are service numbers or incomplete, unless the country's rules know them. */
const FEWEST_DIGITS = 7;
/** The digits before domestic numbers, such as 0 or 06. */
const LONGEST_TRUNK = 3;

/** Reads a number in its stored form, "+971501234567"; see `AbroadReader`. */
function read(number: string): string | null {
  const found = parsePhoneNumberFromString(number);
  if (!found?.isPossible()) return null;
  if (!found.isValid() && found.nationalNumber.length < FEWEST_DIGITS) return null;
  const before = `+${found.countryCallingCode}`;
  const dropped = number.length - found.number.length;
  const isTrunk = dropped >= 0 && number.startsWith(before) && number.endsWith(found.nationalNumber);
  // Where the library would change digits, the typed ones stay.
  return isTrunk && dropped <= LONGEST_TRUNK ? found.number : number;
}

/** A number from abroad in the field's help, "United Arab Emirates: +971 50 123 4567"; null: none. */
export interface Shown {
  country: string | null;
  number: string;
}

const countryNames = (language: string) => new Intl.DisplayNames(language, { type: "region" });

/** A number in its country's grouping; null while it is incomplete. `language`: that of the country's name. */
export function shownAbroad(number: string, language: string): Shown | null {
  const whole = read(number);
  const found = whole === null ? undefined : parsePhoneNumberFromString(whole);
  if (!found) return null;
  const country = found.country ? (countryNames(language).of(found.country) ?? null) : null;
  return { country, number: found.formatInternational() };
}

readAbroadBy(read);
