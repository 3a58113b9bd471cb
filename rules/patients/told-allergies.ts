import { comparedWords, nameIndex, namesAmong } from "#rules/values/text/compared-words.ts";
import { mentionsAllergy } from "./allergy.ts";
import { codeNamed } from "./facts.ts";
import { groupWords, isMedicineGroup } from "./medicine-groups.ts";

/** Reads the text field on allergies, which patients and the desk fill in with words of their own. */

/** A fact as far as it says the same as a text. */
interface SaidFact {
  code: string | null;
  text: string | null;
  reaction: string | null;
}

const indexOf = (names: readonly string[]) => nameIndex(names.map((name) => [name, true] as const));

/** Words that say nothing by themselves beside the name of an allergy. */
const FILLERS = indexOf(
  [
    "allergic allergy allergies allergie alergic alergy reaction reactions to from of the a an and or with by is has",
    "had have known drug drugs medicine medicines medication tablet tab capsule injection syrup group family type class",
    "kind rash rashes hives itching itch swelling urticaria anaphylaxis severe mild since in child childhood year years",
    "ago after taking patient pt doctor told history h o",
    "الرجی سے ہے کی کا کو اور دوا دوائی دوائیں گولی ٹیکہ",
  ]
    .join(" ")
    .split(" "),
);

/** What people are allergic to and no medicine holds. */
const NOT_MEDICINES = indexOf(
  [
    "dust pollen pollens grass smoke perfume fragrance food foods fish seafood prawn shrimp crab nut nuts peanut almond",
    "walnut egg milk dairy lactose wheat gluten brinjal eggplant banana strawberry mango chocolate spices beef cat dog",
    "animal fur feather wool bee wasp insect mosquito sting bite cold heat sun sunlight weather season seasonal nickel",
    "jewellery metal latex rubber gloves cosmetics makeup soap detergent",
    "دھول گرد مٹی پولن مچھلی انڈا دودھ مونگ پھلی بینگن ربڑ",
  ]
    .join(" ")
    .split(" "),
);

/** Whether the facts say all that the text says of allergies; a text that names none says nothing. */
export function isCovered(text: string | null, facts: readonly SaidFact[]): boolean {
  if (!mentionsAllergy(text)) return true;
  return saysOnly(text ?? "", indexOf(facts.flatMap(wordsOf)));
}

/** The words by which a fact may be told. */
function wordsOf({ code, text, reaction }: SaidFact): string[] {
  const listed = code === null ? undefined : codeNamed(code);
  const group = code !== null && isMedicineGroup(code) ? groupWords(code) : [];
  return [listed?.en, ...(listed?.words ?? []), ...group, text, reaction].filter(
    (words): words is string => typeof words === "string",
  );
}

/** Whether a text may name a medicine: not if it names dust or eggs alone, or nothing. */
export const mayNameMedicine = (text: string | null): boolean =>
  mentionsAllergy(text) && !saysOnly(text ?? "", NOT_MEDICINES);

/** The words of a text on allergies that say something: without "allergic to", "rash", "since". */
export function tellingWords(text: string): string[] {
  const words = comparedWords(text);
  const fillers = new Set(namesAmong(words, FILLERS).map(({ from }) => from));
  return words.filter((_, index) => !fillers.has(index)).map(({ word }) => word);
}

/** Whether a text consists of these names, of numbers and of words that say nothing. */
function saysOnly(text: string, names: ReturnType<typeof indexOf>): boolean {
  const words = comparedWords(text);
  const named = namesAmong(words, names);
  const covered = new Set(
    [...named, ...namesAmong(words, FILLERS)].flatMap(({ from, to }) =>
      Array.from({ length: to - from }, (_, index) => from + index),
    ),
  );
  return named.length > 0 && words.every(({ word }, index) => covered.has(index) || /^\p{N}+$/u.test(word));
}
