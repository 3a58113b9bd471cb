import {
  type ComparedWord,
  comparedWords,
  nameIndex,
  namesAmong,
} from "#rules/values/text/compared-words.ts";
import { BRAND_WORDS } from "./brand-words.ts";
import { INGREDIENTS, type Ingredient, OTHER_NAMES } from "./ingredients.ts";

/** Finds the medicines that a typed line names, by ingredient or brand. */

/** A name in a line and what it stands for. */
export interface NamedMedicine {
  /** As our lists write it: "Augmentin", "amoxicillin", "co-amoxiclav". */
  readonly name: string;
  readonly ingredients: readonly Ingredient[];
  readonly isBrand: boolean;
}

export interface NamedMedicines {
  readonly medicines: readonly NamedMedicine[];
  /** False where a part of the line names something that we do not know, or a variant of a brand. */
  readonly isWhole: boolean;
}

const NAMES = nameIndex<NamedMedicine>([
  ...Object.entries(BRAND_WORDS).map(
    ([name, ingredients]) => [name, { name, ingredients, isBrand: true }] as const,
  ),
  ...INGREDIENTS.map((name) => [name, { name, ingredients: [name], isBrand: false }] as const),
  ...Object.entries(OTHER_NAMES).map(
    ([name, ingredients]) => [name, { name, ingredients, isBrand: false }] as const,
  ),
]);

/** The ingredients that a typed line names, each once, in the order of the line. */
export const ingredientsIn = (text: string): Ingredient[] => [
  ...new Set(medicinesIn(text).medicines.flatMap(({ ingredients }) => ingredients)),
];

/** The medicines that a typed line names, and whether they are all that it names. */
export function medicinesIn(text: string): NamedMedicines {
  const parts = text.split(BETWEEN_PARTS).map(partIn);
  const medicines = parts.flatMap(({ named }) => named);
  const isWhole = medicines.length > 0 && parts.every(({ isKnown }) => isKnown);
  return {
    medicines: [...new Map(medicines.map((medicine) => [medicine.name, medicine])).values()],
    isWhole,
  };
}

const BETWEEN_PARTS = /[+&,;/\n]|\s(?:and|plus|with)\s/i;

/** Words of a line beside a medicine: forms, units, and how it is taken. */
const PLAIN = nameIndex(
  [
    "tablet tab capsule cap syrup syp suspension susp injection inj drop cream ointment gel lotion solution spray inhaler",
    "sachet mouthwash gargle rinse shampoo paste powder vial ampoule amp cartridge lozenge suppository pessary chewable",
    "dispersible oral topical eye ear nasal mg mcg g gm gram ml l iu unit units percent million lac w v ds forte sr xr cr",
    "od bd bid tds tid qid hs sos stat prn daily weekly once twice thrice time times day days week weeks month months hour",
    "hourly hours every for in of the at on by and with a an or to if x per each after before food meal meals milk water breakfast lunch",
    "dinner morning noon evening night bedtime empty stomach pain fever half one two three four five six seven ten adult",
    "skin face mouth nose hand body cough cold allergy soap dental litre sulfate",
    "trihydrate dihydrate hydrate besylate besilate maleate fumarate tartrate citrate succinate acetate phosphate valerate",
    "propionate mesylate nitrate bromide chloride dihydrochloride enteric coated film soluble effervescent delayed extended",
    "release modified sustained retard thin layer",
    "child children kid paediatric acid sodium potassium hydrochloride hcl calcium",
  ]
    .join(" ")
    .split(" ")
    .map((word) => [word, true] as const),
);

/** The words of a text that no list of ours explains, such as a brand that we do not know. */
export const unknownWords = (text: string): string[] => unknownAmong(comparedWords(text));

function unknownAmong(words: readonly ComparedWord[]): string[] {
  const explained = new Set(
    [...namesAmong(words, NAMES), ...namesAmong(words, PLAIN)].flatMap(({ from, to }) =>
      Array.from({ length: to - from }, (_, index) => from + index),
    ),
  );
  return words
    .filter(({ word }, index) => word.length >= SHORTEST_NAME && /\p{L}/u.test(word) && !explained.has(index))
    .map(({ word }) => word);
}

/** Shorter words are units and abbreviations. */
const SHORTEST_NAME = 4;

/** Words behind a brand that mostly change what it holds: "Brufen Plus", "Telfast D", "Panadol CF"; "x" counts. */
const VARIANT = /^(?:(?!x)\p{L}|plus|extra|cf|co|cold|flu|hc|compound|night|day|ultra|sinus|duo|combi)$/u;

function partIn(part: string): { named: NamedMedicine[]; isKnown: boolean } {
  const words = comparedWords(part);
  const found = namesAmong(words, NAMES);
  const named = found.map(({ meaning }) => meaning);
  if (found.length === 0) return { named, isKnown: namesNothing(words) };
  const isVariant = found.some(({ meaning, to }) => meaning.isBrand && VARIANT.test(words[to]?.word ?? ""));
  // A misspelt medicine beside a known one is not known: "Panadol Amoxicilin".
  return { named, isKnown: !isVariant && unknownAmong(words).length === 0 };
}

/** Whether a part without a known medicine names none at all: numbers, units, "after food". */
function namesNothing(words: readonly ComparedWord[]): boolean {
  const plain = new Set(namesAmong(words, PLAIN).map(({ from }) => from));
  return words.every(({ word }, index) => plain.has(index) || !/\p{L}{2}/u.test(word));
}
