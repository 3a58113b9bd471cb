import { TextInput, type TextInputProps } from "@mantine/core";
import { type FocusEvent, useEffect, useState } from "react";
import { IconClock } from "#admin/kit/display/icons.ts";
import { formatTime } from "#rules/display.ts";
import { parseTypedTime } from "./typed-date.ts";

interface TimeFieldProps extends Omit<TextInputProps, "value" | "onChange" | "defaultValue"> {
  /** `HH:mm` or empty. */
  value?: string | null;
  onChange?: (time: string) => void;
}

const meantBy = (typed: string) => parseTypedTime(typed) ?? typed;

/**
 * A time, `HH:mm`. 1630, 4.30 pm and 9 are understood, and become `HH:mm` when the field loses the focus. Text that is
 * not a time stays as typed; the form refuses it.
 *
 *   <TimeField label="Time" required {...form.getInputProps("appointmentTime")} />
 */
export function TimeField({ value, onChange, onBlur, ...props }: TimeFieldProps) {
  const [text, setText] = useState(value ?? "");
  // Only values from elsewhere are formatted: what is being typed must not change between keystrokes.
  useEffect(() => {
    setText((typed) => (meantBy(typed) === (value ?? "") ? typed : value ? formatTime(value) : ""));
  }, [value]);

  const settle = (event: FocusEvent<HTMLInputElement>) => {
    const time = parseTypedTime(text);
    if (time) {
      setText(time);
      onChange?.(time);
    }
    onBlur?.(event);
  };
  return (
    <TextInput
      placeholder="HH:mm"
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      rightSection={<IconClock size={16} stroke={1.75} aria-hidden />}
      rightSectionPointerEvents="none"
      {...props}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange?.(meantBy(event.currentTarget.value));
      }}
      onBlur={settle}
    />
  );
}
