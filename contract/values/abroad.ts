import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { readAbroadBy } from "./phone-fields.ts";

/**
 * Telephone numbers of other countries, by Google's rules for them (docs/decisions/0092-phone-numbers.md). It weighs as much as a
 * screen, so a page loads it only once such a number is typed.
 */

/** Shorter ones are a country's services, or cut off, unless its rules know them. */
const FEWEST_DIGITS = 7;
/** What a country puts before its numbers inside, such as 0 or 06. */
const LONGEST_TRUNK = 3;

/** Reads a number in its stored form, "+971501234567"; see `AbroadReader`. */
function read(number: string): string | null {
  const found = parsePhoneNumberFromString(number);
  if (!found?.isPossible()) return null;
  if (!found.isValid() && found.nationalNumber.length < FEWEST_DIGITS) return null;
  const before = `+${found.countryCallingCode}`;
  const dropped = number.length - found.number.length;
  const isTrunk = dropped >= 0 && number.startsWith(before) && number.endsWith(found.nationalNumber);
  // Where the library would write other digits than were typed, those that were typed stay.
  return isTrunk && dropped <= LONGEST_TRUNK ? found.number : number;
}

/** How a number from abroad reads in the field's help, "United Arab Emirates: +971 50 123 4567"; null: there is none. */
export interface Shown {
  country: string | null;
  number: string;
}

const countryNames = (language: string) => new Intl.DisplayNames(language, { type: "region" });

/** A number in its country's own grouping; null while it is not whole. `language`: that of the country's name. */
export function shownAbroad(number: string, language: string): Shown | null {
  const whole = read(number);
  const found = whole === null ? undefined : parsePhoneNumberFromString(whole);
  if (!found) return null;
  const country = found.country ? (countryNames(language).of(found.country) ?? null) : null;
  return { country, number: found.formatInternational() };
}

readAbroadBy(read);
