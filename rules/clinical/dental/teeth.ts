/**
 * The teeth, by their ISO 3950 numbers: the quadrant, then the place from the midline. 11 to 48 are permanent, 51 to 85 milk
 * teeth. Stored and exported like this; Universal numbers and quadrant letters are other ways to show one.
 */

const [PLACES, MILK_PLACES] = [8, 5];
const quadrantOf = (tooth: number) => Math.floor(tooth / 10);
/** From the midline, beginning with 1. */
export const placeOf = (tooth: number): number => tooth % 10;
export const isMilk = (tooth: number): boolean => quadrantOf(tooth) > 4;
export const isUpper = (tooth: number): boolean => [1, 2, 5, 6].includes(quadrantOf(tooth));
/** Whether it is on the patient's right. */
export const isRight = (tooth: number): boolean => [1, 4, 5, 8].includes(quadrantOf(tooth));
/** Incisors and canines. */
export const isFront = (tooth: number): boolean => placeOf(tooth) <= 3;

/** The same as `valid_fdi` of the database; tests/api/clinical/chart.test.ts holds both together. */
export const isTooth = (tooth: number): boolean =>
  Number.isInteger(tooth) &&
  quadrantOf(tooth) >= 1 &&
  quadrantOf(tooth) <= 8 &&
  placeOf(tooth) >= 1 &&
  placeOf(tooth) <= (isMilk(tooth) ? MILK_PLACES : PLACES);

export const MOST_TEETH = 32;

/** What is wrong with these as teeth, in words for the desk; null: nothing. */
export function teethProblem(teeth: readonly number[]): string | null {
  const unknown = teeth.find((tooth) => !isTooth(tooth));
  if (unknown !== undefined) return `There is no tooth ${unknown}.`;
  const twice = teeth.find((tooth, index) => teeth.indexOf(tooth) < index);
  if (twice !== undefined) return `${twice} stands twice.`;
  return teeth.length > MOST_TEETH ? `Name at most ${MOST_TEETH} teeth.` : null;
}

const down = (quadrant: number, from: number) =>
  Array.from({ length: from }, (_, index) => quadrant * 10 + from - index);
const up = (quadrant: number, to: number) =>
  Array.from({ length: to }, (_, index) => quadrant * 10 + index + 1);

/** The four rows as the dentist sees them: from the patient's right to the left. */
export const UPPER = [...down(1, PLACES), ...up(2, PLACES)];
export const LOWER = [...down(4, PLACES), ...up(3, PLACES)];
export const UPPER_MILK = [...down(5, MILK_PLACES), ...up(6, MILK_PLACES)];
export const LOWER_MILK = [...down(8, MILK_PLACES), ...up(7, MILK_PLACES)];
export const ALL_TEETH = [...UPPER, ...UPPER_MILK, ...LOWER_MILK, ...LOWER];

/** The row that a tooth stands in. */
export const rowOf = (tooth: number): readonly number[] =>
  isMilk(tooth) ? (isUpper(tooth) ? UPPER_MILK : LOWER_MILK) : isUpper(tooth) ? UPPER : LOWER;

/** The teeth from one to another along their row, "13-23" is 13 12 11 21 22 23; null where they stand in different rows. */
export function run(from: number, to: number): number[] | null {
  const row = rowOf(from);
  const [a, b] = [row.indexOf(from), row.indexOf(to)];
  if (a < 0 || b < 0) return null;
  return a <= b ? row.slice(a, b + 1) : row.slice(b, a + 1).toReversed();
}

/** Teeth in the order of the chart: upper before lower, from the patient's right to the left. */
export const inOrder = (teeth: readonly number[]): number[] =>
  teeth.toSorted((a, b) => ALL_TEETH.indexOf(a) - ALL_TEETH.indexOf(b));

const NAMES = [
  "central incisor",
  "lateral incisor",
  "canine",
  "first premolar",
  "second premolar",
  "first molar",
  "second molar",
  "third molar",
];
const MILK_NAMES = ["central incisor", "lateral incisor", "canine", "first molar", "second molar"];

/** "lower left first molar", "upper right milk canine". */
export function toothName(tooth: number): string {
  const place = (isMilk(tooth) ? MILK_NAMES : NAMES)[placeOf(tooth) - 1];
  return `${isUpper(tooth) ? "upper" : "lower"} ${isRight(tooth) ? "right" : "left"} ${isMilk(tooth) ? "milk " : ""}${place}`;
}

/** The permanent tooth that follows a milk tooth, and the milk tooth before a permanent one; null: there is none. */
export const successorOf = (tooth: number): number | null => (isMilk(tooth) ? tooth - 40 : null);
export const predecessorOf = (tooth: number): number | null =>
  !isMilk(tooth) && placeOf(tooth) <= MILK_PLACES ? tooth + 40 : null;

export const NOTATIONS = ["FDI", "Universal", "Quadrant"] as const;
export type Notation = (typeof NOTATIONS)[number];

/** 1 to 32 from the upper right, round to the lower right; milk teeth A to T. */
function universal(tooth: number): string {
  const around = isMilk(tooth)
    ? [...UPPER_MILK, ...LOWER_MILK.toReversed()]
    : [...UPPER, ...LOWER.toReversed()];
  const index = around.indexOf(tooth);
  return isMilk(tooth) ? String.fromCharCode(65 + index) : String(index + 1);
}

/** "UR6", "LLe". */
function quadrantLetters(tooth: number): string {
  const side = `${isUpper(tooth) ? "U" : "L"}${isRight(tooth) ? "R" : "L"}`;
  return side + (isMilk(tooth) ? "abcde"[placeOf(tooth) - 1] : placeOf(tooth));
}

/** A tooth as a browser shows it. */
export const toothIn = (tooth: number, notation: Notation): string =>
  notation === "Universal"
    ? universal(tooth)
    : notation === "Quadrant"
      ? quadrantLetters(tooth)
      : String(tooth);

/** The same on paper, where another notation never stands alone: "46", "30 (46)". */
export const toothOnPaper = (tooth: number, notation: Notation): string =>
  notation === "FDI" ? String(tooth) : `${toothIn(tooth, notation)} (${tooth})`;

/** "46", "37, 46"; blank for the whole mouth. */
export const teethText = (teeth: readonly number[]): string => inOrder(teeth).join(", ");

/** Which teeth are drawn. */
export const DENTITIONS = ["milk", "mixed", "permanent"] as const;
export type Dentition = (typeof DENTITIONS)[number];

/** Below 6 years milk teeth, from 6 to 12 both, from 13 permanent teeth; permanent where no age is known. */
export const dentitionAt = (years: number | null): Dentition =>
  years === null || years >= 13 ? "permanent" : years < 6 ? "milk" : "mixed";

/** The same for a chart that is printed: both rows where one of these teeth is of the row that the age lacks. */
export function dentitionOf(years: number | null, teeth: readonly number[]): Dentition {
  const byAge = dentitionAt(years);
  return teeth.some((tooth) => isMilk(tooth) !== (byAge === "milk")) ? "mixed" : byAge;
}

/** Teeth as typed, "46 37" or "46,37"; what is no number stays for `teethProblem` to name. */
export const typedTeeth = (text: string): number[] =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
