import type { ReactNode } from "react";
import { memo } from "react";
import { SegmentField } from "./segment-field.tsx";

type Flag = 0 | 1;

interface YesNoFieldProps {
  label: string;
  required?: boolean;
  value?: Flag;
  onChange?: (flag: Flag) => void;
  error?: ReactNode;
}

/**
 * A flag that is 1 or 0 on the wire, as a choice of Yes and No.
 *
 *   <YesNoField label="Is Active" required {...form.getInputProps("isActive")} />
 */
export const YesNoField = memo(function YesNoField({
  label,
  required,
  value,
  onChange,
  error,
}: YesNoFieldProps) {
  return (
    <SegmentField
      label={label}
      required={required}
      error={error}
      data={["Yes", "No"]}
      value={value === 1 ? "Yes" : "No"}
      onChange={(answer) => onChange?.(answer === "Yes" ? 1 : 0)}
    />
  );
});
