import { foldedText } from "./folded-text.ts";

/** A name in the form that is compared: without case, accents, apostrophes, hyphens and repeated spaces. */
export const comparedName = (name: string) =>
  foldedText(name.toLowerCase())
    .replace(/[\s-]+/g, " ")
    .trim();

/**
 * How close a name is to the typed text: 0 the same, 1 it begins with it, 2 each typed word begins one of its words, 3
 * neither.
 */
function distance(typed: string, name: string): 0 | 1 | 2 | 3 {
  if (name === typed) return 0;
  if (name.startsWith(typed)) return 1;
  const words = name.split(" ");
  const begins = typed.split(" ").every((word) => words.some((other) => other.startsWith(word)));
  return begins ? 2 : 3;
}

/**
 * People by how well their names match the typed text; ties keep their order. "Sana Memon" comes before "Rukhsana Memon",
 * and before those who have her as guardian, however new their files are.
 */
export function closestFirst<Person extends { fullName: string }>(
  typed: string,
  people: readonly Person[],
): Person[] {
  const sought = comparedName(typed);
  if (sought === "") return [...people];
  const near = new Map(people.map((person) => [person, distance(sought, comparedName(person.fullName))]));
  return people.toSorted((a, b) => (near.get(a) ?? 3) - (near.get(b) ?? 3));
}
