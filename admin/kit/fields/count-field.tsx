import { memo } from "react";
import { readCount } from "#rules/values/typed-amount.ts";
import { type NumberFieldProps, TypedNumberField } from "./typed-number.tsx";

interface CountFieldProps extends NumberFieldProps {
  /** What is counted: "minutes". */
  unit: string;
  /** Whether the unit stands in the field; "false" where a heading says it. */
  showsUnit?: boolean;
}

/** Room for a unit at the end of the field, in pixels. */
const UNIT_WIDTH = 76;

/**
 * A whole number, 0 or more, with what it counts behind it. Anything else stays as it was typed and says why. How large it may
 * be is the contract's to say.
 *
 *   <CountField label="Length" unit="minutes" {...form.getInputProps("minutes")} />
 */
export const CountField = memo(function CountField({ unit, showsUnit = true, ...props }: CountFieldProps) {
  return (
    <TypedNumberField
      read={(text, isGrouped) => readCount(text, unit, isGrouped)}
      inputMode="numeric"
      {...(showsUnit && {
        rightSection: <span className="hint">{unit}</span>,
        rightSectionWidth: UNIT_WIDTH,
        rightSectionPointerEvents: "none" as const,
      })}
      {...props}
    />
  );
});
