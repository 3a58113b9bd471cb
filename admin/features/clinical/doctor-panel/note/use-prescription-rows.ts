import { type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import { formatPrescription, type Medicine, parsePrescription, THEN } from "#rules/clinical/prescription.ts";

export const BLANK: Medicine = { name: "", how: "", howLong: "" };

/** The fields of all rows, in the order in which Enter goes through them. */
export const fieldsIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLInputElement>("li > input") ?? []),
];

/**
 * The rows of a prescription as they are typed, blanks at their ends included; what comes from elsewhere replaces them. `list`
 * is where they are drawn.
 */
export function usePrescriptionRows(
  value: string,
  onChange: (prescription: string) => void,
  list: RefObject<HTMLUListElement | null>,
) {
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
  return {
    rows,
    change: (index: number, changes: Partial<Medicine>) => {
      const shown = index === rows.length ? [...rows, BLANK] : rows;
      set(shown.map((row, at) => (at === index ? { ...row, ...changes } : row)));
    },
    remove: (index: number) => {
      set(rows.filter((_, at) => at !== index));
      const name = list.current?.children[index]?.firstElementChild;
      if (name instanceof HTMLInputElement) name.focus();
    },
    /** Adds a row that goes on with the medicine of this one. */
    addThen: (index: number) => {
      // Drawn at once: the next key belongs to its dose.
      flushSync(() => set(rows.toSpliced(index + 1, 0, { ...BLANK, name: THEN })));
      list.current?.children[index + 1]?.querySelectorAll("input")[1]?.focus();
    },
    append: (lines: readonly string[]) => set([...rows, ...parsePrescription(lines.join("\n"))]),
    goToNext: () => fieldsIn(list.current).at(-1)?.focus(),
  };
}
