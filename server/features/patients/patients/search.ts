import type { ListQuery } from "#contract/values/list-query.ts";
import { digitsOf } from "#rules/values/text/phone.ts";
import { searchableText, searchTerms } from "#rules/values/text/search-terms.ts";

/** As many digits are a whole number, which is found with and without its 0. */
const WHOLE = 10;

/** A list's query in which the filter of the column that shows a phone looks for a number as it is stored, whatever its grouping. */
export function withPhones(query: ListQuery, column: string): ListQuery {
  const phone = query[column];
  if (typeof phone !== "string") return query;
  const digits = digitsOf(searchableText(phone));
  const sought = digits.length >= WHOLE ? (searchTerms(phone)?.national ?? digits) : digits;
  return { ...query, [column]: sought || phone };
}
