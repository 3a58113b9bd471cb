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

/** What was said of a visit's medicines. */
export interface Said {
  answers: readonly MedicineAnswer[];
  /** Whether a line has a reason for what was found. */
  isReasoned: (line: string, finding: string) => boolean;
}

/** `Said.isReasoned` by reasons that are kept. */
export function reasonedBy(reasons: readonly { line: string; finding: string }[]): Said["isReasoned"] {
  const given = new Set(reasons.map(({ line, finding }) => reasonKey(line, finding)));
  return (line, finding) => given.has(reasonKey(line, finding));
}

/**
 * What must be said before a prescription is printed: what a medicine contains that nobody knows, and why one is given that a
 * listed allergy forbids, however long its line has stood.
 */
export function beforePrint(
  prescription: string | null,
  { answers, isReasoned }: Said,
  patient: PrescribedFor,
): MedicineFinding[] {
  const lines = prescriptionLines(prescription);
  return checkMedicines(answeredLines(lines, answers), patient).filter(
    ({ kind, line, text }) =>
      kind === "unchecked" || (kind === "allergy" && !isReasoned(lines[line] ?? "", text)),
  );
}
