import { unitOfForm } from "./dose/dose.ts";
import { type Medicine, parsePrescription } from "./prescription.ts";

/** The medicines that are offered first: what a doctor wrote most, then what the clinic's other doctors did. */

/** A stored prescription and whose it is. */
export interface Prescribed {
  text: string;
  idPatient: number;
}

export interface Favourite extends Medicine {
  /** "doctor": the doctor's own; "clinic": of others. */
  by: "doctor" | "clinic";
}

const MOST = 60;
/** A line that others wrote for fewer patients may be a note about one of them. */
const FEWEST_PATIENTS = 3;
/** So may an own one of more words and no dose: "Continue amoxicillin as before". */
const MOST_WORDS_OF_NAME = 3;
/** A dose that was written once is no habit. */
const FEWEST_USES = 2;
const SHORTEST = 2;
const LONGEST = 100;

/** Both lists are given newest first. Each name stands once, the most written first. */
export function favouritesOf(own: readonly Prescribed[], others: readonly Prescribed[]): Favourite[] {
  const mine = usesOf(own).filter(isMedicine).toSorted(byUses);
  const known = new Set(mine.map(({ key }) => key));
  const theirs = usesOf(others)
    .filter(({ key, patients }) => !known.has(key) && patients.size >= FEWEST_PATIENTS)
    .toSorted(byUses);
  return [
    ...mine.slice(0, MOST).map((uses) => ({ name: uses.name, ...usualDose(uses), by: "doctor" as const })),
    ...theirs.slice(0, MOST).map(({ name }) => ({ name, how: "", howLong: "", by: "clinic" as const })),
  ];
}

interface Uses {
  key: string;
  /** As it was written last. */
  name: string;
  lines: Medicine[];
  patients: Set<number>;
}

const isMedicine = ({ key, lines, patients }: Uses) =>
  key.split(" ").length <= MOST_WORDS_OF_NAME ||
  patients.size >= FEWEST_PATIENTS ||
  lines.some(({ how }) => how !== "");

const byUses = (one: Uses, other: Uses) => other.lines.length - one.lines.length;

function usesOf(prescribed: readonly Prescribed[]): Uses[] {
  const found = new Map<string, Uses>();
  for (const { text, idPatient } of prescribed)
    for (const line of parsePrescription(text)) {
      const key = line.name.toLowerCase().replace(/\s+/g, " ");
      if (key.length < SHORTEST || key.length > LONGEST || !/\p{L}/u.test(key)) continue;
      const uses = found.get(key) ?? { key, name: line.name, lines: [], patients: new Set() };
      uses.lines.push(line);
      uses.patients.add(idPatient);
      found.set(key, uses);
    }
  return [...found.values()];
}

/** The dose written most, the newest of equals; none of what is measured in ml, which follows a child's weight. */
function usualDose({ name, lines }: Uses): Pick<Medicine, "how" | "howLong"> {
  const [usual] = [...Map.groupBy(lines, ({ how, howLong }) => `${how}·${howLong}`).values()].toSorted(
    (one, other) => other.length - one.length,
  );
  const [dose] = usual ?? [];
  if (!usual || !dose || usual.length < FEWEST_USES || unitOfForm(name) === "ml")
    return { how: "", howLong: "" };
  return { how: dose.how, howLong: dose.howLong };
}
