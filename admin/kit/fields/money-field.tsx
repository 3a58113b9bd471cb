import { NumberInput, type NumberInputProps } from "@mantine/core";
import { MAX_MONEY } from "#rules/money.ts";

/**
 * Rupees, at most two decimals, never negative: digits and one decimal point are all that can be typed.
 *
 *   <MoneyField label="Price" required {...form.getInputProps("price")} />
 */
export function MoneyField(props: NumberInputProps) {
  return (
    <NumberInput
      hideControls
      allowNegative={false}
      decimalScale={2}
      max={MAX_MONEY}
      clampBehavior="strict"
      thousandSeparator=","
      allowedDecimalSeparators={["."]}
      inputMode="decimal"
      autoComplete="off"
      leftSection="Rs"
      leftSectionPointerEvents="none"
      styles={{ input: { textAlign: "end", fontVariantNumeric: "tabular-nums" } }}
      {...props}
    />
  );
}
