import type { SimilarInput } from "#contract/patients/similar-patients.ts";
import type { DobPrecision } from "#rules/patients/age.ts";
import { type NameFacts, nameFacts, nameSounds } from "#rules/patients/name-sounds.ts";
import { isWorthAsking, type PersonFacts, PROBABLE, samePersonPoints } from "#rules/patients/same-person.ts";
import { digitsOf, LONGEST_PHONE, nationalDigits } from "#rules/values/text/phone.ts";
import { wholeDate } from "#rules/values/time/typed-date.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { atIntervals } from "#server/platform/process/at-intervals.ts";
import type { Log } from "#server/platform/process/log.ts";
import type { StoredSimilar } from "./doubles-sql.ts";
import * as store from "./doubles-store.ts";

/**
 * Finds possible duplicates. It only warns, and never refuses a record
 * (docs/handbook/patients/patients.md#possible-duplicates).
 */

/** A person as a form or a row of a list describes them; a missing text is "" or null. */
export interface Described {
  fullName: string;
  guardianName: string;
  gender: string | null;
  dob: string | null;
  dobPrecision?: DobPrecision;
  phone: string;
  alternateNumber: string | null;
  nationalIdentificationNumber: string | null;
}

/** A number in the form that is compared: 0300 1234567, 300 1234567 and +92 300 1234567 are equal. */
const comparable = (phone: string | null) => nationalDigits(phone ?? "", LONGEST_PHONE).replace(/^0/, "");
const FEWEST_DIGITS = 7;

/** The facts of a person that are compared. */
export function factsOf(person: Described): PersonFacts {
  return {
    fullName: person.fullName,
    guardianName: person.guardianName,
    gender: person.gender || null,
    dob: wholeDate(person.dob),
    dobPrecision: person.dobPrecision ?? "day",
    phones: [person.phone, person.alternateNumber]
      .map(comparable)
      .filter((digits) => digits.length >= FEWEST_DIGITS),
    nationalDigits: digitsOf(person.nationalIdentificationNumber ?? "") || null,
  };
}

const factsOfCandidate = ({ nationalId, ...rest }: NonNullable<store.ToCompare["facts"]>) =>
  factsOf({ ...rest, nationalIdentificationNumber: nationalId });

/** `nameFacts` with a cache, because a list and a clinic have the same names again and again. */
function rememberedFacts(): typeof nameFacts {
  const known = new Map<string, NameFacts>();
  return (name) => {
    const facts = known.get(name) ?? nameFacts(name);
    known.set(name, facts);
    return facts;
  };
}

/** Every spelling in which a number may be stored: with its 0, with its country, or as bare digits. */
const asStored = (phones: readonly string[]) =>
  phones.flatMap((digits) => [digits, `0${digits}`, `+${digits}`]);

/** A stored patient who may be the described person. */
export interface Match extends store.Found {
  registerNo: string;
  candidate: store.Candidate;
}

/**
 * For each described person the stored patients who may be the same, the likeliest first; empty where there are none. One
 * statement for all.
 */
export async function findMatches(db: Executor, persons: readonly PersonFacts[]): Promise<Match[][]> {
  const wanted = persons.map((person, n) => ({
    n,
    keys: nameSounds(person.fullName),
    guardianName: person.guardianName,
    dob: person.dob,
    phones: asStored(person.phones),
    nationalDigits: person.nationalDigits,
  }));
  const matches: Match[][] = persons.map(() => []);
  const factsOfName = rememberedFacts();
  for (const candidate of await store.findCandidates(db, wanted)) {
    const person = persons[candidate.n];
    const points = person ? samePersonPoints(person, factsOfCandidate(candidate), factsOfName) : 0;
    if (isWorthAsking(points))
      matches[candidate.n]?.push({
        id: candidate.id,
        registerNo: candidate.registerNo,
        points,
        candidate,
      });
  }
  for (const found of matches) found.sort((a, b) => b.points - a.points || a.id - b.id);
  return matches;
}

const MOST_SHOWN = 5;

/** Possible duplicates of the person described by a form so far. */
export async function findSimilar(db: Executor, { id, ...person }: SimilarInput): Promise<StoredSimilar[]> {
  const [matches = []] = await findMatches(db, [factsOf(person)]);
  const best = matches.filter((match) => match.id !== id).slice(0, MOST_SHOWN);
  if (best.length === 0) return [];
  const shown = await store.showSimilar(
    db,
    best.map((match) => match.id),
  );
  return best.flatMap(({ id: other, points }) =>
    shown
      .filter((similar) => similar.id === other)
      .map((similar) => ({ ...similar, isProbable: points >= PROBABLE ? 1 : 0 })),
  );
}

/** Files that one statement compares: more would keep one of these files' next change waiting. */
const AT_ONCE = 20;

/**
 * Compares files that were added or changed with all others and stores their possible duplicates: of the given file, or
 * of those that wait longest. Any number of processes may do so at once.
 * @returns how many files were compared
 */
export async function compareWaiting(db: Executor, only?: number): Promise<number> {
  const waiting = await store.readToCompare(db, { only, limit: AT_ONCE });
  if (waiting.length === 0) return 0;
  const present = waiting.filter(({ facts }) => facts !== null);
  const matches = await findMatches(
    db,
    present.flatMap(({ facts }) => (facts ? factsOfCandidate(facts) : [])),
  );
  const matchesOf = new Map(present.map(({ id }, n) => [id, matches[n] ?? []]));
  const compared = waiting.map(({ id, mark, readOn }) => ({
    id,
    mark,
    readOn,
    found: (matchesOf.get(id) ?? [])
      .filter((match) => match.id !== id && match.points >= PROBABLE)
      .map(({ id: other, points }) => ({ id: other, points })),
  }));
  await store.storeCompared(db, compared);
  return compared.length;
}

/** Whether a comparison was given up because somebody writes one of the files; they wait on. */
export const isLocked = (error: unknown) => (error as { code?: string } | null)?.code === "55P03";

const LOOK_EVERY_MS = 1000;

/**
 * Compares what waits, once a second, until the returned function is called. Where one of many cannot be stored, each is
 * compared by itself. A failure is logged, and repeated.
 */
export function startComparing({ kysely }: Database, log: Log): () => Promise<void> {
  const complain = (error: unknown) => {
    if (!isLocked(error)) log.warn({ err: error }, "new files cannot be compared with the others");
  };
  const oneByOne = async () => {
    for (const { id } of await store.readToCompare(kysely, { limit: AT_ONCE }))
      await compareWaiting(kysely, id).catch(complain);
  };
  return atIntervals(LOOK_EVERY_MS, async () => {
    try {
      while ((await compareWaiting(kysely)) === AT_ONCE);
    } catch (error) {
      complain(error);
      await oneByOne().catch(complain);
    }
  });
}
