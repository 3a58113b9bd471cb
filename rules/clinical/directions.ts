import { type Dose, type DoseUnit, UNITS, unitOfForm } from "./dose/dose.ts";
import { quantityOfCourse } from "./dose/dose-quantity.ts";
import { type DoseRead, readDose } from "./dose/read-dose.ts";
import { medicineName, STARTING_LIST, type StartingMedicine } from "./medicines/starting-list.ts";
import { headsOf, type Medicine } from "./prescription.ts";
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

/** The directions of a line that stands alone; null as in `directionsOfAll`. */
export const directionsOf = (medicine: Medicine): Directions | null => directionsOfAll([medicine])[0] ?? null;

/**
 * The directions of each line: null for one without a dose, or with a text that is no dose (rules/clinical/dose/read-dose.ts),
 * which is printed as it is typed. The quantity of a medicine that goes on with "then" stands at its first line, for all.
 */
export function directionsOfAll(medicines: readonly Medicine[]): (Directions | null)[] {
  const heads = headsOf(medicines);
  const used = medicines.map((_, index) => usedAs(medicines[heads[index] ?? index]?.name ?? ""));
  const read = medicines.map((medicine, index) => readDose(medicine, { unit: used[index]?.unit ?? "dose" }));
  const courseOf = (head: number) => read.filter((_, index) => heads[index] === head);
  return read.map((found, index) => {
    if (found === null || "note" in found) return null;
    const { dose, caution } = found;
    const isNext = heads[index] !== index;
    const route = used[index]?.route ?? null;
    return {
      dose,
      urdu: urduDirections(dose, { isThen: isNext, ...(route !== null && { route }) }),
      signs: signsOf(dose),
      quantity: isNext ? null : quantityText(courseOf(index), dose.unit),
      caution,
    };
  });
}

const MOST_WORDS_OF_DOSE = 5;

/** Asks about a dose that stands behind the name, where nobody reads it: "Syp Calpol 5 ml tds". */
function doseInName(name: string): string | null {
  const words = name.trim().split(/\s+/);
  const { unit } = usedAs(name);
  for (let count = Math.min(MOST_WORDS_OF_DOSE, words.length - 1); count > 0; count--) {
    const end = words.slice(-count).join(" ");
    const read = readDose(end, { unit });
    if (read !== null && "dose" in read) return `Is "${end}" the dose? Write it in the next field.`;
  }
  return null;
}

const UNREAD_LENGTH = "How long is read as a note: such as 5 days.";

/**
 * Of each line why what is typed as its dose is printed as it stands, with an example, or whether its name holds a dose; null
 * where it is read or there is none.
 */
export function doseHintsOfAll(medicines: readonly Medicine[]): (string | null)[] {
  const heads = headsOf(medicines);
  return medicines.map((medicine, index) => {
    if (medicine.how.trim() === "") return medicine.howLong.trim() === "" ? doseInName(medicine.name) : null;
    const { unit } = usedAs(medicines[heads[index] ?? index]?.name ?? "");
    const read = readDose(medicine, { unit });
    if (read === null || "dose" in read) return null;
    const alone = readDose(medicine.how, { unit });
    return alone !== null && "dose" in alone ? UNREAD_LENGTH : read.problem;
  });
}

/** The quantity of all steps of a medicine; null where one of them cannot be counted. */
function quantityText(course: readonly DoseRead[], unit: DoseUnit): string | null {
  const doses = course.flatMap((step) => (step !== null && "dose" in step ? [step.dose] : []));
  const quantity = doses.length < course.length ? null : quantityOfCourse(doses);
  if (quantity === null) return null;
  return `${quantity} ${quantity === 1 ? UNITS[unit].one : UNITS[unit].many}`;
}

/**
 * What a dose of a medicine counts, and how it is used: of the list, else by the words of its name ("… syrup"), else as all
 * the listed forms of a generic in this strength ("Ibuprofen 400 mg"). A brand without its form counts in doses: nobody
 * here knows whether it is a tablet or a syrup.
 */
function usedAs(name: string): { unit: DoseUnit; route: Route | null } {
  const written = name.trim().toLowerCase();
  const listed = BY_NAME.get(written);
  if (listed) return { unit: listed.unit, route: routeOfMedicine(listed.form, listed.route) };
  const unit = unitOfForm(name);
  return { unit: unit === "dose" ? (onlyUnitOf(written) ?? unit) : unit, route: routeOfMedicine(name, null) };
}

/** The unit of every listed form of a generic in a strength; null where they differ or none is listed. */
function onlyUnitOf(written: string): DoseUnit | null {
  const units = new Set(
    [...BY_NAME].flatMap(([listed, { unit }]) => (listed.startsWith(`${written} `) ? unit : [])),
  );
  const [unit = null] = units;
  return units.size === 1 ? unit : null;
}

const BY_NAME: ReadonlyMap<string, StartingMedicine> = new Map(
  STARTING_LIST.map((medicine) => [medicineName(medicine).toLowerCase(), medicine]),
);
