import { type RawBuilder, sql } from "kysely";
import { nameSounds } from "#rules/patients/name-sounds.ts";
import { foldedText } from "#rules/values/text/folded-text.ts";
import { type SearchTerms, searchTerms } from "#rules/values/text/search-terms.ts";
import { and, type ListSource } from "./list-source.ts";

/**
 * The one search: what a row must meet. First comes what holds the text as one piece, as the eye reads it. Where that is
 * less than `FEW` rows, three kinds follow, in this order: rows that hold all the words in any order; rows of a person who
 * is found by joined words ("Noorulain") or another number; rows of a person whose name sounds so.
 */

/** How many of the newest rows stand for all, where reading more would cost more than it helps. */
export const WALK = 4000;
/** Of so many rows that hold the text as one piece, nobody asks for the words in another order, or for who is like it. */
export const FEW = { words: 100, people: 20 } as const;

/** For a pattern: the wildcards that people type mean themselves. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");
/** The pattern of what holds a text. */
export const containing = (text: string) => `%${escapeLike(text)}%`;

/** As the database writes search text: lower case and folded. */
export const normalizeTerm = (search: string) => foldedText(search.toLowerCase());

type Sql = RawBuilder<unknown>;
/** The part of a list that searching needs. */
export type Searched = Pick<
  ListSource<never>,
  "ofPerson" | "anyOrder" | "numbered" | "shortPieces" | "table"
>;

const all = (words: readonly string[], text: Sql) =>
  and(words.map((word) => sql`${text} LIKE ${containing(word)}`));

/** What of a row holds this text; of a short one through the index of short pieces, where the table has it. */
function holding(text: string, { shortPieces }: Pick<Searched, "shortPieces">): Sql {
  const like = sql`t.search_text LIKE ${containing(text)}`;
  const isShort = [...text].length < 3;
  return isShort && shortPieces ? sql`short_pieces(t.search_text) @> ARRAY[${text}] AND ${like}` : like;
}

/** A search over one list, as conditions on its rows (alias `t`). */
export interface Search {
  terms: SearchTerms;
  /** Is true of what holds the text, through an index. */
  exact: Sql;
  /** The same for rows that are at hand. */
  held: Sql;
  /** The place of such a row, where it is not 1. */
  place: Sql | null;
  /** Is true of the one row that has the running number, which comes before all others. */
  first: Sql | null;
  /** What else a row may meet, each through an index. */
  others: readonly Sql[];
  /** The persons who are meant, as a relation with `id`, `place` and `likeness`; null: the list is not about persons. */
  people: Sql | null;
}

/** Whether a search narrows a list: signs alone name nothing. */
export const isSearch = (typed: string | undefined): typed is string =>
  typed !== undefined && searchTerms(typed) !== null;

/** All the words of a search in any order, as a condition on search text without an index of its own. */
export const holdingWords = (typed: string): Sql =>
  all(searchTerms(typed)?.words ?? [""], sql`t.search_text`);

/** What a search asks of a list; null: nothing. */
export function searchOf(source: Searched, typed: string | undefined): Search | null {
  const terms = typed === undefined ? null : searchTerms(typed);
  if (!terms) return null;
  const { text, words, digits, national } = terms;
  // Numbers of persons are shown grouped and stored as digits, with their 0 or without; elsewhere a number stands as written.
  const main = source.ofPerson ? (national ?? text) : text;
  // "12-3456" may be an old number, which is shown as it was written; blanks and a plus only group a phone.
  const others = new Set([...(national && /^[\d\s()+]+$/.test(text) ? [] : [text]), national ?? text]);
  others.delete(main);
  const first = numberedRow(source, terms);
  const inAnyOrder = !national && (source.ofPerson !== undefined || source.anyOrder);
  const asWritten = digits && digits !== national && main === national ? holding(digits, {}) : null;
  const place = [
    ...(first ? [sql`WHEN ${first} THEN 0`] : []),
    ...(asWritten ? [sql`WHEN NOT ${asWritten} THEN 2`] : []),
  ];
  return {
    terms,
    exact: holding(main, source),
    held: holding(main, {}),
    place: place.length > 0 ? sql`CASE ${sql.join(place, sql` `)} ELSE 1 END` : null,
    first,
    others: [
      ...(inAnyOrder && (words.length > 1 || words[0] !== text) ? [scattered(words, source)] : []),
      ...[...others].map((other) => holding(other, source)),
      ...(first ? [first] : []),
    ],
    people: source.ofPerson ? peopleMeant(source, terms) : null,
  };
}

/** The words in any order. One long word leads through the index; short ones alone need the index of short pieces. */
const scattered = (words: readonly string[], source: Searched) =>
  words.some((word) => [...word].length >= 3)
    ? all(words, sql`t.search_text`)
    : and(words.map((word) => holding(word, source)));

function numberedRow({ numbered }: Searched, terms: SearchTerms): Sql | null {
  if (!numbered || !terms.numbered) return null;
  const { letter, number } = terms.numbered;
  return letter === null || letter === numbered.letter ? numbered.is(number) : null;
}

/**
 * The patients whom a search may mean besides those whose rows hold it: the database's function `people_meant`, whose plan is
 * kept. Rows of the list of patients hold the words themselves.
 */
function peopleMeant({ table }: Searched, terms: SearchTerms): Sql {
  const { text, words, national, isName, numbered } = terms;
  const others = table !== "patients";
  const held = others && (!national || words.length > 0) ? longestFirst(national ? [national] : words) : null;
  const isShort = held?.[0] !== undefined && [...held[0]].length < 3;
  const joined = longestFirst(words.map((word) => word.replace(/[ .-]/g, "")).filter(Boolean));
  // Behind another letter than a patient's it is the number of something else.
  const isPatients = numbered !== null && (numbered.letter ?? "p") === "p";
  const sounds = isName ? soundsOf(terms) : NO_SOUND;
  return sql`people_meant(${held?.map(containing) ?? null}, ${isShort ? held : null}, ${others && isPatients ? numbered.number : null},
    ${isName && (joined[0] ?? "").length >= 3 ? joined.map(containing) : null}, ${national},
    ${sounds.whole}, ${sounds.before}, ${sounds.last}, ${text})`;
}

const longestFirst = (words: readonly string[]) => words.toSorted((a, b) => b.length - a.length);

/** What a name must sound like, whole or but for its last word, which may be half typed. Null is not looked for. */
interface Sounds {
  whole: readonly string[] | null;
  before: readonly string[] | null;
  /** The pattern of the last word. */
  last: string | null;
}

const NO_SOUND: Sounds = { whole: null, before: null, last: null };

function soundsOf({ text, words }: SearchTerms): Sounds {
  const [last = "", ...before] = words.toReversed();
  const whole = nameSounds(text);
  const others = [...last].length > 1 ? nameSounds(before.join(" ")) : [];
  return {
    whole: whole.length > 0 ? whole : null,
    before: others.length > 0 ? others : null,
    last: containing(last.slice(0, 3)),
  };
}
