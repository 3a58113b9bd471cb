import { type KeyboardEvent, useId, useMemo, useRef } from "react";
import { useCall } from "#admin/kit/call/use-call.ts";
import type { Visit } from "#contract/clinical/doctor-panel.ts";
import { getFavourites } from "#contract/clinical/prescriptions.ts";
import { checkMedicines, type MedicineFinding, type PrescribedFor } from "#rules/clinical/allergy-check.ts";
import { directionsOfAll, doseHintsOfAll } from "#rules/clinical/directions.ts";
import { doseByWeight, type Weight } from "#rules/clinical/dose/dose-by-weight.ts";
import { answeredLines, type MedicineAnswer } from "#rules/clinical/medicine-answers.ts";
import { formatPrescription, headsOf, type Medicine } from "#rules/clinical/prescription.ts";
import { say } from "#ui/say.ts";
import { MedicineFindings } from "./medicine-findings.tsx";
import { MedicineRow } from "./medicine-row.tsx";
import classes from "./prescription-field.module.css";
import { PrescriptionTools } from "./prescription-tools.tsx";
import { useAltKey } from "./use-alt-key.ts";
import type { Given } from "./use-given.ts";
import { BLANK, fieldsIn, usePrescriptionRows } from "./use-prescription-rows.ts";

interface PrescriptionFieldProps {
  value: string;
  onChange: (prescription: string) => void;
  visit: Visit;
  /** The patient's visits. */
  visits: readonly Visit[];
  /** Whom it is for, as far as medicines ask. */
  patient: PrescribedFor;
  /** Of a child; null: doses do not follow the weight, or none is known. */
  weight: Weight | null;
  given: Given;
}

/** A prescription, one medicine a row; the last row is always empty and becomes a medicine by being typed in. */
export function PrescriptionField(props: PrescriptionFieldProps) {
  const { value, visit, visits, patient, weight, given } = props;
  const list = useRef<HTMLUListElement>(null);
  const { rows, change, remove, addThen, append, goToNext } = usePrescriptionRows(
    value,
    props.onChange,
    list,
  );
  const favourites = useCall(getFavourites, { query: { idDoctor: visit.idDoctor } }, { staleTime: HOUR });
  const about = useWhatIsSaid(rows, value, { patient, weight, answers: given.answers });
  const label = useId();
  useAltKey("R", say("Next medicine"), goToNext);
  return (
    <div>
      <span className={classes.label} id={label}>
        {say("Prescription")}
      </span>
      <ul className={classes.rows} aria-labelledby={label} ref={list} onKeyDown={goOn}>
        {[...rows, BLANK].map((medicine, index) => {
          const { line, findings, ...said } = about(index);
          return (
            <MedicineRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a medicine is its place, and keeps the focus while it becomes one
              key={index}
              medicine={medicine}
              number={index + 1}
              isNext={index === rows.length}
              {...said}
              favourites={favourites.data ?? NONE}
              onThen={() => addThen(index)}
              onChange={(changes) => change(index, changes)}
              onRemove={() => remove(index)}
            >
              {(findings.length > 0 || given.answerOf(line)) && (
                <MedicineFindings
                  findings={findings}
                  {...given.reasonOf(line, forbiddenBy(findings))}
                  onReason={(reason) => {
                    given.giveReason(line, reason);
                    // The field of the reason is gone: typing goes on below.
                    goToNext();
                  }}
                  answer={given.answerOf(line)?.ingredients}
                  onAnswer={(ingredients) => {
                    given.answer(line, ingredients);
                    goToNext();
                  }}
                />
              )}
            </MedicineRow>
          );
        })}
      </ul>
      <PrescriptionTools {...{ visit, visits, patient, value }} onAppend={append} />
    </div>
  );
}

const forbiddenBy = (findings: readonly MedicineFinding[]) =>
  findings.filter(({ kind }) => kind === "allergy").map(({ text }) => text);

const NONE: readonly never[] = [];
/** What is offered first need not be of this minute. */
const HOUR = 3_600_000;

/** What a row says: its line, its directions, why its dose is not read, what is found about it, and whether it goes on with the one above. */
function useWhatIsSaid(
  rows: readonly Medicine[],
  value: string,
  {
    patient,
    weight,
    answers,
  }: Pick<PrescriptionFieldProps, "patient" | "weight"> & { answers: readonly MedicineAnswer[] },
) {
  const lines = rows.map((row) => formatPrescription([row]));
  const heads = headsOf(rows);
  const directions = directionsOfAll(rows);
  const hints = doseHintsOfAll(rows);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines follow from the text
  const found = useMemo(
    () => checkMedicines(answeredLines(lines, answers), patient),
    [value, patient, answers],
  );
  const byWeight = (index: number) => {
    const dose = directions[index]?.dose;
    return dose && weight ? doseByWeight(rows[heads[index] ?? index]?.name ?? "", dose, weight) : null;
  };
  return (index: number) => ({
    line: lines[index] ?? "",
    isThen: index < rows.length && heads[index] !== index,
    directions: directions[index] ?? null,
    byWeight: byWeight(index),
    hint: hints[index] ?? null,
    findings: found.filter(({ line }) => line === index),
  });
}

/** Enter moves to the next field, of whichever row; Ctrl+Enter is left to the form. */
function goOn(event: KeyboardEvent<HTMLUListElement>): void {
  if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
  if (!(event.target instanceof HTMLInputElement)) return;
  const inputs = fieldsIn(event.currentTarget);
  // An answer below a row keeps its own Enter.
  const at = inputs.indexOf(event.target);
  if (at < 0) return;
  event.preventDefault();
  const next = inputs[at + 1];
  next?.focus();
  // What came with a chosen medicine is kept by Enter, and replaced by typing.
  next?.select();
}
