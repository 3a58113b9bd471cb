import { hasInvisible } from "#rules/values/text/invisible-characters.ts";
import { toAsciiDigits } from "#rules/values/text/phone.ts";
import type { Dose, DoseUnit } from "./dose.ts";
import { type DoseParts, lowerCase, needAt, phraseAt } from "./dose-phrases.ts";
import { doseCaution, doseProblem } from "./dose-problem.ts";

/** The two parts of a prescription's line that say a dose. */
export interface DoseText {
  /** "1+0+1, after food". */
  how: string;
  /** "5 days". */
  howLong: string;
}

/** A dose and what to look at again; or the text as a note, and why it is one; null for an empty text. */
export type DoseRead = { dose: Dose; caution: string | null } | { note: string; problem: string } | null;

export interface DoseOptions {
  /** The unit where none is typed, as `unitOfForm` tells it; "tablet" by default. */
  unit?: DoseUnit;
}

const LONGEST = 200;
const MIDDLE_DOT = " · ";

/**
 * Reads a dose as doctors type it: "1+0+1 x5d", "½ HS", "5ml TDS after food", "SOS pain max 3". A text is read whole or
 * stays a note; nothing is dropped from it. A syrup needs its ml, because "1+1+1" may mean spoons. "OD" is no time for
 * drops, because it may mean the right eye (ISMP, List of Error-Prone Abbreviations).
 */
export function readDose(text: string | DoseText, { unit = "tablet" }: DoseOptions = {}): DoseRead {
  const typed = typeof text === "string" ? text : joined(text);
  if (typed.trim() === "") return null;
  const dose = doseOf(typed.trim(), unit);
  return dose ? { dose, caution: doseCaution(dose) } : { note: typed, problem: noteProblem(unit) };
}

/** In the field "how long" a bare number means days. */
function joined({ how, howLong }: DoseText): string {
  const length = /^\s*[\d\u0660-\u0669\u06f0-\u06f9]{1,3}\s*$/.test(howLong)
    ? `${howLong.trim()} days`
    : howLong;
  return [how, length].filter((part) => part.trim() !== "").join(MIDDLE_DOT);
}

const EXAMPLES: Partial<Record<DoseUnit, string>> = { ml: "5 ml 1+0+1", drop: "2 drops 1+0+1" };
const noteProblem = (unit: DoseUnit) => `Read as a note: such as ${EXAMPLES[unit] ?? "1+0+1"}.`;

function doseOf(typed: string, unit: DoseUnit): Dose | null {
  if (typed.length > LONGEST || hasInvisible(typed)) return null;
  const parts = partsOf(plainText(typed));
  const dose = parts && build(parts, unit);
  return dose && doseProblem(dose) === null ? dose : null;
}

/**
 * Digits as 0-9, one kind of dash, fractions as single signs, abbreviations without points, a space before a length that
 * follows a plan at once ("1+0+1x5"), one space at a time and none before a separator.
 */
const plainText = (typed: string) =>
  toAsciiDigits(typed)
    .replace(/\u066b/g, ".")
    .replace(/\u060c/g, ",")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/\u2044/g, "/")
    .replace(/(?<![\d/.])([13])\/([24])(?![\d/.])/g, (all) => SIGNS[all] ?? all)
    .replace(/(?<![A-Za-z.])(?:[A-Za-z]\.){1,3}[A-Za-z]\.?(?![A-Za-z])/g, (letters) =>
      letters.replaceAll(".", ""),
    )
    .replace(/(?<=[+-] ?[\d.¼½¾]{1,6})[x×](?=\d)/gi, " x")
    .replace(/[ \u00a0]+/g, " ")
    .replace(/ (?=[,;·])/g, "")
    .replace(/ ?\.$/, "");

const SIGNS: Readonly<Record<string, string>> = { "1/2": "½", "1/4": "¼", "3/4": "¾" };

/** The phrases of a whole text; null where one is unknown or is said twice. */
function partsOf(text: string): DoseParts | null {
  const lower = lowerCase(text);
  const said: DoseParts = {};
  let at = 0;
  while (at < text.length) {
    const found = phraseAt(lower, at);
    if (!found || (found.parts.bareCount !== undefined && at > 0) || !add(said, found.parts)) return null;
    at = found.end;
    const need = found.parts.pattern === "as needed" ? needAfter(text, lower, at) : null;
    if (need) {
      said.neededFor = need.need;
      at = need.end;
    }
    while (at < text.length && " ,;·".includes(text.charAt(at))) at++;
  }
  return said;
}

/** Adds parts; false where one of them is there. */
function add(said: DoseParts, parts: DoseParts): boolean {
  const isTwice = Object.keys(parts).some((part) => part in said);
  Object.assign(said, parts);
  return !isTwice;
}

/** The complaint right behind "as needed", with or without "for". */
function needAfter(text: string, lower: string, end: number): ReturnType<typeof needAt> {
  const isFor = lower.startsWith(" for ", end);
  const start = end + (isFor ? " for ".length : 1);
  return !lower.startsWith(" ", end) || phraseAt(lower, start) ? null : needAt(text, lower, start);
}

/** The parts as a dose that `doseProblem` judges; null where they contradict each other or leave the amount open. */
function build(parts: DoseParts, usual: DoseUnit): Dose | null {
  const { plan, times, everyHours, bareCount, unit = usual, meal } = parts;
  const isAmountOpen = unit === "ml" && parts.unit === undefined;
  if (isAmountOpen || (unit === "drop" && parts.mayMeanRightEye)) return null;
  if ([plan, times, everyHours].filter((schedule) => schedule !== undefined).length > 1) return null;
  if (bareCount !== undefined && (plan || parts.unit !== undefined)) return null;
  const isAtNight = meal === "at bedtime" && !plan && everyHours === undefined && parts.pattern === undefined;
  const amounts = amountsOf(parts.count ?? bareCount, plan, times ?? (isAtNight ? [0, 0, 0, 1] : undefined));
  return (
    amounts && {
      unit,
      amounts,
      everyHours: everyHours ?? null,
      pattern: parts.pattern ?? "daily",
      neededFor: parts.neededFor ?? null,
      mostADay: parts.mostADay ?? null,
      days: parts.days ?? null,
      meal: meal ?? null,
    }
  );
}

/** "5ml 1+0+1" is 5 ml in the morning and at night; a count beside a plan of other amounts than one has no clear meaning. */
function amountsOf(
  count: number | undefined,
  plan: readonly number[] | undefined,
  times: readonly number[] | undefined,
): readonly number[] | null {
  if (!plan) return times ? times.map((time) => time * (count ?? 1)) : [count ?? 1];
  if (count === undefined) return plan;
  return plan.every((amount) => amount === 0 || amount === 1) ? plan.map((amount) => amount * count) : null;
}
