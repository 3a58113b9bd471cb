import { codeNamed, type FactCode } from "#rules/patients/facts.ts";
import type { MedicineGroup } from "#rules/patients/medicine-groups.ts";
import { type PatientFact, pregnancyWeek } from "#rules/patients/safety-banner.ts";
import { comparedWords, nameIndex, namesAmong } from "#rules/values/text/compared-words.ts";
import { groupsOf } from "./medicines/ingredients.ts";
import type { Held, ReadLine } from "./medicines/medicine-lines.ts";
import { ingredientsIn } from "./medicines/medicine-names.ts";

/** What a doctor is reminded of beside a medicine: a line of words, which asks for no reason. */

export interface Advised {
  /** The facts that hold today. */
  facts: readonly PatientFact[];
  /** The groups that an allergy forbids, or that a text on allergies names. */
  allergicTo: ReadonlySet<MedicineGroup>;
  ageYears: number | null;
  today: string;
  /** All lines of the prescription. */
  lines: readonly ReadLine[];
}

export interface Advice {
  line: number;
  rule: string;
  medicine: string;
  ingredient: string;
  text: string;
}

/** Ingredients that a rule means by themselves. */
const ALONE = ["aspirin", "methotrexate", "valproic acid", "codeine", "tramadol"] as const;

interface AdviceRule {
  rule: string;
  /** The ingredient alone, or all of a group. */
  of: MedicineGroup | (typeof ALONE)[number];
  /** Whether what is put on the skin counts too. */
  isOnSkin?: true;
  applies: (patient: Advised) => boolean;
  /** Behind the medicine's name. */
  reason: string;
}

/** Lines of words for one line of a prescription. `isWarned`: what is warned of already as an allergy. */
export function adviceFor(line: ReadLine, patient: Advised, isWarned: (held: Held) => boolean): Advice[] {
  const byRule = RULES.filter((rule) => rule.applies(patient) && (rule.isOnSkin || !line.isApplied)).flatMap(
    (rule) => {
      const held = line.held.find((one) => isMeant(rule, one) && !(isOfAllergy(rule) && isWarned(one)));
      return held ? [{ ...aboutHeld(line, held), rule: rule.rule, text: sentence(held, rule.reason) }] : [];
    },
  );
  return [...byRule, ...twice(line, patient.lines)];
}

const isMeant = ({ of }: AdviceRule, { ingredient, groups }: Held) =>
  ingredient === of || groups.some((group) => group === of);

const isOfAllergy = ({ rule }: AdviceRule) => rule === "penicillins and cephalosporins" || rule === "asthma";

const aboutHeld = ({ line }: ReadLine, { medicine, ingredient }: Held) => ({ line, medicine, ingredient });

/** "Augmentin (amoxicillin): …", "Amoxicillin: …". */
const sentence = ({ medicine, ingredient }: Held, reason: string) =>
  medicine.toLowerCase() === ingredient.toLowerCase()
    ? `${medicine}: ${reason}`
    : `${medicine} (${ingredient}): ${reason}`;

/** From the 28th completed week on NSAIDs may close a vessel of the child's heart (British National Formulary). */
const THIRD_TRIMESTER = 28;
/** Aspirin may bring on Reye's syndrome in a child with a virus. */
const ASPIRIN_FROM = 12;
/** Some children turn codeine and tramadol into far more morphine than others (Food and Drug Administration, 2017). */
const OPIOIDS_FROM = 12;
/** Tetracyclines stain growing teeth: their leaflets in the United States say until 8. */
const TETRACYCLINES_FROM = 8;

const isPregnant = ({ facts }: Advised) => says(facts, "pregnant");
const isAllergicTo = (group: MedicineGroup) => (patient: Advised) => patient.allergicTo.has(group);
const isYoungerThan = (years: number) => (patient: Advised) =>
  patient.ageYears !== null && patient.ageYears < years;

/** The last weeks, and every week where the due day is not known. */
function isInThirdTrimester({ facts, today }: Advised): boolean {
  const pregnancies = facts.filter((fact) => says([fact], "pregnant"));
  return pregnancies.some((fact) => fact.endsOn === null || isLate(fact, today));
}

function isLate(fact: PatientFact, today: string): boolean {
  const week = pregnancyWeek(fact, today);
  return week === null ? (fact.endsOn ?? "") < today : week >= THIRD_TRIMESTER;
}

/** The facts that the rules ask for. */
const ASKED = {
  pregnant: wordsFor("pregnant"),
  asthma: wordsFor("asthma"),
  kidney: wordsFor("kidney"),
  "blood-thinners": wordsFor("blood-thinners"),
};
type AskedCode = keyof typeof ASKED & FactCode;

function wordsFor(code: FactCode) {
  const listed = codeNamed(code);
  const words = [listed?.en ?? code, ...(listed?.words ?? [])];
  return { kind: listed?.kind, words: nameIndex(words.map((word) => [word, true] as const)) };
}

/** A fact of the patient, or a blood thinner in the same prescription. */
const takesThinner = ({ facts, lines }: Advised) =>
  says(facts, "blood-thinners") ||
  facts.some(
    ({ kind, text }) => kind === "medicine" && isThinner(ingredientsIn(text ?? "").flatMap(groupsOf)),
  ) ||
  lines.some(({ held }) => isThinner(held.flatMap(({ groups }) => groups)));
const isThinner = (groups: readonly MedicineGroup[]) => groups.includes("blood-thinners");

const STRENGTHENS = "it may strengthen a blood thinner, warfarin above all. Ask which one the patient takes.";
const breath = (of: "codeine" | "tramadol"): AdviceRule => ({
  rule: "opioid for a child",
  of,
  applies: isYoungerThan(OPIOIDS_FROM),
  reason: `it is not given below ${OPIOIDS_FROM} years: it can stop a child's breath.`,
});
const thinner = (of: MedicineGroup, reason: string): AdviceRule => ({
  rule: "blood thinner",
  of,
  applies: takesThinner,
  reason,
});
const pregnancy = (of: AdviceRule["of"], reason: string, applies = isPregnant): AdviceRule => ({
  rule: "pregnancy",
  of,
  isOnSkin: true,
  applies,
  reason,
});

/**
 * The written list. Sources: British National Formulary (contra-indications, cautions and interactions of the groups named
 * here), and the leaflets of the products.
 */
const RULES: readonly AdviceRule[] = [
  {
    rule: "penicillins and cephalosporins",
    of: "cephalosporins",
    isOnSkin: true,
    applies: isAllergicTo("penicillins"),
    reason: "the patient is allergic to penicillins, and a few patients react to cephalosporins as well.",
  },
  {
    rule: "penicillins and cephalosporins",
    of: "penicillins",
    isOnSkin: true,
    applies: isAllergicTo("cephalosporins"),
    reason: "the patient is allergic to cephalosporins, and a few patients react to penicillins as well.",
  },
  {
    rule: "asthma",
    of: "nsaids",
    isOnSkin: true,
    applies: ({ facts }) => says(facts, "asthma"),
    reason: "the patient has asthma, which NSAIDs can set off. Ask whether one was taken without trouble.",
  },
  pregnancy("tetracyclines", "the patient is pregnant. Tetracyclines harm the child's teeth and bones."),
  pregnancy("retinoids", "the patient is pregnant. Retinoids can deform the child."),
  pregnancy(
    "methotrexate",
    "the patient is pregnant. Methotrexate harms the child, and can end the pregnancy.",
  ),
  pregnancy("valproic acid", "the patient is pregnant. Valproate can deform the child and harm its mind."),
  pregnancy("misoprostol", "the patient is pregnant. Misoprostol can end the pregnancy."),
  pregnancy(
    "nsaids",
    "the patient is in the last third of a pregnancy, or may be: NSAIDs are not given then.",
    isInThirdTrimester,
  ),
  thinner("nsaids", "the patient takes a blood thinner, and bleeds more easily with an NSAID."),
  thinner("nitroimidazoles", STRENGTHENS),
  thinner("azoles", STRENGTHENS),
  thinner("macrolides", STRENGTHENS),
  {
    rule: "aspirin for a child",
    of: "aspirin",
    applies: isYoungerThan(ASPIRIN_FROM),
    reason: `aspirin is not given below ${ASPIRIN_FROM} years, for fear of Reye's syndrome.`,
  },
  breath("codeine"),
  breath("tramadol"),
  {
    rule: "tetracyclines for a child",
    of: "tetracyclines",
    applies: isYoungerThan(TETRACYCLINES_FROM),
    reason: `it stains growing teeth below ${TETRACYCLINES_FROM} years.`,
  },
  {
    rule: "kidney",
    of: "nsaids",
    applies: ({ facts }) => says(facts, "kidney"),
    reason: "the patient has a kidney disease, which NSAIDs make worse.",
  },
];

/** Whether a fact says this: by its code, or by words for it where it was typed. */
function says(facts: readonly PatientFact[], code: AskedCode): boolean {
  const { kind, words } = ASKED[code];
  return facts.some(
    (fact) =>
      fact.code === code ||
      (fact.code === null &&
        fact.kind === kind &&
        namesAmong(comparedWords(fact.text ?? ""), words).length > 0),
  );
}

/** The same ingredient in an earlier line; a tablet beside a gel is not meant, nor the next step of a tapering dose. */
function twice(line: ReadLine, lines: readonly ReadLine[]): Advice[] {
  if (line.isThen) return [];
  const earlier = lines.filter((other) => other.line < line.line && other.isApplied === line.isApplied);
  return line.held.flatMap((held) => {
    const other = earlier.flatMap((one) => one.held).find(({ ingredient }) => ingredient === held.ingredient);
    if (!other) return [];
    const text =
      other.medicine === held.medicine
        ? `${held.medicine} is written twice.`
        : `${other.medicine} and ${held.medicine} both hold ${held.ingredient}.`;
    return [{ ...aboutHeld(line, held), rule: "twice", text }];
  });
}
