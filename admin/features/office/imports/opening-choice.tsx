import { type Ref, useRef, useState } from "react";
import { DateField } from "#admin/kit/fields/date-field.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import { DoctorPicker } from "#admin/kit/pickers/doctor-picker.tsx";
import type { ImportedOpenings } from "#contract/office/import-openings.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { wholeDate } from "#rules/values/time/typed-date.ts";
import classes from "./import.module.css";

interface OpeningBills {
  idDoctor: number | null;
  day: string | null;
}

/** What was chosen of the bills that hold what is owed. `askForMissing` says whether something is, and shows it. */
export function useOpeningBills(chosen: ImportedOpenings | null) {
  const ref = useRef<HTMLFieldSetElement>(null);
  const [isAsked, setIsAsked] = useState(false);
  const [value, setValue] = useState<OpeningBills>({
    idDoctor: chosen?.idDoctor ?? null,
    day: chosen?.day ?? clinicToday(),
  });
  return {
    props: { ref, value, onChange: setValue, isAsked },
    sent: { openingDoctor: value.idDoctor, openingDay: value.day },
    askForMissing: () => {
      const isMissing = value.idDoctor === null || wholeDate(value.day) === null;
      setIsAsked(isMissing);
      // It may stand below the edge of a telephone.
      if (isMissing) ref.current?.querySelector<HTMLInputElement>("input:not([type=hidden])")?.focus();
      return isMissing;
    },
  };
}

interface OpeningChoiceProps {
  ref: Ref<HTMLFieldSetElement>;
  value: OpeningBills;
  onChange: (value: OpeningBills) => void;
  /** What is missing was asked for. */
  isAsked: boolean;
}

/** Whose bills hold what patients owe, and of which day: chosen once for a list. */
export function OpeningChoice({ ref, value, onChange, isAsked }: OpeningChoiceProps) {
  const { idDoctor, day } = value;
  return (
    <Row ref={ref} as="fieldset" gap={8} gapX={14} align="start" wrap className={classes.opening}>
      <legend>What is owed becomes a bill of each patient</legend>
      <DoctorPicker
        label="Doctor"
        required
        value={idDoctor}
        onChange={(next) => onChange({ ...value, idDoctor: next })}
        error={isAsked && idDoctor === null && "Choose whose bills hold what is owed."}
      />
      <DateField
        label="On"
        required
        maxDate={clinicToday()}
        value={day}
        onChange={(next) => onChange({ ...value, day: next })}
        error={isAsked && day === null && "Say on which day it was owed."}
      />
      <p className="muted">Nothing is received on these bills, and no money moves.</p>
    </Row>
  );
}
