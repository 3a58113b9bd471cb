/** One line of a prescription. Any part may be empty. */
export interface Medicine {
  /** "Ibuprofen 400 mg". */
  name: string;
  /** "1 + 1 + 1, after food". */
  how: string;
  /** "3 days". */
  howLong: string;
}

const BETWEEN = " · ";

/**
 * A stored prescription as medicines: one a line, its parts separated by a middle dot. A line without one, such as free
 * text, becomes the name, so that no text is lost.
 */
export function parsePrescription(text: string | null): Medicine[] {
  return (text ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const [name = "", how = "", ...howLong] = line.split("·").map((part) => part.trim());
      return { name, how, howLong: howLong.join(BETWEEN) };
    });
}

/** The name of a row that goes on with the medicine of the row above, such as the next step of a tapering dose. */
export const THEN = "then";

/** Whether a line's name is "then"; the first line of a prescription goes on with nothing, whatever its name. */
export const isThen = ({ name }: Pick<Medicine, "name">): boolean => name.toLowerCase() === THEN;

/** Of each line the index of the one that names its medicine: its own, or that of the line which "then" goes on with. */
export function headsOf(medicines: readonly Medicine[]): number[] {
  let head = 0;
  return medicines.map((medicine, index) => {
    if (index === 0 || !isThen(medicine)) head = index;
    return head;
  });
}

/**
 * The medicine's name in a line, in the form that is compared: a reason given for it outlasts a change of its dose. A "then"
 * has no name, so that a reason is for that line alone.
 */
export function medicineIn(line: string): string {
  const [medicine] = parsePrescription(line);
  return (medicine === undefined || isThen(medicine) ? line.trim() : medicine.name).toLowerCase();
}

/** The lines of a prescription as text, each as it is stored. */
export const prescriptionLines = (text: string | null): string[] =>
  parsePrescription(text).map((medicine) => formatPrescription([medicine]));

/** Medicines as the text that is stored; empty ones are left out. */
export function formatPrescription(medicines: readonly Medicine[]): string {
  return medicines
    .map(({ name, how, howLong }) => [name, how, howLong].map((part) => part.trim()))
    .filter((parts) => parts.some((part) => part !== ""))
    .map((parts) => parts.slice(0, parts.findLastIndex((part) => part !== "") + 1).join(BETWEEN))
    .join("\n");
}
