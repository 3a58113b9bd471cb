import { TextInput, type TextInputProps } from "@mantine/core";
import { phoneAfterEdit } from "#rules/phone.ts";
import classes from "./phone-field.module.css";

interface PhoneFieldProps extends Omit<TextInputProps, "value" | "onChange"> {
  value?: string | null;
  onChange?: (digits: string) => void;
  /** 11: with the leading 0. 10: without it, after a fixed +92. */
  digits?: 10 | 11;
}

/**
 * A phone number. Only the digits of what is typed or pasted are kept. A stored number is shown unchanged, and so is a
 * pasted one with too many digits, which the form then refuses with a message.
 *
 *   <PhoneField label="Phone" required {...form.getInputProps("phone")} />
 *   <PhoneField label="Mobile Number" digits={10} {...form.getInputProps("mobileNumber")} />
 */
export function PhoneField({ value, onChange, digits = 11, ...props }: PhoneFieldProps) {
  const fixed =
    digits === 10
      ? {
          leftSection: <span className={classes.country}>+92</span>,
          leftSectionWidth: 58,
          description: "+92 stands for the first 0: 0300 1234567 becomes 300 1234567.",
        }
      : undefined;
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="off"
      leftSectionPointerEvents="none"
      {...fixed}
      {...props}
      value={value ?? ""}
      onChange={(event) => onChange?.(phoneAfterEdit(value ?? "", event.currentTarget.value, digits))}
    />
  );
}
