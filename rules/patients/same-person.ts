import type { DobPrecision } from "./age.ts";
import { type NameFacts, nameFacts } from "./name-sounds.ts";

/**
 * Whether two files may belong to one person. A similar sound finds candidates, a second fact decides; nothing is ever
 * refused for it.
 */

/** A person's facts as stored: phones and national number as digits. */
export interface PersonFacts {
  fullName: string;
  guardianName: string;
  gender: string | null;
  /** `yyyy-MM-dd`. */
  dob: string | null;
  /** "day" by default. */
  dobPrecision?: DobPrecision;
  phones: readonly string[];
  nationalDigits: string | null;
}

/** The points from which two files probably, or perhaps, belong to one person. */
export const PROBABLE = 7;
const PERHAPS = 5;

/** Whether somebody is asked about two files: in the patient's form, and in an import. */
export const isWorthAsking = (points: number): boolean => points >= PERHAPS;

const CERTAIN = 10;

const isWithin = (part: readonly string[], whole: readonly string[]) =>
  part.length > 0 && part.every((key) => whole.includes(key));

/** 4 for the same letters, 3 for the same sound, 1 for perhaps the same name, else 0. */
function namePoints(a: NameFacts, b: NameFacts): number {
  if (a.letters !== "" && a.letters === b.letters) return 4;
  const sameLoose = isWithin(a.loose, b.loose) && isWithin(b.loose, a.loose);
  if (sameLoose && (a.isUrdu !== b.isUrdu || a.tight === b.tight)) return 3;
  return isWithin(a.loose, b.loose) || isWithin(b.loose, a.loose) ? 1 : 0;
}

const swapped = (day: string) => `${day.slice(0, 4)}-${day.slice(8)}-${day.slice(5, 7)}`;

type Born = Pick<PersonFacts, "dob" | "dobPrecision">;
const isExact = ({ dobPrecision = "day" }: Born) => dobPrecision === "day";

/** A known age may be wrong by so many years. */
const YEARS_OFF = 3;

function birthPoints(one: Born, other: Born): number {
  if (!one.dob || !other.dob) return 0;
  const areExact = isExact(one) && isExact(other);
  // The same approximate birthday twice counts as much as an exact one.
  if (one.dob === other.dob && isExact(one) === isExact(other)) return 3;
  if (areExact && one.dob === swapped(other.dob)) return 1;
  const yearsApart = Math.abs(Number(one.dob.slice(0, 4)) - Number(other.dob.slice(0, 4)));
  if (yearsApart === 0) return 1;
  return yearsApart > (areExact ? 1 : YEARS_OFF) ? -3 : 0;
}

function nationalPoints(one: string | null, other: string | null): number {
  if (!one || !other) return 0;
  return one === other ? CERTAIN : -6;
}

/**
 * How much suggests one person behind two files: `PROBABLE` or more, `PERHAPS` or more, or too little to ask. Without
 * similar names or a common national number it is 0, because families share phones and fathers. `factsOf`: `nameFacts`, or
 * a cached version where many are compared.
 */
export function samePersonPoints(one: PersonFacts, other: PersonFacts, factsOf = nameFacts): number {
  const name = namePoints(factsOf(one.fullName), factsOf(other.fullName));
  const national = nationalPoints(one.nationalDigits, other.nationalDigits);
  if (name === 0 && national <= 0) return 0;
  const guardian = factsOf(one.guardianName).tight;
  return (
    name +
    national +
    birthPoints(one, other) +
    (one.phones.some((phone) => other.phones.includes(phone)) ? 2 : 0) +
    (guardian !== "" && guardian === factsOf(other.guardianName).tight ? 2 : 0) +
    (one.gender && other.gender && one.gender !== other.gender ? -4 : 0)
  );
}
