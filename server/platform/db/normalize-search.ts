/** Arabic letters by the Urdu letter that they are folded to: yeh, kaf, the forms of he, alef and waw with signs. */
const LETTERS: Record<string, string> = {
  "\u06cc": "\u064a\u0649\u0626",
  "\u06a9": "\u0643",
  "\u06c1": "\u0647\u0629\u06c3\u06c2\u06c0\u06d5\u06be",
  "\u0627": "\u0623\u0625\u0622\u0671",
  "\u0648": "\u0624",
};
const FOLDED = new Map(
  Object.entries(LETTERS).flatMap(([urdu, others]) => [...others].map((other) => [other, urdu])),
);

/** Vowel signs, stretching, and what cannot be seen, as ranges of character codes. */
const SIGNS = [
  "00AD 0610-061A 061C 0640 064B-065F 0670 06D6-06DC 06DF-06E4 06E7-06E8 06EA-06ED",
  "200B-200F 202A-202E 2066-2069 FEFF",
].join(" ");
const IS_SIGN = new RegExp(`[${SIGNS.replace(/[0-9A-F]{4}/g, "\\u$&").replaceAll(" ", "")}]`, "g");
const BLANKS = /[ \t\u00a0\u2000-\u200a\u202f\u205f\u3000]+/g;

/** Text as migration 0018 folds search text, so that a name is found however it was typed. */
export function normalizeSearch(text: string): string {
  const letters = Array.from(text, (letter) => FOLDED.get(letter) ?? letter).join("");
  return letters.replace(IS_SIGN, "").replace(BLANKS, " ");
}
