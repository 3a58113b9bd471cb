import { useMemo, useState } from "react";
import type { PatientHistory } from "#contract/clinical/doctor-panel.ts";
import { type MedicineAnswer, reasonKey } from "#rules/clinical/medicine-answers.ts";
import { medicineIn, prescriptionLines } from "#rules/clinical/prescription.ts";

/** What was said of a visit's medicines: why one is given against an allergy, and what an unknown one contains. */
export function useGiven(appointmentId: number, { allergyOverrides, medicineAnswers }: PatientHistory) {
  /** Medicine (`medicineIn`) → reason, said here. */
  const [given, setGiven] = useState<ReadonlyMap<string, string>>(new Map());
  const [said, setSaid] = useState<ReadonlyMap<string, MedicineAnswer>>(new Map());
  const kept = useMemo(
    () =>
      new Map(
        (allergyOverrides ?? [])
          .filter((one) => one.appointmentId === appointmentId)
          .map(({ line, finding, reason }) => [reasonKey(line, finding), reason]),
      ),
    [allergyOverrides, appointmentId],
  );
  const keptAnswers = useMemo<readonly MedicineAnswer[]>(
    () => (medicineAnswers ?? []).filter((one) => one.appointmentId === appointmentId),
    [medicineAnswers, appointmentId],
  );
  const answers = useMemo(() => [...keptAnswers, ...said.values()], [keptAnswers, said]);
  return {
    /** Why a line is given against what was found; a reason that is kept for all of it stays as it was given. */
    reasonOf: (line: string, found: readonly string[]) => {
      const reasons = found.map((finding) => kept.get(reasonKey(line, finding)));
      const isKept = reasons.length > 0 && reasons.every((reason) => reason !== undefined);
      return { reason: isKept ? reasons[0] : given.get(medicineIn(line)), isKept };
    },
    giveReason: (line: string, reason: string) => setGiven(new Map(given).set(medicineIn(line), reason)),
    /** Every answer, the oldest first. */
    answers,
    answerOf: (line: string) => answers.findLast(({ medicine }) => medicineIn(medicine) === medicineIn(line)),
    answer: (line: string, ingredients: readonly string[]) =>
      setSaid(new Map(said).set(medicineIn(line), { medicine: line, ingredients })),
    /** Whether a line has a reason for what was found, said here or kept. */
    isReasoned: (line: string, finding: string) =>
      kept.has(reasonKey(line, finding)) || given.has(medicineIn(line)),
    /** Whether a reason or an answer about a medicine of this prescription is not saved. */
    isUnsaved: (prescription: string) =>
      prescriptionLines(prescription).some((line) => {
        if (given.has(medicineIn(line)) && !hasReason(kept, line)) return true;
        const answer = said.get(medicineIn(line));
        const stored = keptAnswers.findLast(({ medicine }) => medicineIn(medicine) === medicineIn(line));
        return answer !== undefined && stored?.ingredients.join() !== answer.ingredients.join();
      }),
    /** As a save sends it, for the medicines of this prescription. */
    toSend: (prescription: string) => {
      const lines = prescriptionLines(prescription);
      return {
        allergyOverrides: lines.flatMap((line) => {
          const reason = given.get(medicineIn(line));
          return reason === undefined ? [] : [{ line, reason }];
        }),
        medicineAnswers: lines.flatMap((line) => {
          const answer = said.get(medicineIn(line));
          return answer === undefined ? [] : [{ medicine: line, ingredients: [...answer.ingredients] }];
        }),
      };
    },
  };
}

const hasReason = (kept: ReadonlyMap<string, string>, line: string) =>
  [...kept.keys()].some((key) => key.startsWith(reasonKey(line, "")));

export type Given = ReturnType<typeof useGiven>;
