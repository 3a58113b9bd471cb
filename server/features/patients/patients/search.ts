import type { ListQuery } from "#contract/values/list-query.ts";
import { digitsOf } from "#rules/values/text/phone.ts";
import { searchableText, searchTerms } from "#rules/values/text/search-terms.ts";

/** A text with this many digits is a whole number, found with and without its 0. */
const WHOLE = 10;

/** A list's query whose phone filter looks for a number as it is stored, whatever its grouping. */
export function withPhones(query: ListQuery, column: string): ListQuery {
  const phone = query[column];
  if (typeof phone !== "string") return query;
  const digits = digitsOf(searchableText(phone));
  const sought = digits.length >= WHOLE ? (searchTerms(phone)?.national ?? digits) : digits;
  return { ...query, [column]: sought || phone };
}
