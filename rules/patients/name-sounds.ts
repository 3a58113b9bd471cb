/**
 * How a name sounds, to find one person under two spellings: "Muhammad Ali Raza" and "M. Ali Raza", Khalid and Khaled, خالد
 * and Khalid. The database does the same for its index (db/functions/patients/name_sounds.sql);
 * tests/api/patients/name-sounds.test.ts compares both.
 */

/** Vowel signs, stretching, invisible characters and apostrophes; they do not separate words. */
const SIGNS =
  /[\u00ad\u0610-\u061a\u0621\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200b-\u200f\u202a-\u202e\u2018\u2019\u2066-\u2069\ufeff'`]/g;

/** Urdu and Arabic letters by their Latin sound; 1 is "ch", 2 is "sh". */
const HEARD_AS: Readonly<Record<string, string>> = {
  a: "اآأإٱع",
  b: "ب",
  p: "پ",
  t: "تٹط",
  s: "ثسص",
  j: "ج",
  "1": "چ",
  h: "حہهھةۃۂۀە",
  k: "خقکك",
  d: "دڈ",
  z: "ذزژضظ",
  r: "رڑ",
  "2": "ش",
  g: "غگ",
  f: "ف",
  l: "ل",
  m: "م",
  n: "نں",
  w: "وؤ",
  y: "یيىئےۓ",
};
const LATIN = new Map(
  Object.entries(HEARD_AS).flatMap(([latin, letters]) => [...letters].map((letter) => [letter, latin])),
);

/** Common names with many spellings, reduced to one; after `plainLetters`. */
const COMMON: readonly (readonly [RegExp, string])[] = [
  [/\bm(?:[uo]?h[ae]?m[aei]?d|ohd|d)?\b/g, "muhamad"],
  [/\bs(?:ye|aye|ayi|aiye|aie|y)d\b/g, "syed"],
  [/\b2(?:ei|ai|ay|ey|e|y)k\b/g, "2ek"],
  [/\b1(?:[aouw]*h?d[aeu]?r[iy]e?)?\b/g, "1odri"],
  [/\babd[au]l(?=[^ h])(?!ah\b)/g, "abdul "],
  [/\babd[aeu][lrs]\b/g, "abdul"],
];
/** Words that do not distinguish people, unless there are no others. */
const WEIGHTLESS =
  /\b(?:muhamad|syed|2ek|hafi?z|m(?:iyan|ian|yan|ean)|b(?:ibi|i|y|yby)|b(?:[ey]g[ua]?m|gm)|kan|dr|daktr|mrs?|ms|mis|prof|haj[iy]|mst)\b/g;

/** Latin letters by sound, one blank between words: without punctuation, digits and doubled letters. */
function plainLetters(name: string): string {
  const latin = Array.from(
    name.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replace(SIGNS, ""),
    (letter) => (/[0-9]/.test(letter) ? " " : (LATIN.get(letter) ?? letter)),
  ).join("");
  return latin
    .replace(/[^a-z12]+/g, " ")
    .replaceAll("ch", "1")
    .replaceAll("sh", "2")
    .replaceAll("ph", "f")
    .replaceAll("x", "ks")
    .replaceAll("qui", "ki")
    .replace(/[qc]/g, "k")
    .replaceAll("v", "w")
    .replace(/([bdgjkpt])h/g, "$1")
    .replace(/([a-z12])\1+/g, "$1");
}

/** The distinguishing words of a name, common ones in one spelling. */
function weightyWords(name: string): string {
  const canonical = COMMON.reduce((text, [spelling, one]) => text.replace(spelling, one), plainLetters(name));
  const weighty = canonical.replace(WEIGHTLESS, "");
  return /[^ ]/.test(weighty) ? weighty : canonical;
}

const keysOf = (text: string) => [...new Set(text.split(" ").filter(Boolean))].sort();

const looseKeys = (words: string) =>
  keysOf(
    words
      .replace(/\b[aeiou]+/g, "a")
      .replace(/(?<=[a-z12])[aeiouyw]+/g, "")
      .replace(/(?<=[a-z12])h\b/g, ""),
  );

/**
 * The loose keys of a name: its words without vowels but the first, sorted, each once. They find every spelling of a name
 * and some other names too (Hassan and Hussain), so another fact must decide.
 */
export const nameSounds = (name: string): string[] => looseKeys(weightyWords(name));

/** The parts of a name that are compared. */
export interface NameFacts {
  /** Its letters, words in any order. */
  letters: string;
  /** Vowels in two classes, a e i y and o u. */
  tight: string;
  loose: readonly string[];
  /** Urdu omits short vowels, so it is compared with Latin letters only by loose keys. */
  isUrdu: boolean;
}

export function nameFacts(name: string): NameFacts {
  const words = weightyWords(name);
  const tight = words
    .replace(/[aeiy]+/g, "a")
    .replace(/[ou]+/g, "u")
    .replace(/(?<=[a-z12])h\b/g, "");
  return {
    letters: keysOf(plainLetters(name)).join(" "),
    tight: keysOf(tight).join(" "),
    loose: looseKeys(words),
    isUrdu: /[\u0600-\u06ff]/.test(name),
  };
}
