import { ActionIcon } from "@mantine/core";
import { type KeyboardEvent, useId, useMemo, useRef, useState } from "react";
import { IconX } from "#admin/kit/display/icons.ts";
import { checkMedicines, type MedicineFinding, type PrescribedFor } from "#rules/clinical/allergy-check.ts";
import { directionsOf } from "#rules/clinical/directions.ts";
import {
  formatPrescription,
  type Medicine,
  medicineIn,
  parsePrescription,
} from "#rules/clinical/prescription.ts";
import { MedicineFindings } from "./medicine-findings.tsx";
import { MedicineName } from "./medicine-name.tsx";
import classes from "./prescription-field.module.css";

interface PrescriptionFieldProps {
  value: string;
  onChange: (prescription: string) => void;
  /** Whom it is for, as far as medicines ask. */
  patient: PrescribedFor;
  /** Medicine (`medicineIn`) → why it is given against an allergy. */
  reasons: ReadonlyMap<string, string>;
  onReason: (line: string, reason: string) => void;
}

const BLANK: Medicine = { name: "", how: "", howLong: "" };
const LONGEST = 300;

/** Rows as they are typed, blanks at their ends included; what comes from elsewhere replaces them. */
function useRows(value: string, onChange: (prescription: string) => void) {
  const [rows, setRows] = useState(() => parsePrescription(value));
  const [written, setWritten] = useState(value);
  if (value !== written) {
    setWritten(value);
    if (formatPrescription(rows) !== value) setRows(parsePrescription(value));
  }
  const set = (next: Medicine[]) => {
    const text = formatPrescription(next);
    setRows(next);
    setWritten(text);
    onChange(text);
  };
  return { rows, set };
}

/** Enter moves to the next field, of whichever row, hence by selector; Ctrl+Enter is left to the form. */
function goOn(event: KeyboardEvent<HTMLUListElement>): void {
  if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
  if (!(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const inputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>("li > input")];
  inputs[inputs.indexOf(event.target) + 1]?.focus();
}

interface RowProps {
  medicine: Medicine;
  number: number;
  /** The row that waits to be typed in. */
  isNext: boolean;
  findings: readonly MedicineFinding[];
  reason: string | undefined;
  onChange: (changes: Partial<Medicine>) => void;
  onRemove: () => void;
  onReason: (reason: string) => void;
}

/** A line of free text, with a name only: it is shown over the row's whole width. */
const isFree = ({ how, howLong }: Medicine) => how === "" && howLong === "";

/** The first field is the same one before and after the row becomes a medicine, so typing goes on in it. */
function Row({ medicine, number, isNext, findings, reason, onChange, onRemove, onReason }: RowProps) {
  const part = (name: "how" | "howLong", label: string, placeholder: string) => (
    <input
      dir="auto"
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      maxLength={LONGEST}
      value={medicine[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <li
      data-next={isNext || undefined}
      data-free={(!isNext && findings.length === 0 && isFree(medicine)) || undefined}
    >
      <MedicineName
        label={isNext ? "Add medicine" : `Medicine ${number}`}
        placeholder={isNext ? "Add medicine" : "Medicine"}
        maxLength={LONGEST}
        value={medicine.name}
        onChange={(name) => onChange({ name })}
      />
      {!isNext && part("how", `How to take medicine ${number}`, "How to take")}
      {!isNext && part("howLong", `How long to take medicine ${number}`, "How long")}
      {!isNext && (
        <ActionIcon
          size={26}
          aria-label={`Remove ${medicine.name || `medicine ${number}`}`}
          onClick={onRemove}
        >
          <IconX size={14} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      {!isNext && <WhatItSays medicine={medicine} />}
      {!isNext && <MedicineFindings findings={findings} reason={reason} onReason={onReason} />}
    </li>
  );
}

/** The sentence that the patient reads, and how much the pharmacist gives, as soon as the dose can be read. */
function WhatItSays({ medicine }: { medicine: Medicine }) {
  const directions = directionsOf(medicine);
  if (!directions) return null;
  const { urdu, quantity, caution } = directions;
  return (
    <p className={classes.says}>
      <span className="ur" lang="ur" dir="rtl">
        {urdu}
      </span>
      <span className="soft">{[quantity, caution].filter(Boolean).join(" · ")}</span>
    </p>
  );
}

/** A prescription, one medicine a row; the last row is always empty and becomes a medicine by being typed in. */
export function PrescriptionField({ value, onChange, patient, reasons, onReason }: PrescriptionFieldProps) {
  const { rows, set } = useRows(value, onChange);
  const lines = rows.map((row) => formatPrescription([row]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines follow from the text
  const findings = useMemo(
    () =>
      checkMedicines(
        lines.map((text) => ({ text })),
        patient,
      ),
    [value, patient],
  );
  const list = useRef<HTMLUListElement>(null);
  const label = useId();
  const change = (index: number, changes: Partial<Medicine>) => {
    const shown = index === rows.length ? [...rows, BLANK] : rows;
    set(shown.map((row, at) => (at === index ? { ...row, ...changes } : row)));
  };
  const remove = (index: number) => {
    set(rows.filter((_, at) => at !== index));
    const name = list.current?.children[index]?.firstElementChild;
    if (name instanceof HTMLInputElement) name.focus();
  };
  return (
    <div>
      <span className={classes.label} id={label}>
        Prescription
      </span>
      <ul className={classes.rows} aria-labelledby={label} ref={list} onKeyDown={goOn}>
        {[...rows, BLANK].map((medicine, index) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: a medicine is its place, and keeps the focus while it becomes one
            key={index}
            medicine={medicine}
            number={index + 1}
            isNext={index === rows.length}
            findings={findings.filter(({ line }) => line === index)}
            reason={reasons.get(medicineIn(lines[index] ?? ""))}
            onReason={(reason) => onReason(lines[index] ?? "", reason)}
            onChange={(changes) => change(index, changes)}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
    </div>
  );
}
