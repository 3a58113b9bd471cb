import { NumberInput, type NumberInputProps } from "@mantine/core";

interface CountFieldProps extends NumberInputProps {
  /** What is counted: "minutes". */
  unit: string;
}

/**
 * A whole number, 0 or more, with what it counts behind it. How large it may be is the contract's to say.
 *
 *   <CountField label="Length" unit="minutes" {...form.getInputProps("minutes")} />
 */
export function CountField({ unit, ...props }: CountFieldProps) {
  return (
    <NumberInput
      hideControls
      allowNegative={false}
      allowDecimal={false}
      clampBehavior="none"
      suffix={` ${unit}`}
      inputMode="numeric"
      autoComplete="off"
      {...props}
    />
  );
}
