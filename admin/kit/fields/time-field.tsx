import type { TextInputProps } from "@mantine/core";
import { type FocusEvent, memo, useEffect, useState } from "react";
import { IconClock } from "#admin/kit/display/icons.ts";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { formatTime } from "#rules/values/display.ts";
import { readTypedTime } from "#rules/values/time/typed-time.ts";

interface TimeFieldProps extends Omit<TextInputProps, "value" | "onChange" | "defaultValue"> {
  /** `HH:mm` or empty. */
  value?: string | null;
  onChange?: (time: string) => void;
}

/** Where hours may end with the day; whether they may here is for the form to say. */
const MIDNIGHT = "24:00";

const timeIn = (typed: string) => {
  const read = readTypedTime(typed);
  return read && "time" in read ? read.time : null;
};
const meantBy = (typed: string) => timeIn(typed) ?? typed;

/** Why a text is no time; null where it is one, or none is typed. */
function problemOf(typed: string): string | null {
  const read = readTypedTime(typed);
  return read && "problem" in read && typed !== MIDNIGHT ? read.problem : null;
}

/**
 * A time, `HH:mm`. 1630, 4.30 pm and 9 are understood (rules/values/time/typed-time.ts), and become `HH:mm` when the field loses the
 * focus. Text that is not a time stays as typed, with what is wrong with it below; the form refuses it.
 *
 *   <TimeField label="Time" required {...form.getInputProps("appointmentTime")} />
 */
export const TimeField = memo(function TimeField({
  value,
  onChange,
  onBlur,
  error,
  ...props
}: TimeFieldProps) {
  const [text, setText] = useState(value ?? "");
  const [isTyping, setIsTyping] = useState(false);
  // Only values from elsewhere are formatted: what is being typed must not change between keystrokes.
  useEffect(() => {
    setText((typed) => (meantBy(typed) === (value ?? "") ? typed : value ? formatTime(value) : ""));
  }, [value]);

  const settle = (event: FocusEvent<HTMLInputElement>) => {
    const time = timeIn(text);
    if (time) {
      setText(time);
      onChange?.(time);
    }
    setIsTyping(false);
    onBlur?.(event);
  };
  return (
    <TextField
      placeholder="HH:mm"
      inputMode="numeric"
      autoComplete="off"
      rightSection={<IconClock size={16} stroke={1.75} aria-hidden />}
      rightSectionPointerEvents="none"
      {...props}
      error={isTyping && !error ? null : (problemOf(text) ?? error)}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        setIsTyping(true);
        onChange?.(meantBy(event.currentTarget.value));
      }}
      onBlur={settle}
    />
  );
});
