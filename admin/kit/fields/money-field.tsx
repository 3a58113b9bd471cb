import { useMergedRef } from "@mantine/hooks";
import { useRef } from "react";
import { readAmount } from "#rules/typed-amount.ts";
import { type NumberFieldProps, TypedNumberField } from "./typed-number.tsx";
import { useSelectOnFocus } from "./use-select-on-focus.ts";

interface MoneyFieldProps extends NumberFieldProps {
  /** What an app or a terminal shows may be less than nothing. */
  mayBeNegative?: boolean;
}

/**
 * Rupees, at most two decimals, read as people write prices ("Rs. 12,000/-", "۳۵۰۰"). What is no such amount, "10%" or
 * "250.555", stays as it was typed and says why. What is typed after the focus came replaces what stands there.
 *
 *   <MoneyField label="Price" required {...form.getInputProps("price")} />
 */
export function MoneyField({ ref, mayBeNegative = false, ...props }: MoneyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const merged = useMergedRef(input, ref ?? null);
  useSelectOnFocus(input);
  return (
    <TypedNumberField
      ref={merged}
      read={(text, isGrouped) => readAmount(text, { mayBeNegative, isGrouped })}
      inputMode="decimal"
      leftSection="Rs"
      leftSectionPointerEvents="none"
      styles={{ input: { textAlign: "end", fontVariantNumeric: "tabular-nums" } }}
      {...props}
    />
  );
}
