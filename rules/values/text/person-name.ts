const TITLE = /^(?:dr|mr|mrs|ms|miss|prof)\.?$/i;
const ARABIC_SCRIPT = /^\p{Script=Arabic}/u;
const ANY_ARABIC_SCRIPT = /\p{Script=Arabic}/u;
/** Keeps two Urdu initials from joining into what would read as a word. */
const NON_JOINER = "\u200C";

const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** A doctor's name without "Dr" before it, which every screen and page adds by itself. */
export const withoutDoctor = (name: string): string =>
  name.trim().replace(/^(?:(?:dr|doctor)\b|ڈاکٹر(?=[\s.]))\.?\s*/i, "");

/** First and last name as one text; either may be missing. */
export function fullName(first: string | null | undefined, last: string | null | undefined): string {
  return [first?.trim(), last?.trim()].filter(Boolean).join(" ");
}

function initialOf(word: string): string {
  for (const { segment } of letters.segment(word)) {
    if (/^[\p{L}\p{N}]/u.test(segment)) return segment.toLocaleUpperCase("en");
  }
  return "";
}

/** The first letters of a name's first and last word, titles such as "Dr." left out; "" of an empty name. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => initialOf(word) !== "");
  const named = words.filter((word) => !TITLE.test(word));
  const [first = "", ...others] = (named.length > 0 ? named : words).map(initialOf);
  const last = others.at(-1) ?? "";
  return ARABIC_SCRIPT.test(first) && last ? first + NON_JOINER + last : first + last;
}

/** Whether a text begins in Arabic script, as Urdu does, and so reads from right to left. */
export function isRightToLeft(text: string): boolean {
  return ARABIC_SCRIPT.test(/\p{L}/u.exec(text)?.[0] ?? "");
}

/** Whether a line is an Urdu one: no fewer letters are of its script than of others, such as a unit's. */
export function isMostlyUrdu(text: string): boolean {
  const all = text.match(/\p{L}/gu) ?? [];
  const urdu = all.filter((letter) => ARABIC_SCRIPT.test(letter));
  return urdu.length > 0 && urdu.length * 2 >= all.length;
}

/** Whether there is Arabic script anywhere in a text, which then needs taller lines. */
export const containsUrdu = (text: string): boolean => ANY_ARABIC_SCRIPT.test(text);
