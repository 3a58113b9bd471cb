import { Suspense } from "react";
import { usePart } from "#admin/kit/page/parts.ts";
import { wholeDate } from "#rules/values/time/typed-date.ts";

interface LabDueProps {
  idPatient: number | null;
  /** The day as chosen so far. */
  day: string | null;
}

/** In a booking: which lab work of the patient is not back by the chosen day. */
export function LabDue({ idPatient, day }: LabDueProps) {
  const LabNote = usePart("LabNote");
  const bookedFor = wholeDate(day);
  if (idPatient === null || bookedFor === null) return null;
  return (
    <Suspense>
      <LabNote idPatient={idPatient} bookedFor={bookedFor} />
    </Suspense>
  );
}
