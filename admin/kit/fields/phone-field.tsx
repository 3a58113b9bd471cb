import type { TextInputProps } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { memo } from "react";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import {
  isAbroad,
  LONGEST_PHONE,
  namesOtherCountry,
  phoneAfterEdit,
  storedPhone,
} from "#rules/values/text/phone.ts";
import classes from "./phone-field.module.css";

interface PhoneFieldProps extends Omit<TextInputProps, "value" | "onChange"> {
  value?: string | null;
  onChange?: (typed: string) => void;
  /** 11: with the leading 0. 10: without it, after a fixed +92. */
  digits?: 10 | 11;
  /** Said as soon as a digit too many is typed; the form's own message takes its place. */
  tooLong?: string;
}

const COUNTRY = {
  leftSection: (
    <Grid as="span" align="center" justify="center" className={classes.country}>
      +92
    </Grid>
  ),
  leftSectionWidth: 58,
};
const ABOUT_COUNTRY = "+92 stands for the first 0: 0300 1234567 becomes 300 1234567.";

/** How a number of another country is read, once its rules are loaded; null while it is not whole. */
function useAbroad(value: string): string | null {
  const number = namesOtherCountry(value) ? storedPhone(value) : "";
  const { data } = useQuery({
    queryKey: ["number from abroad", number],
    queryFn: async () => (await import("#contract/values/abroad.ts")).shownAbroad(number, "en"),
    enabled: number !== "",
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (!data || !isAbroad(number)) return null;
  return data.country ? `${data.country}: ${data.number}` : data.number;
}

/**
 * A phone number. Only the digits of what is typed or pasted are kept, and the + or 00 before those of another country's
 * number, which is then told in words below. A stored number is shown unchanged, and no digit is dropped: one with too
 * many stays in sight with its message.
 *
 *   <PhoneField label="Phone" required {...form.getInputProps("phone")} />
 *   <PhoneField label="Mobile Number" digits={10} {...form.getInputProps("mobileNumber")} />
 */
export const PhoneField = memo(function PhoneField({
  value,
  onChange,
  digits = 11,
  tooLong = "Phone number must be 10 or 11 digits long.",
  ...props
}: PhoneFieldProps) {
  const typed = value ?? "";
  const abroad = useAbroad(typed);
  const isForeign = namesOtherCountry(typed);
  const isTooLong = !isForeign && typed.replace(/\D/g, "").length > (digits === 10 ? 10 : LONGEST_PHONE);
  return (
    <TextField
      type="tel"
      inputMode="tel"
      autoComplete="off"
      leftSectionPointerEvents="none"
      {...(digits === 10 && !isForeign && !typed.startsWith("+") && COUNTRY)}
      description={abroad ?? (digits === 10 ? ABOUT_COUNTRY : undefined)}
      {...props}
      error={props.error ?? (isTooLong && tooLong)}
      value={typed}
      onChange={(event) => onChange?.(phoneAfterEdit(event.currentTarget.value, digits))}
    />
  );
});
