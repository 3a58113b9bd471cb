const TITLE = /^(?:dr|mr|mrs|ms|miss|prof)\.?$/i;
const ARABIC_SCRIPT = /^\p{Script=Arabic}/u;
const ANY_ARABIC_SCRIPT = /\p{Script=Arabic}/u;
/** Keeps two Urdu initials from joining into something that reads as a word. */
const NON_JOINER = "\u200C";

const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** A doctor's name without "Dr", which screens and pages add. */
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

/** The initials of a name's first and last word, without titles such as "Dr."; "" for an empty name. */
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

/** Whether a line is in Urdu: at least half of its letters are, even beside a Latin unit. */
export function isMostlyUrdu(text: string): boolean {
  const all = text.match(/\p{L}/gu) ?? [];
  const urdu = all.filter((letter) => ARABIC_SCRIPT.test(letter));
  return urdu.length > 0 && urdu.length * 2 >= all.length;
}

/** Whether a text contains any Arabic script, which needs taller lines. */
export const containsUrdu = (text: string): boolean => ANY_ARABIC_SCRIPT.test(text);
