import { NumberInput, type NumberInputProps } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { type Ref, useEffect, useRef } from "react";
import { readPrice } from "#rules/price-list.ts";
import { useSelectOnFocus } from "./use-select-on-focus.ts";

/**
 * What is about to be written into a field of rupees. Whole texts are read as people write prices ("Rs. 12,000/-", "۳۵۰۰"),
 * and a decimal point has a digit before it: that of "Rs." made 0.12 of twelve thousand.
 */
function readAsPrice(event: InputEvent): void {
  const { data, target } = event;
  if (data === null || !(target instanceof HTMLInputElement)) return;
  const before = target.value.slice(0, target.selectionStart ?? 0);
  const isStrayPoint = data === "." && !/\d/.test(before);
  const price = /^[\d,.]*$/.test(data) ? undefined : readPrice(data);
  if (isStrayPoint || price !== undefined) event.preventDefault();
  // As if it were typed, so that the field and undoing know of it.
  if (price !== undefined) document.execCommand("insertText", false, String(price));
}

/**
 * Rupees, at most two decimals, never negative: digits and one decimal point are all that can be typed. What is too large
 * stays as it was written, and the form says so. What is typed after the focus came replaces what stands there.
 *
 *   <MoneyField label="Price" required {...form.getInputProps("price")} />
 */
export function MoneyField({ ref, ...props }: NumberInputProps & { ref?: Ref<HTMLInputElement> }) {
  const input = useRef<HTMLInputElement>(null);
  const merged = useMergedRef(input, ref ?? null);
  useSelectOnFocus(input);
  useEffect(() => {
    const field = input.current;
    field?.addEventListener("beforeinput", readAsPrice);
    return () => field?.removeEventListener("beforeinput", readAsPrice);
  }, []);
  return (
    <NumberInput
      ref={merged}
      hideControls
      allowNegative={false}
      decimalScale={2}
      clampBehavior="none"
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
