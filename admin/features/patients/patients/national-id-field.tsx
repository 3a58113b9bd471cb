import { TextInput, type TextInputProps } from "@mantine/core";
import type { ChangeEvent, FocusEvent } from "react";
import { groupNationalId } from "#rules/patients/national-id.ts";

interface NationalIdFieldProps extends Omit<TextInputProps, "value" | "onChange" | "onBlur"> {
  value?: string;
  onChange?: (text: string) => void;
  onBlur?: (event: FocusEvent) => void;
}

/** A national identification number. Once it has 13 digits, they are grouped as on the card. */
export function NationalIdField({ value, onChange, onBlur, ...props }: NationalIdFieldProps) {
  const type = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    // Only at the end: grouping would move a caret that is in the middle of the number.
    const atEnd = input.selectionStart === input.value.length;
    onChange?.(atEnd ? groupNationalId(input.value) : input.value);
  };
  const leave = (event: FocusEvent) => {
    const grouped = groupNationalId(value ?? "");
    if (grouped !== value) onChange?.(grouped);
    onBlur?.(event);
  };
  return <TextInput {...props} autoComplete="off" value={value} onChange={type} onBlur={leave} />;
}
