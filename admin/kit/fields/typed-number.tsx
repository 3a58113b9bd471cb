import { TextInput, type TextInputProps } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { type ChangeEvent, type FocusEvent, type Ref, useLayoutEffect, useRef, useState } from "react";
import { groupThousands, type TypedNumber } from "#rules/values/typed-amount.ts";

export interface NumberFieldProps extends Omit<TextInputProps, "value" | "defaultValue" | "onChange"> {
  ref?: Ref<HTMLInputElement>;
  value?: number | string | null;
  defaultValue?: unknown;
  onChange?: (value: number | string) => void;
}

interface TypedNumberFieldProps extends NumberFieldProps {
  /** How a text is read. `isGrouped`: its commas are the field's own. */
  read: (text: string, isGrouped: boolean) => TypedNumber;
}

const commasIn = (text: string) => text.split(",").length;

/** Whether the commas of an edited text are those of the text before it, and none was typed. */
function keepsCommas(event: Event, before: string, after: string): boolean {
  const { inputType = "", data } = event as InputEvent;
  if (inputType.startsWith("delete")) return true;
  if (typeof data === "string") return !data.includes(",");
  return Math.abs(after.length - before.length) === 1 && commasIn(after) <= commasIn(before);
}

interface Shown {
  text: string;
  /** Why the text is no such number; null where it is one. */
  problem: string | null;
}

/** A text as it is shown: grouped, or as it was typed where it is no number. */
const shownOf = (text: string, reading: TypedNumber): Shown =>
  "problem" in reading
    ? { text, problem: reading.problem }
    : { text: groupThousands(reading.plain), problem: null };

/** Puts the caret back where as many digits follow it as before the commas moved. */
function useCaret() {
  const input = useRef<HTMLInputElement>(null);
  const digitsBehind = useRef<number | null>(null);
  useLayoutEffect(() => {
    const [field, behind] = [input.current, digitsBehind.current];
    digitsBehind.current = null;
    if (!field || behind === null || document.activeElement !== field) return;
    let caret = field.value.length;
    for (let left = behind; left > 0 && caret > 0; caret -= 1)
      if (/[\d.]/.test(field.value[caret - 1] ?? "")) left -= 1;
    if (field.selectionStart !== caret || field.selectionEnd !== caret) field.setSelectionRange(caret, caret);
  });
  const keep = ({ value, selectionStart }: HTMLInputElement) => {
    digitsBehind.current = value.slice(selectionStart ?? value.length).replace(/[^\d.]/g, "").length;
  };
  return { input, keep };
}

/** What was typed and what the form was told of it, until the form's value becomes another one. */
function useTyped(value: number | string) {
  const [typed, setTyped] = useState<(Shown & { value: number | string }) | null>(null);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (typed && typed.value !== value) setTyped(null);
  }
  return [typed, setTyped] as const;
}

/**
 * A number in a field of text: digits are grouped while they are typed, and a text that is no such number stays as it was typed,
 * says why, and keeps its form from being sent (`data-refused`).
 */
export function TypedNumberField({
  ref,
  value,
  defaultValue: _,
  onChange,
  onBlur,
  ...props
}: TypedNumberFieldProps) {
  const { read, error, ...rest } = props;
  const { input, keep } = useCaret();
  const merged = useMergedRef(input, ref ?? null);
  const [typed, setTyped] = useTyped(value ?? "");
  const held = String(value ?? "");
  const { text, problem } = typed ?? shownOf(held, read(held, false));
  const change = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const after = currentTarget.value;
    const isOurs = problem === null && keepsCommas(nativeEvent, text, after);
    const reading = read(after, isOurs);
    const next = "problem" in reading ? after : reading.value;
    if (!("problem" in reading)) keep(currentTarget);
    setTyped({ ...shownOf(after, reading), value: next });
    onChange?.(next);
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    // What the form holds is what stands here: "12." is 12.
    if (problem === null || typed?.value !== value) setTyped(null);
    onBlur?.(event);
  };
  return (
    <TextInput
      ref={merged}
      autoComplete="off"
      {...rest}
      value={text}
      error={problem ?? error}
      data-refused={problem === null ? undefined : true}
      onChange={change}
      onBlur={leave}
    />
  );
}
