import { PersonName } from "#admin/kit/display/person-name.tsx";
import type { LabCase } from "#contract/money/lab.ts";
import { workName } from "#rules/money/lab/lab-case.ts";

/** Which case a dialog is about: the work, whose it is, and which lab makes it. */
export function CaseLine({ one }: { one: LabCase }) {
  return (
    <p>
      <b>{workName(one)}</b>, <PersonName name={one.patientName} />, <bdi>{one.labName}</bdi>
    </p>
  );
}
