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

/** The medicine's name in a line, in the form that is compared: a reason given for it outlasts a change of its dose. */
export const medicineIn = (line: string): string => (parsePrescription(line)[0]?.name ?? "").toLowerCase();

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
