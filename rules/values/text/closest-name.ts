import { foldedText } from "./folded-text.ts";

/** A name as two writings of it are compared: case, accents, apostrophes, hyphens and runs of spaces do not count. */
export const comparedName = (name: string) =>
  foldedText(name.toLowerCase())
    .replace(/[\s-]+/g, " ")
    .trim();

/** How near a name is to what was typed: 0 the name itself, 1 it begins so, 2 each word begins one of its words, 3 neither. */
function distance(typed: string, name: string): 0 | 1 | 2 | 3 {
  if (name === typed) return 0;
  if (name.startsWith(typed)) return 1;
  const words = name.split(" ");
  const begins = typed.split(" ").every((word) => words.some((other) => other.startsWith(word)));
  return begins ? 2 : 3;
}

/**
 * People in the order in which one of them was meant by what was typed, those equally near as they stood: "Sana Memon" is before
 * "Rukhsana Memon", and before whoever has her as guardian, however new their files are.
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
