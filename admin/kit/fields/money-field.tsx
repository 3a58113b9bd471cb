import { useMergedRef } from "@mantine/hooks";
import { memo, useEffect, useRef } from "react";
import { readAmount } from "#rules/values/typed-amount.ts";
import { type NumberFieldProps, TypedNumberField } from "./typed-number.tsx";
import { useSelectOnFocus } from "./use-select-on-focus.ts";

interface MoneyFieldProps extends NumberFieldProps {
  /** What an app or a terminal shows may be less than nothing. */
  mayBeNegative?: boolean;
  /** A key that is no digit and not the one decimal point writes nothing. What is pasted is read as everywhere. */
  takesDigitsOnly?: boolean;
}

/** Keeps a key from writing anything but a digit or the one decimal point. */
function keepToDigits(event: InputEvent): void {
  const { data, target } = event;
  if (data?.length !== 1 || !(target instanceof HTMLInputElement)) return;
  const { value, selectionStart, selectionEnd } = target;
  const rest = value.slice(0, selectionStart ?? 0) + value.slice(selectionEnd ?? 0);
  if (!/[\d۰-۹٠-٩.]/.test(data) || (data === "." && rest.includes("."))) event.preventDefault();
}

/**
 * Rupees, at most two decimals, read as people write prices ("Rs. 12,000/-", "۳۵۰۰"). What is no such amount, "10%" or
 * "250.555", stays as it was typed and says why. What is typed after the focus came replaces what stands there.
 *
 *   <MoneyField label="Price" required {...form.getInputProps("price")} />
 */
export const MoneyField = memo(function MoneyField({
  ref,
  mayBeNegative = false,
  takesDigitsOnly = false,
  ...props
}: MoneyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const merged = useMergedRef(input, ref ?? null);
  useSelectOnFocus(input);
  useEffect(() => {
    const field = takesDigitsOnly ? input.current : null;
    field?.addEventListener("beforeinput", keepToDigits);
    return () => field?.removeEventListener("beforeinput", keepToDigits);
  }, [takesDigitsOnly]);
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
});
