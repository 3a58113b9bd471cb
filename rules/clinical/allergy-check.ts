import { ageOn } from "#rules/patients/age.ts";
import { mentionsAllergy } from "#rules/patients/allergy.ts";
import { codeNamed, factName } from "#rules/patients/facts.ts";
import { groupName, groupsNamedIn, isFamily, type MedicineGroup } from "#rules/patients/medicine-groups.ts";
import { inSentence, isCurrent, type PatientFact } from "#rules/patients/safety-banner.ts";
import { mayNameMedicine, tellingWords } from "#rules/patients/told-allergies.ts";
import { formatDate } from "#rules/values/display.ts";
import { comparedWords } from "#rules/values/text/compared-words.ts";
import { adviceFor } from "./medicine-advice.ts";
import { groupsOf, type Ingredient } from "./medicines/ingredients.ts";
import { type Held, type PrescribedLine, type ReadLine, readLines } from "./medicines/medicine-lines.ts";
import { ingredientsIn, unknownWords } from "./medicines/medicine-names.ts";

/** Checks the medicines of a prescription against what is known of the patient: at picking, at saving and before print. */

export interface PrescribedFor {
  /** The facts that were not ended; those past their last day do not count. */
  facts: readonly PatientFact[];
  /** The text field on allergies. */
  allergyText: string | null;
  ageYears: number | null;
  today: string;
}

interface PatientFile {
  facts?: readonly PatientFact[] | null | undefined;
  anyKnownAllergies: string | null;
  dob: string | null;
}

/** What medicines ask of a patient's file. */
export const prescribedFor = (
  { facts, anyKnownAllergies, dob }: PatientFile,
  today: string,
): PrescribedFor => ({
  facts: facts ?? [],
  allergyText: anyKnownAllergies,
  ageYears: dob === null ? null : ageOn(dob, today),
  today,
});

export interface MedicineFinding {
  /**
   * "allergy": a listed allergy forbids it, and prescribing it takes a reason; "perhaps": words on allergies may mean it;
   * "advice": a line of words; "unchecked": nobody knows what it holds, which must be answered before print.
   */
  kind: "allergy" | "perhaps" | "advice" | "unchecked";
  /** The line's index. */
  line: number;
  /** The fact that says so. */
  factId: number | null;
  /** The rule that an advice follows, or that a listed allergy makes: "penicillins: amoxicillin". */
  rule: string | null;
  /** As the sentence names it. */
  medicine: string;
  text: string;
}

/** Everything to be said of the lines, in their order; of each line the gravest first. */
export function checkMedicines(
  lines: readonly PrescribedLine[],
  { facts, allergyText, ageYears, today }: PrescribedFor,
): MedicineFinding[] {
  const current = facts.filter((fact) => isCurrent(fact, today));
  const allergies = [...listedAllergies(current), ...toldAllergy(allergyText)];
  const read = readLines(lines);
  const allergicTo = new Set(allergies.flatMap(({ certain, perhaps }) => [...certain, ...perhaps]));
  const mustKnow = allergies.some(({ isOfMedicine }) => isOfMedicine);
  const [first] = read;
  const unread = first
    ? allergies
        .filter((allergy) => isUnread(allergy) && !read.some((line) => saysSameWord(line, allergy)))
        .map((allergy) => unreadFinding(first, allergy))
    : [];
  return read.flatMap((line) => {
    const certain = line.held.filter((held) => allergies.some((allergy) => isCertain(allergy, held)));
    const advice = adviceFor(
      line,
      { facts: current, allergicTo, ageYears, today, lines: read },
      (held) => certain.includes(held) || allergies.some((allergy) => isPerhaps(allergy, held)),
    );
    return [
      ...(line === first ? unread : []),
      ...allergies.flatMap((allergy) => certainFindings(line, allergy)),
      ...allergies.flatMap((allergy) => perhapsFindings(line, allergy, certain)),
      ...(mustKnow && !line.isKnown ? [uncheckedFinding(line)] : []),
      ...advice.map(({ ingredient: _, ...said }) => ({ ...said, kind: "advice" as const, factId: null })),
    ];
  });
}

/** The lines that a listed allergy forbids, and nothing else: what a server refuses. `facts` as in `PrescribedFor`. */
export function listedAllergiesMet(
  lines: readonly PrescribedLine[],
  facts: readonly PatientFact[],
  today: string,
): MedicineFinding[] {
  const allergies = listedAllergies(facts.filter((fact) => isCurrent(fact, today)));
  return readLines(lines).flatMap((line) => allergies.flatMap((allergy) => certainFindings(line, allergy)));
}

const listedAllergies = (current: readonly PatientFact[]) => current.filter(saysAllergy).map(listedAllergy);

/** An allergy of the list, a typed one that does not say "none known", or words of another kind that speak of one. */
const saysAllergy = ({ kind, code, text }: PatientFact) =>
  kind === "allergy"
    ? code !== null || mentionsAllergy(text)
    : code === null && SPEAKS_OF_ALLERGY.test(text ?? "");

const SPEAKS_OF_ALLERGY = /all?erg|الرج/i;

/** What one fact or text on allergies means. */
interface Allergy {
  factId: number | null;
  /** Behind "The patient is allergic to …", or the words of the text field. */
  says: string;
  isText: boolean;
  /** Groups and ingredients that it certainly means. */
  certain: ReadonlySet<MedicineGroup>;
  certainIngredients: ReadonlySet<string>;
  /** Those that it may mean. */
  perhaps: ReadonlySet<MedicineGroup>;
  perhapsIngredients: ReadonlySet<string>;
  /** Its own words, for a medicine that no list knows. */
  words: ReadonlySet<string>;
  /** Whether it may be of a medicine at all. */
  isOfMedicine: boolean;
}

const NONE: ReadonlySet<never> = new Set<never>();

/** An allergy of the list, or one typed as a fact: what its words name exactly is certain. */
function listedAllergy(fact: PatientFact): Allergy {
  const typed = wordsOn(fact.text ?? "");
  const groups =
    fact.code === null ? groupsNamedIn(fact.text ?? "", "exactly") : (codeNamed(fact.code)?.groups ?? []);
  const details = [
    fact.severity === "severe" ? "severe" : null,
    fact.reaction,
    `noted ${formatDate(fact.notedOn)}`,
  ];
  const name = fact.code === null ? factName(fact) : inSentence(factName(fact));
  return {
    ...typed,
    factId: fact.id,
    says: `${name}: ${details.filter(Boolean).join(", ")}`,
    isText: false,
    certain: new Set(groups),
    certainIngredients: typed.perhapsIngredients,
    isOfMedicine: fact.code === null ? mayNameMedicine(fact.text) : groups.length > 0,
  };
}

function toldAllergy(text: string | null): Allergy[] {
  if (!mentionsAllergy(text)) return [];
  const says = (text ?? "").trim().replace(/\s+/g, " ");
  const isOfMedicine = mayNameMedicine(text);
  return [
    {
      ...wordsOn(says),
      factId: null,
      says,
      isText: true,
      certain: NONE,
      certainIngredients: NONE,
      isOfMedicine,
    },
  ];
}

/** What a text may mean: medicines that it names, others of their families, and groups that it names broadly. */
function wordsOn(text: string): Pick<Allergy, "perhaps" | "perhapsIngredients" | "words"> {
  const ingredients: Ingredient[] = ingredientsIn(text);
  const families = ingredients.flatMap(groupsOf).filter(isFamily);
  const telling = new Set(tellingWords(text));
  return {
    perhaps: new Set([...groupsNamedIn(text, "broadly"), ...families]),
    perhapsIngredients: new Set(ingredients),
    words: new Set(unknownWords(text).filter((word) => telling.has(word))),
  };
}

/** Whether it may be of a medicine and names none that a list knows: no line can be compared with it. */
const isUnread = ({ isOfMedicine, certain, certainIngredients, perhaps, perhapsIngredients }: Allergy) =>
  isOfMedicine &&
  [certain, certainIngredients, perhaps, perhapsIngredients].every((known) => known.size === 0);

const unreadFinding = (line: ReadLine, allergy: Allergy): MedicineFinding => ({
  ...finding("advice", line, allergy, line.name),
  rule: "allergy not compared",
  text: `Compare it yourself: no list knows what is meant by the allergy "${allergy.says}".`,
});

const shares = (groups: readonly MedicineGroup[], with_: ReadonlySet<MedicineGroup>) =>
  groups.find((group) => with_.has(group));

const isCertain = ({ certain, certainIngredients }: Allergy, { ingredient, groups }: Held) =>
  certainIngredients.has(ingredient) || shares(groups, certain) !== undefined;

const isPerhaps = ({ perhaps, perhapsIngredients }: Allergy, { ingredient, groups }: Held) =>
  perhapsIngredients.has(ingredient) || shares(groups, perhaps) !== undefined;

/** One finding for each medicine of the line that the allergy forbids. */
function certainFindings(line: ReadLine, allergy: Allergy): MedicineFinding[] {
  const met = line.held.filter((held) => isCertain(allergy, held));
  return byMedicine(met).map(([medicine, held]) => ({
    ...finding("allergy", line, allergy, medicine),
    rule: ruleOf(held, allergy.certain),
    text: `${holding(medicine, held, allergy.certain)}The patient is allergic to ${allergy.says}.`,
  }));
}

/** What forbids a medicine, in words of the lists alone: the group and what the medicine holds of it, or the ingredient itself. */
function ruleOf(held: readonly Held[], groups: ReadonlySet<MedicineGroup>): string {
  const byGroup = Map.groupBy(held, (one) => shares(one.groups, groups));
  const rules = [...byGroup].map(([group, all]) => {
    const ingredients = [...new Set(all.map(({ ingredient }) => ingredient))].toSorted().join(" and ");
    const name = group === undefined ? ingredients : groupName(group);
    return isSame(name, ingredients) ? name : `${name}: ${ingredients}`;
  });
  return rules.toSorted().join(", ");
}

/** What the words of a text may mean; what is certain is not said again. */
function perhapsFindings(line: ReadLine, allergy: Allergy, certain: readonly Held[]): MedicineFinding[] {
  const met = line.held.filter((held) => !certain.includes(held) && isPerhaps(allergy, held));
  const source = allergy.isText
    ? `The patient's file says of allergies: "${allergy.says}".`
    : `The patient is allergic to ${allergy.says}.`;
  const named = byMedicine(met).map(([medicine, held]) => ({
    ...finding("perhaps", line, allergy, medicine),
    text: `Perhaps: ${holding(medicine, held, allergy.perhaps)}${source}`,
  }));
  if (met.length > 0 || certain.length > 0 || !saysSameWord(line, allergy)) return named;
  return [{ ...finding("perhaps", line, allergy, line.name), text: `Perhaps: ${line.name}. ${source}` }];
}

const saysSameWord = ({ name }: ReadLine, { words }: Allergy) =>
  comparedWords(name).some(({ word }) => words.has(word));

const byMedicine = (held: readonly Held[]) => [...Map.groupBy(held, ({ medicine }) => medicine)];

const finding = (
  kind: MedicineFinding["kind"],
  { line }: ReadLine,
  { factId }: Allergy,
  medicine: string,
) => ({ kind, line, factId, medicine, rule: null });

/** "Augmentin holds amoxicillin (penicillins). ", "Amoxicillin is one of the penicillins. ", or nothing to explain. */
function holding(medicine: string, held: readonly Held[], groups: ReadonlySet<MedicineGroup>): string {
  const ingredients = held.map(({ ingredient }) => ingredient).filter((one) => !isSame(one, medicine));
  const group = held.map((one) => shares(one.groups, groups)).find((shared) => shared !== undefined);
  const isSaid = (name: string) => [medicine, ...ingredients].some((one) => isSame(one, name));
  const isOf = group === undefined || isSaid(groupName(group)) ? null : groupName(group);
  if (ingredients.length > 0)
    return `${medicine} holds ${ingredients.join(" and ")}${isOf === null ? "" : ` (${isOf})`}. `;
  return isOf === null ? "" : `${medicine} is one of the ${isOf}. `;
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function uncheckedFinding({ line, name }: ReadLine): MedicineFinding {
  return {
    kind: "unchecked",
    line,
    factId: null,
    rule: null,
    medicine: name,
    text: `Not checked: what does ${name} contain?`,
  };
}
