import { type Dose, type DoseUnit, UNITS, unitOfForm } from "./dose/dose.ts";
import { quantityOf } from "./dose/dose-quantity.ts";
import { readDose } from "./dose/read-dose.ts";
import { medicineName, STARTING_LIST, type StartingMedicine } from "./medicines/starting-list.ts";
import type { Medicine } from "./prescription.ts";
import { signsOf, urduDirections } from "./urdu-directions.ts";
import { routeOfMedicine } from "./urdu-route.ts";
import type { Route } from "./urdu-words.ts";

/** What a line of a prescription says to patient and pharmacist, as far as its dose can be read. */
export interface Directions {
  dose: Dose;
  /** A sentence for the patient. */
  urdu: string;
  /** Morning, noon, evening and night, for who cannot read; null where the dose is no daily one. */
  signs: readonly number[] | null;
  /** "15 tablets", "105 ml"; null where it cannot be known, as of drops. */
  quantity: string | null;
  /** A dose that is readable and unusual: "More than 6 at once." */
  caution: string | null;
}

/**
 * The directions of a line: null for one without a dose, or with a text that is no dose (rules/clinical/dose/read-dose.ts),
 * which is printed as it is typed.
 */
export function directionsOf(medicine: Medicine): Directions | null {
  const { unit, route } = usedAs(medicine.name);
  const read = readDose({ how: medicine.how, howLong: medicine.howLong }, { unit });
  if (read === null || "note" in read) return null;
  const { dose, caution } = read;
  const quantity = quantityOf(dose);
  return {
    dose,
    urdu: urduDirections(dose, route === null ? {} : { route }),
    signs: signsOf(dose),
    quantity: quantity === null ? null : countedText(quantity, dose.unit),
    caution,
  };
}

const countedText = (quantity: number, unit: DoseUnit) =>
  `${quantity} ${quantity === 1 ? UNITS[unit].one : UNITS[unit].many}`;

/** What a dose of a medicine counts, and how it is used: of the list, else by the words of its name ("… syrup"). */
function usedAs(name: string): { unit: DoseUnit; route: Route | null } {
  const listed = BY_NAME.get(name.trim().toLowerCase());
  if (listed) return { unit: listed.unit, route: routeOfMedicine(listed.form, listed.route) };
  return { unit: unitOfForm(name), route: routeOfMedicine(name, null) };
}

const BY_NAME: ReadonlyMap<string, StartingMedicine> = new Map(
  STARTING_LIST.map((medicine) => [medicineName(medicine).toLowerCase(), medicine]),
);

const FEWEST_LETTERS = 2;
const MOST_OFFERED = 8;

/** Names of the starting list that a typed beginning may mean, from two letters; those that begin with it first. */
export function offeredMedicines(typed: string): string[] {
  const text = typed.trim().toLowerCase();
  if (text.length < FEWEST_LETTERS) return [];
  const names = STARTING_LIST.map(medicineName);
  const [begin, other] = [true, false].map((begins) =>
    names.filter((name) => {
      const lower = name.toLowerCase();
      return lower.startsWith(text) === begins && (begins || lower.includes(` ${text}`));
    }),
  );
  return [...(begin ?? []), ...(other ?? [])].slice(0, MOST_OFFERED);
}
