import { type NameFacts, nameFacts } from "./name-sounds.ts";

/** Whether two files may be of one person. Sound finds, a second fact decides; nothing is ever refused for it. */

/** What is known of a person, as it is stored: phones and the national number as digits. */
export interface PersonFacts {
  fullName: string;
  guardianName: string;
  gender: string | null;
  /** `yyyy-MM-dd`. */
  dob: string | null;
  phones: readonly string[];
  nationalDigits: string | null;
}

/** From so many points on two files are probably one person's, and from so many perhaps. */
export const PROBABLE = 7;
export const PERHAPS = 5;

const CERTAIN = 10;

const isWithin = (part: readonly string[], whole: readonly string[]) =>
  part.length > 0 && part.every((key) => whole.includes(key));

/** 4 for the same letters, 3 for the same sound, 1 for what may be the same name, else 0. */
function namePoints(a: NameFacts, b: NameFacts): number {
  if (a.letters !== "" && a.letters === b.letters) return 4;
  const sameLoose = isWithin(a.loose, b.loose) && isWithin(b.loose, a.loose);
  if (sameLoose && (a.isUrdu !== b.isUrdu || a.tight === b.tight)) return 3;
  return isWithin(a.loose, b.loose) || isWithin(b.loose, a.loose) ? 1 : 0;
}

const swapped = (day: string) => `${day.slice(0, 4)}-${day.slice(8)}-${day.slice(5, 7)}`;

function birthPoints(one: string | null, other: string | null): number {
  if (!one || !other) return 0;
  if (one === other) return 3;
  if (one === swapped(other) || one.slice(0, 4) === other.slice(0, 4)) return 1;
  return Math.abs(Number(one.slice(0, 4)) - Number(other.slice(0, 4))) > 1 ? -3 : 0;
}

function nationalPoints(one: string | null, other: string | null): number {
  if (!one || !other) return 0;
  return one === other ? CERTAIN : -6;
}

/**
 * How much speaks for one person behind two files: `PROBABLE` or more, `PERHAPS` or more, or less than anyone should be
 * asked about. Without a likeness of the names, or one national number, it is 0: families share phones and fathers.
 * `factsOf`: `nameFacts`, or what remembers its answers where many are compared.
 */
export function samePersonPoints(one: PersonFacts, other: PersonFacts, factsOf = nameFacts): number {
  const name = namePoints(factsOf(one.fullName), factsOf(other.fullName));
  const national = nationalPoints(one.nationalDigits, other.nationalDigits);
  if (name === 0 && national <= 0) return 0;
  const guardian = factsOf(one.guardianName).tight;
  return (
    name +
    national +
    birthPoints(one.dob, other.dob) +
    (one.phones.some((phone) => other.phones.includes(phone)) ? 2 : 0) +
    (guardian !== "" && guardian === factsOf(other.guardianName).tight ? 2 : 0) +
    (one.gender && other.gender && one.gender !== other.gender ? -4 : 0)
  );
}
