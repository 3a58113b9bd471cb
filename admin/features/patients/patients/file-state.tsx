import type { PatientRow } from "#contract/patients/patients.ts";
import classes from "./file.module.css";

type FileStateProps = Pick<PatientRow, "isPartial" | "isPossibleDuplicate">;

/** What is left to do about a patient's file: nothing for most. */
export function FileState({ isPartial, isPossibleDuplicate }: FileStateProps) {
  return (
    <>
      {isPossibleDuplicate === 1 && <span className={classes.warning}>Registered twice?</span>}
      {isPartial === 1 && <span className={classes.toDo}>To complete</span>}
    </>
  );
}
