import { type RawBuilder, sql } from "kysely";
import { normalizeSearch } from "./normalize-search.ts";

/** How many of the newest rows stand for all, where reading more would cost more than it helps. */
export const WALK = 4000;

/** For a pattern: the wildcards that people type mean themselves. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");
/** The pattern of what holds a text. */
export const containing = (text: string) => `%${escapeLike(text)}%`;

/** As the database writes search text: lower case and folded. */
export const normalizeTerm = (search: string) => normalizeSearch(search.toLowerCase());

/** What a row must meet to match a search, through the indexes that the table has for it. */
export function searchConditions(
  source: { readonly shortPieces?: boolean },
  search?: string,
): RawBuilder<unknown>[] {
  if (!search) return [];
  const term = normalizeTerm(search);
  // Signs alone name nothing.
  if (term === "") return [];
  const like = sql`t.search_text LIKE ${containing(term)}`;
  const isShort = [...term].length < 3;
  return isShort && source.shortPieces ? [sql`short_pieces(t.search_text) @> ARRAY[${term}]`, like] : [like];
}
