/**
 * How many SMS a text needs. The 7-bit alphabet covers the letters of the oldest phones; all others, Urdu included, need 16
 * bits.
 */

const BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ\u00a7¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** Characters that take two places. */
const EXTENDED = "^{}\\[~]|€\f";

/** Places in a single SMS, and in each of several. */
const GSM = { alone: 160, each: 153 };
const UNICODE = { alone: 70, each: 67 };

/** A text as SMS, with ordinary blanks, because one non-breaking blank would make every letter 16 bits. */
export const asSms = (text: string): string => text.replaceAll("\u00A0", " ");

export interface SmsParts {
  parts: number;
  /** Places taken: characters, or 16-bit units. */
  length: number;
  /** Whether all letters are in the 7-bit alphabet. */
  isPlain: boolean;
}

/** The SMS of a text; a character is never divided between two. */
export function smsParts(text: string): SmsParts {
  const letters = [...asSms(text)];
  const isPlain = letters.every((letter) => BASIC.includes(letter) || EXTENDED.includes(letter));
  const { alone, each } = isPlain ? GSM : UNICODE;
  const places = letters.map((letter) => (isPlain ? (EXTENDED.includes(letter) ? 2 : 1) : letter.length));
  const length = places.reduce((sum, count) => sum + count, 0);
  if (length <= alone) return { parts: length === 0 ? 0 : 1, length, isPlain };
  let [parts, filled] = [1, 0];
  for (const count of places) {
    if (filled + count > each) [parts, filled] = [parts + 1, 0];
    filled += count;
  }
  return { parts, length, isPlain };
}
