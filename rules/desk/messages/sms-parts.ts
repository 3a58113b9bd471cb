/** How many SMS a text costs. Letters that the oldest phones know go in 7 bits, all others, Urdu among them, in 16. */

const BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ\u00a7¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** These take two places. */
const EXTENDED = "^{}\\[~]|€\f";

/** Places in an SMS that stands alone, and in each of several. */
const GSM = { alone: 160, each: 153 };
const UNICODE = { alone: 70, each: 67 };

/** A text as SMS: with ordinary blanks, for one that does not break a line would cost 16 bits for every letter. */
export const asSms = (text: string): string => text.replaceAll("\u00A0", " ");

export interface SmsParts {
  parts: number;
  /** Places taken: characters, or 16-bit units. */
  length: number;
  /** Whether every letter is one of the 7-bit alphabet. */
  isPlain: boolean;
}

/** What a text takes as SMS; a character is never divided between two. */
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
