import { useRef, useState } from "react";
import { CountField } from "#admin/kit/fields/count-field.tsx";
import { MoneyField } from "#admin/kit/fields/money-field.tsx";
import classes from "./plans.module.css";

interface NumberCellProps {
  /** What the field is called, with its line. */
  label: string;
  value: number;
  /** As it is shown. */
  text: string;
  isMoney?: true;
  /** Answers whether it is saved. */
  onSave: (value: number) => Promise<boolean>;
}

/** An amount or count that becomes a field when it is pressed: Enter or leaving it saves, Esc keeps what was. What is not saved stays typed. */
export function NumberCell({ label, value, text, isMoney, onSave }: NumberCellProps) {
  const [typed, setTyped] = useState<number | string | null>(null);
  // Whoever closes the field by a key goes on where it stood.
  const isByKey = useRef(false);
  if (typed === null)
    return (
      <button
        type="button"
        className={classes.cell}
        ref={(button) => {
          if (isByKey.current) button?.focus();
          isByKey.current = false;
        }}
        onClick={() => setTyped(value)}
      >
        <span className="sr">{label} </span>
        {text}
      </button>
    );
  const save = async () => {
    setTyped(null);
    if (typeof typed === "number" && typed !== value && !(await onSave(typed))) setTyped(typed);
  };
  const Field = isMoney ? MoneyField : CountField;
  return (
    <Field
      unit=""
      showsUnit={false}
      aria-label={label}
      size="xs"
      className={classes.cellField}
      autoFocus
      value={typed}
      onChange={setTyped}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        isByKey.current = event.key === "Enter" || event.key === "Escape";
        // The same Enter would press the button that has the focus next.
        if (isByKey.current) event.preventDefault();
        if (event.key === "Enter") void save();
        if (event.key === "Escape") setTyped(null);
      }}
    />
  );
}
