import { Row } from "#admin/kit/layout/layout.tsx";
import type { PatientRow } from "#contract/patients/patients.ts";
import classes from "./file.module.css";

type FileStateProps = Pick<PatientRow, "isPartial" | "isPossibleDuplicate">;

/** What is left to do about a patient's file: nothing for most. */
export function FileState({ isPartial, isPossibleDuplicate }: FileStateProps) {
  return (
    <>
      {isPossibleDuplicate === 1 && (
        <Row as="span" inline gap={5} align="center" className={classes.warning}>
          Registered twice?
        </Row>
      )}
      {isPartial === 1 && (
        <Row as="span" inline align="center" className={classes.toDo}>
          To complete
        </Row>
      )}
    </>
  );
}
