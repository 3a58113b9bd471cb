import { type FocusEvent, memo, useEffect, useState } from "react";
import { formatDate } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { readTypedDate, wholeDate } from "#rules/values/time/typed-date.ts";
import { type CalendarFieldProps, CalendarInput } from "./calendar-input.tsx";

export interface DateFieldProps extends CalendarFieldProps {
  /** `yyyy-MM-dd`; null or empty: none; or a text that is no date yet. */
  value?: string | null;
  /** With the text as it is typed while it is no date, so that no form takes it for an empty one; null: emptied. */
  onChange?: (date: string | null) => void;
}

const shown = (value: string | null | undefined) => (value ? formatDate(value) : "");

/** Why a day cannot be chosen here, though there is one. */
function outside(day: string | null, { minDate, maxDate }: Pick<CalendarFieldProps, "minDate" | "maxDate">) {
  if (day && minDate && day < minDate) return `This is before ${formatDate(minDate)}.`;
  if (day && maxDate && day > maxDate) return `This is after ${formatDate(maxDate)}.`;
  return null;
}

/**
 * A date, `yyyy-MM-dd` or null, shown as 20-Nov-2026. It can be typed in many ways (rules/values/time/typed-date.ts). Text that is no
 * date stays as it is typed, with what is wrong with it below once the field is left, and is the field's value: the
 * contract refuses it, and what reads the value elsewhere takes `wholeDate` of it.
 *
 *   <DateField label="Date" required {...form.getInputProps("appointmentDate")} />
 */
export const DateField = memo(function DateField({
  value,
  onChange,
  onBlur,
  error,
  ...props
}: DateFieldProps) {
  const { minDate, maxDate } = props;
  const read = (typed: string) => readTypedDate(typed, clinicToday(), maxDate);
  const meant = (typed: string) => {
    const found = read(typed);
    return found && ("date" in found ? found.date : typed);
  };
  const [text, setText] = useState(() => shown(value));
  const [isTyping, setIsTyping] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only values from elsewhere are formatted: what is being typed must not change between keystrokes
  useEffect(() => {
    setText((typed) => (meant(typed) === (value || null) ? typed : shown(value)));
  }, [value]);
  const day = wholeDate(meant(text));
  const found = read(text);
  const isRefused = found !== null && "problem" in found && (!isTyping || Boolean(error));
  const write = (typed: string) => {
    setText(typed);
    setIsTyping(true);
    onChange?.(meant(typed));
  };
  const take = (date: string | null) => {
    setText(shown(date));
    setIsTyping(false);
    onChange?.(date);
  };
  const settle = (event: FocusEvent<HTMLInputElement>) => {
    if (day) setText(formatDate(day));
    setIsTyping(false);
    onBlur?.(event);
  };
  return (
    <CalendarInput
      {...props}
      text={text}
      onText={write}
      day={day}
      onPick={take}
      onClear={() => take(null)}
      onBlur={settle}
      error={isRefused ? found.problem : error || (isTyping ? null : outside(day, { minDate, maxDate }))}
    />
  );
});
