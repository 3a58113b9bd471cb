/**
 * Invisible characters. They name nothing, make two names look alike, reverse the text after them, and come unnoticed with
 * pasted text.
 */

/** They separate or join letters of Urdu, and combine emoji. */
const JOINERS = "\u200C\u200D";
/** Shows the character before it as text or as emoji. */
const PRESENTATION = "\uFE0E\uFE0F";
/** Number signs of Arabic, Syriac and Kaithi: the standard counts them as formatting, but they are visible. */
const DRAWN = "\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}";
/** A Braille cell without dots: a symbol by category, but blank. */
const BLANK = "\u2800";

/** The contract refuses what cannot be stored; it is never dropped. */
const NOT_STORABLE = "\\0";

const FORMATTING = `(?![${NOT_STORABLE}${JOINERS}${PRESENTATION}${DRAWN}])[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}${BLANK}]`;
/** A joiner after nothing that could be joined. */
const STRAY_JOINER = `(?:^|[^\\p{L}\\p{M}\\p{S}])[${JOINERS}]`;

const INVISIBLE = new RegExp(`${FORMATTING}|${STRAY_JOINER}`, "u");
const ALL_FORMATTING = new RegExp(FORMATTING, "gu");
const BREAKS = /[\t\n\v\f\r\x85\u2028\u2029]+/g;

/** A letter, digit, punctuation mark or symbol, a few of which are invisible; marks alone stand on nothing. */
export const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether a text says something: spaces, marks and invisible characters alone count as empty. */
export const hasVisible = (text: string): boolean => VISIBLE.test(withoutInvisible(text));

/** Whether a one-line text holds an invisible character that does not belong in a name. */
export const hasInvisible = (line: string): boolean => INVISIBLE.test(line);

/** A text without them; line breaks become spaces. */
export const withoutInvisible = (text: string): string =>
  text.replace(BREAKS, " ").replace(ALL_FORMATTING, "");
