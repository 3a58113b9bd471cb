import type { DoseMeal, DosePattern, DoseUnit } from "./dose.ts";

/**
 * The phrases of a typed dose, each read whole or not at all. They are written for text of `read-dose.ts`: lower case, one
 * space at a time, fractions as ¼ ½ ¾. None can run long: every repetition is bounded.
 */

/** What phrases say; each may be said once. */
export interface DoseParts {
  /** Amounts at times of day, as typed: "1+0+1". */
  plan?: readonly number[];
  /** Times of day, by a word for them: "bd". */
  times?: readonly number[];
  count?: number;
  /** A number without a unit. It counts only before a word for times: "2 bd". */
  bareCount?: number;
  unit?: DoseUnit;
  everyHours?: number;
  pattern?: DosePattern;
  neededFor?: string;
  mostADay?: number;
  days?: number;
  meal?: DoseMeal;
  /** "OD" is once a day, and the right eye. */
  mayMeanRightEye?: true;
}

interface Phrase {
  readonly pattern: RegExp;
  readonly read: (groups: readonly string[]) => DoseParts;
}

/** A phrase of `text` at `start`, and where it ends; null where none begins. */
export function phraseAt(text: string, start: number): { parts: DoseParts; end: number } | null {
  for (const { pattern, read } of PHRASES) {
    pattern.lastIndex = start;
    const found = pattern.exec(text);
    if (found) return { parts: read(found.map((group) => group ?? "")), end: pattern.lastIndex };
  }
  return null;
}

const LONGEST_NEED = 40;
const MOST_WORDS = 5;
/** A letter, then letters, marks, apostrophes and hyphens. */
const WORD = /[\p{L}\p{M}][\p{L}\p{M}'’-]{0,39}/uy;
/** Words that say more than a complaint: what they stand in is no need that we have understood. */
const NO_NEED = new Set(
  (
    "no not never only max most maximum min minimum least then stop until till x for daily hourly hour hours day days " +
    "week weeks month months mg g mcg ml dose doses tab tabs tablet tablets cap caps capsule capsules times"
  ).split(" "),
);

/** The complaint at `start` of a text and of its lower case, up to the next phrase or comma; null where none can be read. */
export function needAt(text: string, lower: string, start: number): { need: string; end: number } | null {
  let end = start;
  for (let words = 0; words <= MOST_WORDS; words++) {
    const isJoined = words > 0 && /[ /]/.test(lower.charAt(end));
    const next = isJoined ? end + 1 : end;
    if (words > 0 && (!isJoined || phraseAt(lower, next))) break;
    WORD.lastIndex = next;
    const word = WORD.exec(lower)?.[0];
    if (word === undefined || NO_NEED.has(word) || words === MOST_WORDS) return null;
    end = next + word.length;
  }
  return end - start <= LONGEST_NEED ? { need: text.slice(start, end), end } : null;
}

/** Whether a complaint would be read back as it stands, after "as needed for". */
export function isNeed(need: string): boolean {
  const lower = lowerCase(need);
  return phraseAt(lower, 0) === null && needAt(need, lower, 0)?.end === need.length;
}

/** Lower case of A-Z alone: the Kelvin sign and its like must not become letters. */
export const lowerCase = (text: string): string =>
  text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** A phrase ends before a space, a comma or the end, and before no sign that would go on with its number. */
const END = String.raw`(?![\p{L}\p{M}\p{N}.%/+*×'’-])(?! [+*/-])`;
const phrase = (pattern: string, read: Phrase["read"]): Phrase => ({
  pattern: new RegExp(`(?:${pattern})${END}`, "uy"),
  read,
});
/** A phrase that always says the same. */
const words = (pattern: string, parts: DoseParts) => phrase(pattern, () => parts);

const NUMBER = String.raw`(?:\d{1,3}\.\d{1,2}|\d{0,3}[¼½¾]|\d{1,3})`;
const PARTS: Readonly<Record<string, number>> = { "¼": 0.25, "½": 0.5, "¾": 0.75 };
const numberOf = (text: string) => {
  const part = PARTS[text.slice(-1)];
  return part === undefined ? Number(text) : Number(text.slice(0, -1)) + part;
};

const UNIT_WORDS: readonly (readonly [string, DoseUnit])[] = [
  ["tabs?|tablets?", "tablet"],
  ["caps?|capsules?", "capsule"],
  ["mls?", "ml"],
  ["drops?", "drop"],
  ["puffs?", "puff"],
  ["sprays?", "spray"],
  ["sachets?", "sachet"],
  ["applications?", "application"],
  ["lozenges?", "lozenge"],
  ["suppository|suppositories|supps?", "suppository"],
  ["pessary|pessaries", "pessary"],
  ["injections?|inj", "injection"],
  ["patch|patches", "patch"],
  ["units?", "unit"],
  ["doses?", "dose"],
];
const UNIT = UNIT_WORDS.map(([pattern]) => pattern).join("|");
const unitOf = (word: string): DoseParts => {
  const known = UNIT_WORDS.find(([pattern]) => new RegExp(`^(?:${pattern})$`).test(word));
  return known ? { unit: known[1] } : {};
};

/** 5 ml: the measure that is called a teaspoon. */
const ML_OF_TEASPOON = 5;
const DAYS_OF: Readonly<Record<string, number>> = { d: 1, w: 7, m: 30 };
/** "3/7", "2/52", "1/12": days of seven, weeks of the year, months of the year. */
const UNIT_OF_PARTS: Readonly<Record<string, string>> = { "7": "d", "52": "w", "12": "m" };
const length = (number = "", unit = ""): DoseParts => ({
  days: Number(number) * (DAYS_OF[unit.charAt(0)] ?? 1),
});

const planOf = (typed: string, unit = ""): DoseParts => {
  const amounts = typed.split(/ ?[+-] ?/).map(numberOf);
  const [morning = 0, noon = 0, third = 0, night] = amounts;
  return {
    plan: night === undefined ? [morning, noon, 0, third] : [morning, noon, third, night],
    ...unitOf(unit),
  };
};

const aDay = "(?: (?:a|per) day| daily|/day)";
const meals = "(?:food|meals?|eating)";

const PHRASES: readonly Phrase[] = [
  phrase(String.raw`(?:x|×) ?(\d{1,3})(?: ?(d|days?|w|wks?|weeks?|m|months?))?`, ([, n, unit]) =>
    length(n, unit),
  ),
  phrase(String.raw`(?:for )?(\d{1,3}) ?(d|days?|wks?|weeks?|months?)`, ([, n, unit]) => length(n, unit)),
  phrase(String.raw`(?:for )?(\d{1,2})/(7|52|12)`, ([, n, parts = ""]) => length(n, UNIT_OF_PARTS[parts])),
  phrase(String.raw`(?:at )?(?:max|most|maximum)\.? ?(\d{1,2})(?: times?| x)?${aDay}?`, ([, n]) => ({
    mostADay: Number(n),
  })),
  words(`after ${meals}|pc`, { meal: "after" }),
  words(`before ${meals}|ac`, { meal: "before" }),
  words(`with ${meals}`, { meal: "with" }),
  words("(?:on )?(?:an )?empty stomach", { meal: "empty stomach" }),
  words("(?:at )?bed ?time|before (?:bed|sleep)", { meal: "at bedtime" }),
  phrase(
    String.raw`q ?(\d{1,2}) ?(?:h|hrs?|hourly)|(\d{1,2})[ -]?(?:hourly|hrly)|every (\d{1,2}) ?(?:h|hrs?|hours?)`,
    ([, q, hourly, every]) => ({ everyHours: Number(q || hourly || every) }),
  ),
  words("alt(?:ernate)?(?: days?)?|on alternate days|eod|every other day", { pattern: "alternate" }),
  words("1/w(?:k|eek)?|weekly|once (?:a week|weekly)", { pattern: "weekly" }),
  words("daily|every day", { pattern: "daily" }),
  words("stat|once now", { pattern: "once" }),
  words("sos|prn|as needed|if needed|when needed|as required", { pattern: "as needed" }),
  words("od", { times: [1, 0, 0, 0], mayMeanRightEye: true }),
  words(`once${aDay}`, { times: [1, 0, 0, 0] }),
  words(`bd|bid|(?:twice|2 times|two times)${aDay}`, { times: [1, 0, 0, 1] }),
  words(`tds|tid|(?:thrice|3 times|three times)${aDay}`, { times: [1, 1, 0, 1] }),
  words(`qid|qds|(?:4 times|four times)${aDay}`, { times: [1, 1, 1, 1] }),
  words("hs|at night", { times: [0, 0, 0, 1] }),
  words("apply", { count: 1, unit: "application" }),
  phrase(
    String.raw`(${NUMBER}(?: ?\+ ?${NUMBER}){2,3}|${NUMBER}(?: ?- ?${NUMBER}){2,3})(?: ?(${UNIT}))?`,
    ([, plan = "", unit]) => planOf(plan, unit),
  ),
  phrase(String.raw`(${NUMBER}|\d{1,3} [¼½¾]) ?(?:tsps?|teaspoons?)`, ([, n = ""]) => ({
    count: numberOf(n) * ML_OF_TEASPOON,
    unit: "ml",
  })),
  phrase(String.raw`(${NUMBER}|\d{1,3} [¼½¾]) ?(${UNIT})`, ([, n = "", unit = ""]) => ({
    count: numberOf(n),
    ...unitOf(unit),
  })),
  phrase(String.raw`(${NUMBER}|\d{1,3} [¼½¾])`, ([, n = ""]) => ({ bareCount: numberOf(n) })),
];
