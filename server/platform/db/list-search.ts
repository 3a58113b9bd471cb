import { type RawBuilder, sql } from "kysely";
import { foldedText } from "#rules/folded-text.ts";
import { nameSounds } from "#rules/name-sounds.ts";
import { type SearchTerms, searchTerms } from "#rules/search-terms.ts";
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
/** Of a name that thousands sound like, so many are compared by their letters, and so many answered. */
const MOST_COMPARED = 500;
const MOST_HEARD = 2000;
const MOST_ALIKE = 100;

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
  /** A query of the persons who are meant, with `id`, `place` and `likeness`; null: the list is not about persons. */
  people: ((gate: Sql) => Sql) | null;
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
    people: source.ofPerson ? (gate) => peopleMeant(source, terms, gate) : null,
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

/** The third line of a patient's search text is the name: here without what parts its words. As in the index patients_joined. */
const JOINED = sql`translate(split_part(t.search_text, E'\\n', 3), ' -.', '')`;
/** The other numbers without country and 0, as in the indexes patients_alternate and patients_emergency. */
const otherNumbers = (national: string) =>
  ["t.alternate_number", "t.emergency_contact_no"].map((name) => {
    const column = sql.ref(name);
    return sql`${column} IS NOT NULL AND regexp_replace(regexp_replace(${column}, '[^0-9]', '', 'g'), '^(00)?(92(?=0?3))?0*', '')
      COLLATE "C" LIKE ${`${national}%`}`;
  });
/** The array of the index patients_alike. */
const ALIKE = sql`(name_sounds(t.full_name) || ARRAY['=' || extract(year FROM t.dob)::text, '+' || lower(t.guardian_name)])`;

/** Persons by what the rows of a list may not hold. `gate` says whether they are wanted at all. */
function peopleMeant({ table }: Searched, terms: SearchTerms, gate: Sql): Sql {
  const { text, words, national, isName } = terms;
  const patients = { shortPieces: true, table: "patients" };
  const some = (place: number, condition: Sql) =>
    sql`(SELECT t.id, ${sql.lit(place)} AS place, 0 AS likeness FROM patients t
      WHERE ${gate} AND NOT t.is_deleted AND ${condition} LIMIT ${sql.lit(MOST_ALIKE)})`;
  const joined = words.map((word) => word.replace(/[ .-]/g, "")).filter(Boolean);
  const ways = [
    ...(table === "patients"
      ? []
      : [
          some(3, holding(national ?? text, patients)),
          ...(!national && words.length > 1 ? [some(3, scattered(words, patients))] : []),
          // Behind another letter than a patient's it is the number of something else.
          ...(terms.numbered && (terms.numbered.letter ?? "p") === "p"
            ? [some(3, sql`t.registration_seq = ${terms.numbered.number}`)]
            : []),
        ]),
    ...(isName && joined.some((word) => word.length >= 3) ? [some(4, all(joined, JOINED))] : []),
    ...(national ? otherNumbers(national).map((begins) => some(4, begins)) : []),
    ...(isName ? sounding(terms, gate) : []),
  ];
  if (ways.length === 0) return sql`SELECT NULL::bigint AS id, 0 AS place, 0::real AS likeness WHERE false`;
  return sql`SELECT id, min(place) AS place, max(likeness) AS likeness FROM (${sql.join(ways, sql` UNION ALL `)}) AS meant GROUP BY id`;
}

/** Those whose name sounds so, the likest first; the last word may be half typed, where another one sounds like theirs. */
function sounding({ text, words }: SearchTerms, gate: Sql): Sql[] {
  const keys = nameSounds(text);
  const [last = "", ...before] = words.toReversed();
  const others = nameSounds(before.join(" "));
  const heard = (wanted: readonly string[], most: number) =>
    sql`SELECT t.id, t.full_name, t.search_text FROM patients t WHERE ${gate} AND NOT t.is_deleted
      AND ${ALIKE} @> ${wanted}::text[] LIMIT ${sql.lit(most)}`;
  // The limit inside keeps a plan from hearing the names of all who hold the beginning of the last word.
  const compared = [
    ...(keys.length > 0 ? [sql`(SELECT id, full_name FROM (${heard(keys, MOST_COMPARED)}) AS t)`] : []),
    ...(others.length > 0 && [...last].length > 1
      ? [
          sql`(SELECT id, full_name FROM (${heard(others, MOST_HEARD)}) AS t WHERE t.search_text LIKE ${containing(last.slice(0, 3))})`,
        ]
      : []),
  ];
  if (compared.length === 0) return [];
  return [
    sql`(SELECT id, 5 AS place, similarity(lower(full_name), ${text}) AS likeness FROM (${sql.join(compared, sql` UNION `)}) AS heard
      ORDER BY likeness DESC, id DESC LIMIT ${sql.lit(MOST_ALIKE)})`,
  ];
}
