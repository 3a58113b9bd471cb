import { isThen } from "#rules/clinical/prescription.ts";
import { groupName, type MedicineGroup } from "#rules/patients/medicine-groups.ts";
import { comparedWords } from "#rules/values/text/compared-words.ts";
import { groupsOf, isIngredient } from "./ingredients.ts";
import { medicinesIn } from "./medicine-names.ts";

/** Reads the lines of a prescription for what they hold. */

export interface PrescribedLine {
  /** The whole line as it stands, or the medicine's name. */
  text: string;
  /**
   * The ingredients, where the line was chosen from a list or somebody said them; none: somebody said that it holds nothing
   * that a list knows. Absent: the line was typed.
   */
  ingredients?: readonly string[];
  /** The groups that the clinic's own list gives the medicine. */
  groups?: readonly MedicineGroup[];
  /** Whether it continues the medicine of the line before, as steps of a tapering dose do; told by "then" too. */
  isThen?: boolean;
}

/** An ingredient of a line. */
export interface Held {
  ingredient: string;
  groups: readonly MedicineGroup[];
  /** The name in the line that holds it: "Augmentin". */
  medicine: string;
}

export interface ReadLine {
  /** The line's index. */
  line: number;
  /** The medicine's name as it stands, without dose and days. */
  name: string;
  held: readonly Held[];
  /** Whether everything that the line holds is known. */
  isKnown: boolean;
  isThen: boolean;
  /** Whether it is put on skin, eye or ear, so that little of it reaches the blood. */
  isApplied: boolean;
}

/** The lines with what they hold; empty ones are left out. */
export const readLines = (lines: readonly PrescribedLine[]): ReadLine[] =>
  lines
    .map((line, index) => readLine(line, index, index > 0 && isThen({ name: nameOf(line.text) })))
    .filter(({ name, held }) => name !== "" || held.length > 0);

/** `goesOn`: its name is "then", which is no medicine; whatever else it says is read like any line. */
function readLine(
  { text, ingredients, groups = [], isThen: isNext = false }: PrescribedLine,
  line: number,
  goesOn: boolean,
): ReadLine {
  const name = nameOf(text);
  const typed = medicinesIn(text);
  const held = typed.medicines.flatMap(({ name: medicine, ingredients: all }) =>
    all.map((ingredient) => ({ ingredient, groups: groupsOf(ingredient), medicine: capitalised(medicine) })),
  );
  const chosen = (ingredients ?? []).flatMap((ingredient) => chosenAs(ingredient, name));
  const added = chosen.filter(({ ingredient }) => !held.some((one) => one.ingredient === ingredient));
  const clinics = groups.filter((group) => ![...held, ...added].some((one) => one.groups.includes(group)));
  const byGroup = clinics.map((group) => ({ ingredient: groupName(group), groups: [group], medicine: name }));
  const isSaid = ingredients?.every((ingredient) => chosenAs(ingredient, name).every(isOfList)) ?? false;
  return {
    line,
    name,
    held: [...held, ...added, ...byGroup],
    isKnown:
      goesOn || isSaid || groups.length > 0 || (ingredients === undefined && medicinesIn(name).isWhole),
    isThen: isNext || goesOn,
    isApplied: isAppliedOutside(name),
  };
}

/** What comes before the first middle dot: dose and days stand behind it. */
const nameOf = (text: string) => (text.split("·")[0] ?? "").trim();

const capitalised = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1);

/** An ingredient as a list names it; one of the clinic's own may have another spelling than ours. */
function chosenAs(ingredient: string, medicine: string): Held[] {
  const known = isIngredient(ingredient)
    ? [ingredient]
    : medicinesIn(ingredient).medicines.flatMap(({ ingredients }) => ingredients);
  if (known.length === 0) return [{ ingredient, groups: [], medicine: medicine || ingredient }];
  return known.map((one) => ({
    ingredient: one,
    groups: groupsOf(one),
    medicine: medicine || capitalised(one),
  }));
}

const isOfList = ({ ingredient }: Held) => isIngredient(ingredient);

const OUTSIDE = new Set([
  "cream",
  "ointment",
  "lotion",
  "shampoo",
  "soap",
  "gel",
  "emulgel",
  "mouthwash",
  "gargle",
]);

/** "Eye" and "ear" with any form; a gel for the mouth is swallowed, and miconazole of it does strengthen warfarin. */
function isAppliedOutside(name: string): boolean {
  const words = comparedWords(name).map(({ word }) => word);
  if (words.some((word) => word === "oral")) return false;
  return words.some((word) => OUTSIDE.has(word) || word === "eye" || word === "ear");
}
