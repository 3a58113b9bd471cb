import { type RawBuilder, sql } from "kysely";
import { nameSounds } from "#rules/patients/name-sounds.ts";
import { foldedText } from "#rules/values/text/folded-text.ts";
import { type SearchTerms, searchTerms } from "#rules/values/text/search-terms.ts";
import { and, type ListSource } from "./list-source.ts";

/**
 * The one search: its conditions on a row. First come rows that hold the text as one piece, as the eye reads it. Where
 * there are fewer than `FEW`, three kinds follow, in this order: rows that hold all the words in any order; rows of a
 * person who is found by joined words ("Noorulain") or another number; rows of a person whose name sounds similar.
 */

/** How many of the newest rows are looked at where reading more would cost more than it helps. */
export const WALK = 4000;
/** With so many rows that hold the text as one piece, other word orders and similar people are not looked for. */
export const FEW = { words: 100, people: 20 } as const;

/** Escapes wildcards for a pattern, so that they match themselves. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");
/** The pattern of a text anywhere in another. */
export const containing = (text: string) => `%${escapeLike(text)}%`;

/** Lower case and folded, as the database writes search text. */
export const normalizeTerm = (search: string) => foldedText(search.toLowerCase());

type Sql = RawBuilder<unknown>;
/** The part of a list that a search needs. */
export type Searched = Pick<
  ListSource<never>,
  "ofPerson" | "anyOrder" | "numbered" | "shortPieces" | "table"
>;

/** How a text stands in a statement. */
type Given = (text: string) => Sql;
/** A value that the planner looks at: for a search beside other conditions, whose plan depends on which of them is rarer. */
const seen: Given = (text) => sql`${text}`;
/**
 * A value that the planner does not look at. It then plans for a rare text, through the index, and keeps that plan for a
 * connection: to plan a search anew costs several times as much as to run it, and for a common text the index is no slower.
 * Only for texts that an index finds: for others the planner must see how many rows hold them.
 */
const unseen: Given = (text) => sql`(SELECT ${text}::text)`;

const isShort = (text: string) => [...text].length < 3;

/** Whether the index of three letters helps to find this text anywhere in another. */
const isIndexed = (text: string) => /[\p{L}\p{N}]{3}/u.test(text);

const all = (words: readonly string[], text: Sql, given: Given) =>
  and(words.map((word) => sql`${text} LIKE ${given(containing(word))}`));

/**
 * The condition that a row holds this text; for a short one through the index of short pieces, where the table has it.
 * Beside it stands no LIKE, for which a kept plan would read the whole index of three letters.
 */
function holding(text: string, { shortPieces }: Pick<Searched, "shortPieces">, given: Given): Sql {
  return isShort(text) && shortPieces
    ? sql`short_pieces(t.search_text) @> ARRAY[${given(text)}] AND strpos(t.search_text, ${given(text)}) > 0`
    : sql`t.search_text LIKE ${given(containing(text))}`;
}

/** A search over one list, as conditions on its rows (alias `t`). */
export interface Search {
  terms: SearchTerms;
  /** Whether the planner does not see the text, so that a statement with no other condition may keep its plan. */
  keepsPlan: boolean;
  /** Holds for rows with the text, through an index. */
  exact: Sql;
  /** The same for rows already read. */
  held: Sql;
  /** The place of such a row, where it is not 1. */
  place: Sql | null;
  /** Holds for the one row with the running number, which comes before all others. */
  first: Sql | null;
  /** Further kinds of matches, each through an index. */
  others: readonly Sql[];
  /** The matching persons, as a relation with `id`, `place` and `likeness`; null: the list is not about persons. */
  people: Sql | null;
}

/** Whether a search narrows a list: punctuation alone does not. */
export const isSearch = (typed: string | undefined): typed is string =>
  typed !== undefined && searchTerms(typed) !== null;

/** The condition that search text without an index of its own holds all the words in any order. */
export const holdingWords = (typed: string): Sql =>
  all(searchTerms(typed)?.words ?? [""], sql`t.search_text`, seen);

/** The conditions of a search on a list; null: none. `isAlone`: no other condition narrows the list. */
export function searchOf(
  source: Searched,
  typed: string | undefined,
  { isAlone }: { isAlone: boolean },
): Search | null {
  const terms = typed === undefined ? null : searchTerms(typed);
  if (!terms) return null;
  const { text, words, digits, national } = terms;
  // Numbers of persons are shown grouped and stored as digits, with or without their 0; elsewhere a number is stored as
  // written.
  const main = source.ofPerson ? (national ?? text) : text;
  // "12-3456" may be an old number, which is shown as it was written; only blanks and a plus mark it as a phone.
  const others = new Set([...(national && /^[\d\s()+]+$/.test(text) ? [] : [text]), national ?? text]);
  others.delete(main);
  const first = numberedRow(source, terms);
  const inAnyOrder = !national && (source.ofPerson !== undefined || source.anyOrder);
  const isScattered = inAnyOrder && (words.length > 1 || words[0] !== text);
  const isFound = (one: string) => isIndexed(one) || (source.shortPieces === true && isShort(one));
  const keepsPlan = isAlone && [main, ...others].every(isFound) && (!isScattered || words.every(isIndexed));
  const given = keepsPlan ? unseen : seen;
  const asWritten = digits && digits !== national && main === national ? holding(digits, {}, given) : null;
  const place = [
    ...(first ? [sql`WHEN ${first} THEN 0`] : []),
    ...(asWritten ? [sql`WHEN NOT ${asWritten} THEN 2`] : []),
  ];
  return {
    terms,
    keepsPlan,
    exact: holding(main, source, given),
    held: holding(main, {}, given),
    place: place.length > 0 ? sql`CASE ${sql.join(place, sql` `)} ELSE 1 END` : null,
    first,
    others: [
      ...(isScattered ? [scattered(words, source, given)] : []),
      ...[...others].map((other) => holding(other, source, given)),
      ...(first ? [first] : []),
    ],
    people: source.ofPerson ? peopleMeant(source, terms) : null,
  };
}

/** The words in any order. One long word is enough for the index; short words alone need the index of short pieces. */
const scattered = (words: readonly string[], source: Searched, given: Given) =>
  words.some((word) => [...word].length >= 3)
    ? all(words, sql`t.search_text`, given)
    : and(words.map((word) => holding(word, source, given)));

function numberedRow({ numbered }: Searched, terms: SearchTerms): Sql | null {
  if (!numbered || !terms.numbered) return null;
  const { letter, number } = terms.numbered;
  return letter === null || letter === numbered.letter ? numbered.is(number) : null;
}

/**
 * The patients that a search may mean besides those whose rows hold the text: the database function `people_meant`, whose
 * plan is kept. Rows of the list of patients hold the words themselves.
 */
function peopleMeant({ table }: Searched, terms: SearchTerms): Sql {
  const { text, words, national, isName, numbered } = terms;
  const others = table !== "patients";
  const held = others && (!national || words.length > 0) ? longestFirst(national ? [national] : words) : null;
  const joined = longestFirst(words.map((word) => word.replace(/[ .-]/g, "")).filter(Boolean));
  // With another letter than a patient's, the number belongs to something else.
  const isPatients = numbered !== null && (numbered.letter ?? "p") === "p";
  const sounds = isName ? soundsOf(terms) : NO_SOUND;
  return sql`people_meant(${held?.map(containing) ?? null}, ${held?.[0] !== undefined && isShort(held[0]) ? held : null}, ${others && isPatients ? numbered.number : null},
    ${isName && (joined[0] ?? "").length >= 3 ? joined.map(containing) : null}, ${national},
    ${sounds.whole}, ${sounds.before}, ${sounds.last}, ${text})`;
}

const longestFirst = (words: readonly string[]) => words.toSorted((a, b) => b.length - a.length);

/** The sounds that a name must match: the whole words, and the last one, which may be half typed. Null: not looked for. */
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
