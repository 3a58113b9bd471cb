import { ActionIcon } from "@mantine/core";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { IconX } from "#admin/kit/display/icons.ts";
import { formatPrescription, type Medicine, parsePrescription } from "#rules/clinical/prescription.ts";
import classes from "./prescription-field.module.css";

interface PrescriptionFieldProps {
  value: string;
  onChange: (prescription: string) => void;
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
  const inputs = [...event.currentTarget.querySelectorAll("input")];
  inputs[inputs.indexOf(event.target) + 1]?.focus();
}

interface RowProps {
  medicine: Medicine;
  number: number;
  /** The row that waits to be typed in. */
  isNext: boolean;
  onChange: (changes: Partial<Medicine>) => void;
  onRemove: () => void;
}

/** A line of free text, with a name only: it is shown over the row's whole width. */
const isFree = ({ how, howLong }: Medicine) => how === "" && howLong === "";

/** The first field is the same one before and after the row becomes a medicine, so typing goes on in it. */
function Row({ medicine, number, isNext, onChange, onRemove }: RowProps) {
  const part = (name: keyof Medicine, label: string, placeholder: string) => (
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
    <li data-next={isNext || undefined} data-free={(!isNext && isFree(medicine)) || undefined}>
      {part("name", isNext ? "Add medicine" : `Medicine ${number}`, isNext ? "Add medicine" : "Medicine")}
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
    </li>
  );
}

/** A prescription, one medicine a row; the last row is always empty and becomes a medicine by being typed in. */
export function PrescriptionField({ value, onChange }: PrescriptionFieldProps) {
  const { rows, set } = useRows(value, onChange);
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
            onChange={(changes) => change(index, changes)}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
    </div>
  );
}
