import type { ListQuery } from "#contract/list-query.ts";
import { digitsOf, nationalDigits } from "#rules/phone.ts";

const DIGITS_AND_SEPARATORS = /^[\d\u0660-\u0669\u06f0-\u06f9\s()+./-]+$/;
/** Fewer digits than this may be part of a name such as "Ward 3/4"; as many are a number in somebody's own grouping. */
const FEWEST_DIGITS = 4;
const LONGEST_PHONE = 11;

/**
 * What to look for when somebody typed this: a number in any grouping ("0300 123", "+92 300 1234567",
 * "35202-1234567-1") is looked for by its digits, as phones and national numbers are stored. All else stays.
 */
export function searchableText(typed: string): string {
  if (!DIGITS_AND_SEPARATORS.test(typed)) return typed;
  const digits = digitsOf(typed);
  if (digits.length < FEWEST_DIGITS) return typed;
  const isAbroadStyle = /^\s*(?:\(?\+|00)/.test(typed);
  // Without its leading 0 a number is found whether it was stored with or without it.
  return isAbroadStyle ? nationalDigits(typed, LONGEST_PHONE).replace(/^0/, "") || digits : digits;
}

/** A list's query in which numbers are looked for as they are stored, whatever their grouping: the search, and the filter of the column that shows a phone. */
export function withPhones(query: ListQuery, column: string): ListQuery {
  const { search, [column]: phone } = query;
  return {
    ...query,
    ...(search ? { search: searchableText(search) } : {}),
    ...(typeof phone === "string" ? { [column]: digitsOf(phone) || phone } : {}),
  };
}
