import { foldedText } from "./folded-text.ts";
import { withoutInvisible } from "./invisible-characters.ts";

/**
 * Finds names in typed text: whole words only, however they are spelled, hyphenated or glued to numbers ("amoxil500",
 * "co amoxiclav"), also in wide letters, in lookalikes of other alphabets and around invisible characters.
 */

/** A word of a text, or a number in it, in the form that is compared. */
export interface ComparedWord {
  readonly word: string;
  /** Whether no blank separates it from the word before: a hyphen, or nothing between letters and digits. */
  readonly isGlued: boolean;
}

/** Names to be found, with what each of them means. */
export interface NameIndex<Meaning> {
  readonly meanings: ReadonlyMap<string, { readonly meaning: Meaning; readonly words: number }>;
  /** The most words that one name may take. */
  readonly longest: number;
}

/** A name in a text: the words from `from` up to, not including, `to`. */
export interface FoundName<Meaning> {
  readonly meaning: Meaning;
  readonly from: number;
  readonly to: number;
}

/** The words of a text in the form that is compared. */
export function comparedWords(text: string): ComparedWord[] {
  const plain = spelledAlike(foldedText(latinLetters(withoutInvisible(text)).toLowerCase()));
  let end = 0;
  return Array.from(plain.matchAll(/\p{L}[\p{L}\p{M}]*|\p{N}+/gu), ({ 0: word, index }) => {
    const isGlued = index > 0 && /^-?$/.test(plain.slice(end, index));
    end = index + word.length;
    return { word, isGlued };
  });
}

/** Letters of Cyrillic and Greek, and the Latin ones that they look like. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...{ a: "аα", b: "в", c: "сϲ", d: "ԁ", e: "еεё", g: "ԍ", h: "һн", i: "іι", j: "јϳ", k: "кκ", m: "м" },
  ...{ n: "η", o: "оο", p: "рρ", q: "ԛ", s: "ѕ", t: "тτ", u: "υ", v: "νѵ", w: "ԝω", x: "хχ", y: "уγү" },
  ...{ A: "АΑ", B: "ВΒ", C: "СϹ", E: "ЕΕ", H: "НΗ", I: "ІΙ", J: "ЈͿ", K: "КΚ", M: "МΜ", N: "Ν", O: "ОΟ" },
  ...{ P: "РΡ", S: "Ѕ", T: "ТΤ", X: "ХΧ", Y: "УΥҮ", Z: "Ζ" },
};
const LATIN = new Map(
  Object.entries(LOOKALIKES).flatMap(([latin, others]) => [...others].map((other) => [other, latin])),
);

const latinLetters = (text: string) =>
  Array.from(text.normalize("NFKC"), (letter) => LATIN.get(letter) ?? letter).join("");

/** British and American spellings alike: sulpha and sulfa, anaesthetic and anesthetic, oestrogen and estrogen. */
const spelledAlike = (text: string) => text.replaceAll("ph", "f").replace(/[ao]e/g, "e");

/** A longer name is a whole text, which nobody finds within another; to look for it would take minutes. */
const MOST_WORDS = 40;

/** Names and what they mean, ready to be found; longer ones than `MOST_WORDS` are left out, and of two equal names ("painkiller", "pain killer") the first counts. */
export function nameIndex<Meaning>(
  names: Iterable<readonly [name: string, meaning: Meaning]>,
): NameIndex<Meaning> {
  const meanings = new Map<string, { meaning: Meaning; words: number }>();
  let longest = 1;
  for (const [name, meaning] of names) {
    const words = comparedWords(name);
    if (words.length > MOST_WORDS) continue;
    const key = joined(words);
    longest = Math.max(longest, words.length);
    const known = meanings.get(key);
    const most = Math.max(known?.words ?? 0, words.length);
    if (key !== "") meanings.set(key, { meaning: known ? known.meaning : meaning, words: most });
  }
  return { meanings, longest };
}

const joined = (words: readonly ComparedWord[]) => words.map(({ word }) => word).join("");

/** The names among words: at each place the longest, and none within another. */
export function namesAmong<Meaning>(
  words: readonly ComparedWord[],
  index: NameIndex<Meaning>,
): FoundName<Meaning>[] {
  const found: FoundName<Meaning>[] = [];
  let from = 0;
  while (from < words.length) {
    const name = longestAt(words, from, index);
    if (name) found.push(name);
    from = name?.to ?? from + 1;
  }
  return found;
}

function longestAt<Meaning>(
  words: readonly ComparedWord[],
  from: number,
  { meanings, longest }: NameIndex<Meaning>,
): FoundName<Meaning> | undefined {
  for (let to = Math.min(words.length, from + longest); to > from; to -= 1) {
    const run = words.slice(from, to);
    const known = meanings.get(joined(run)) ?? meanings.get(joined(run).replace(/s$/, ""));
    // "as a" is not "asa": words that a blank separates make up a name only if the name has as many.
    const isOneName = known && (run.length <= known.words || run.slice(1).every(({ isGlued }) => isGlued));
    if (isOneName) return { meaning: known.meaning, from, to };
  }
  return undefined;
}
