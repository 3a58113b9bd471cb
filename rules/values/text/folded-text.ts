/**
 * Folds text for comparison, so that a name is found however it was typed: with or without accents and apostrophes, in
 * composed or decomposed letters, in Arabic or Urdu ones. The caller lowers the case. The database does the same
 * (db/functions/platform/folded.sql); server/platform/db/lists/folded.test.ts compares both.
 */

/** Letters and what they fold to; without those that Unicode decomposes itself (é, أ). */
const LETTERS: Readonly<Record<string, string>> = {
  "\u06cc": "\u064a\u0649",
  "\u06a9": "\u0643",
  "\u06c1": "\u0647\u0629\u06c3\u06d5\u06be",
  "\u0627": "\u0671",
  o: "ø",
  l: "ł",
  d: "đð",
  i: "ı",
  h: "ħ",
  σ: "ς",
  "-": "\u2010\u2011\u2012\u2013\u2014\u2015\u2212",
};
/** Urdu and Arabic digits. */
const DIGITS = Array.from({ length: 10 }, (_, digit): [string, string] => [
  String(digit),
  String.fromCharCode(0x0660 + digit, 0x06f0 + digit),
]);
const FOLDED = new Map(
  [...Object.entries(LETTERS), ...DIGITS].flatMap(([one, others]) =>
    [...others].map((other) => [other, one]),
  ),
);
const SPELLED_OUT: readonly (readonly [string, string])[] = [
  ["ß", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
];

/** Accents, vowel signs, stretching, apostrophes and invisible characters, as ranges of character codes. */
const SIGNS = [
  "0027 0060 00B4 02B9-02BF 2018-201B 2032 FF07",
  "00AD 0300-036F 0610-061A 061C 0640 064B-065F 0670 06D6-06DC 06DF-06E4 06E7-06E8 06EA-06ED",
  "200B-200F 202A-202E 2066-2069 FEFF",
].join(" ");
const IS_SIGN = new RegExp(`[${SIGNS.replace(/[0-9A-F]{4}/g, "\\u$&").replaceAll(" ", "")}]`, "g");
const BLANKS = /[ \t\u00a0\u2000-\u200a\u202f\u205f\u3000]+/g;

/** Text in its folded form; folding twice changes nothing. Line breaks stay, because they separate the columns of a row. */
export function foldedText(text: string): string {
  const bare = text.normalize("NFD").replace(IS_SIGN, "").normalize("NFC");
  const letters = Array.from(bare, (letter) => FOLDED.get(letter) ?? letter).join("");
  const spelled = SPELLED_OUT.reduce((so, [letter, out]) => so.replaceAll(letter, out), letters);
  return spelled.replace(BLANKS, " ");
}
