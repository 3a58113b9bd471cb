import { foldedText } from "./folded-text.ts";
import { digitsOf, LONGEST_PHONE, nationalDigits } from "./phone.ts";

/** The possible meanings of a typed search, used by everything that searches (server/platform/db/lists/list-search.ts). */
export interface SearchTerms {
  /** The typed text, folded. */
  text: string;
  /** Its words, in any order. */
  words: readonly string[];
  /** The digits of a number in any grouping, as stored; null: none. */
  digits: string | null;
  /** The same without country and leading 0, in which all spellings of the number agree. */
  national: string | null;
  /** A running number, alone ("123") or after its letter ("P-000123", "p 123"). */
  numbered: { letter: string | null; number: number } | null;
  /** Whether it may be a person's name: letters, and no digit. */
  isName: boolean;
}

const DIGITS_AND_SEPARATORS = /^[\d\u0660-\u0669\u06f0-\u06f9\s()+./-]+$/;
/** Fewer digits may be part of a name such as "Ward 3/4"; this many are a number in some grouping. */
const FEWEST_DIGITS = 4;
/** The most digits of a running number; phone and national numbers are longer. */
const LONGEST_RUNNING = 9;
/** The fewest digits of a written running number. */
const WRITTEN_RUNNING = 6;
const NUMBERED = /^([a-z])?\s*-?\s*(\d{1,12})$/;
/** Hyphens separate the words of a name, but join a date or a number. */
const BETWEEN_WORDS = /\s+|(?<=\p{L})-+(?=\p{L}|$)|(?<!\S)-+(?=\p{L})/u;
/** With more words than a name has, only the whole text is searched. */
const MOST_WORDS = 8;
/** Fewer letters sound like half of all names. */
const FEWEST_LETTERS = 3;

/**
 * The text to search for: a number in any grouping ("0300 123", "+92 300 1234567", "35202-1234567-1") by its digits, as
 * phones and national numbers are stored. Other text is unchanged.
 */
export function searchableText(typed: string): string {
  if (!DIGITS_AND_SEPARATORS.test(typed)) return typed;
  const digits = digitsOf(typed);
  if (digits.length < FEWEST_DIGITS) return typed;
  const isAbroadStyle = /^\s*(?:\(?\+|00)/.test(foldedText(typed));
  // Without the leading 0 it matches numbers stored with or without it.
  return isAbroadStyle ? nationalDigits(typed, LONGEST_PHONE).replace(/^0/, "") || digits : digits;
}

/** Without 00, Pakistan's 92 and the trunk 0. A bare 92 is the country before a mobile number and before ten digits. */
const withoutPrefixes = (digits: string) =>
  digits
    .replace(/^00/, "")
    .replace(/^92(?=0?3|\d{9,10}$)/, "")
    .replace(/^0+(?=\d)/, "");

function numberedIn(text: string): SearchTerms["numbered"] {
  const [, letter = null, digits = ""] = NUMBERED.exec(text.trim()) ?? [];
  const number = Number(digits);
  // "P-0001" is still being typed; "P-1" and "P-000001" are complete.
  const isWhole = !digits.startsWith("0") || digits.length >= WRITTEN_RUNNING;
  return isWhole && digits.length <= LONGEST_RUNNING && number > 0 ? { letter, number } : null;
}

/** Reads a typed search; null: nothing to search for. */
export function searchTerms(typed: string): SearchTerms | null {
  const text = foldedText(typed.toLowerCase());
  if (text.trim() === "") return null;
  const words = text.split(BETWEEN_WORDS).filter(Boolean);
  const isNumber = DIGITS_AND_SEPARATORS.test(text) && digitsOf(text).length >= FEWEST_DIGITS;
  const digits = isNumber ? searchableText(text) : null;
  const national = digits && withoutPrefixes(digits);
  return {
    text,
    words: words.length > MOST_WORDS ? [text] : [...new Set(words)],
    digits,
    national: national && national.length >= FEWEST_DIGITS - 1 ? national : digits,
    numbered: numberedIn(text),
    isName: !/\d/.test(text) && (text.match(/\p{L}/gu) ?? []).length >= FEWEST_LETTERS,
  };
}
