import { checkMedicines, type MedicineFinding, type PrescribedFor } from "./allergy-check.ts";
import type { PrescribedLine } from "./medicines/medicine-lines.ts";
import { medicineIn, prescriptionLines } from "./prescription.ts";

/** What somebody said that a medicine contains, because no list knows it. */
export interface MedicineAnswer {
  /** The medicine's name, or its line. */
  medicine: string;
  /** Of the lists; none: it contains none of these. */
  ingredients: readonly string[];
}

/** What a reason for giving a medicine is about: the medicine, whatever its dose, and what was found. A graver allergy asks again. */
export const reasonKey = (line: string, finding: string): string => `${medicineIn(line)}\n${finding}`;

/** Lines of a prescription with what was said of their medicines; of several answers the last counts. */
export function answeredLines(
  lines: readonly string[],
  answers: readonly MedicineAnswer[],
): PrescribedLine[] {
  const said = new Map(answers.map(({ medicine, ingredients }) => [medicineIn(medicine), ingredients]));
  return lines.map((text) => {
    const ingredients = said.get(medicineIn(text));
    return ingredients === undefined ? { text } : { text, ingredients };
  });
}

/** The medicines that must be answered before a prescription is printed: nobody knows what they contain. */
export function unanswered(
  prescription: string | null,
  answers: readonly MedicineAnswer[],
  patient: PrescribedFor,
): MedicineFinding[] {
  const lines = answeredLines(prescriptionLines(prescription), answers);
  return checkMedicines(lines, patient).filter(({ kind }) => kind === "unchecked");
}
