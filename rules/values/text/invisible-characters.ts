/**
 * Characters that cannot be seen. They name nothing, make two names look like one, turn the direction of what stands
 * behind them, and come along unnoticed with pasted text.
 */

/** Two letters of Urdu keep apart or hold together by these, and pictures of several signs are made with them. */
const JOINERS = "\u200C\u200D";
/** Shows the sign before it as text or as a picture. */
const PRESENTATION = "\uFE0E\uFE0F";
/** Number signs of Arabic, Syriac and Kaithi: the standard counts them as formatting, but they are drawn. */
const DRAWN = "\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}";
/** A cell of Braille without dots: a sign by its kind, a blank to the eye. */
const BLANK = "\u2800";

/** What cannot even be stored is for the contract to refuse, never to be dropped. */
const NOT_STORABLE = "\\0";

const FORMATTING = `(?![${NOT_STORABLE}${JOINERS}${PRESENTATION}${DRAWN}])[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}${BLANK}]`;
/** A joiner without anything before it that could be joined. */
const STRAY_JOINER = `(?:^|[^\\p{L}\\p{M}\\p{S}])[${JOINERS}]`;

const INVISIBLE = new RegExp(`${FORMATTING}|${STRAY_JOINER}`, "u");
const ALL_FORMATTING = new RegExp(FORMATTING, "gu");
const BREAKS = /[\t\n\v\f\r\x85\u2028\u2029]+/g;

/** Whether a text of one line holds a character that cannot be seen and has no business in a name. */
export const hasInvisible = (line: string): boolean => INVISIBLE.test(line);

/** A text without them; what breaks a line becomes a space. */
export const withoutInvisible = (text: string): string =>
  text.replace(BREAKS, " ").replace(ALL_FORMATTING, "");
