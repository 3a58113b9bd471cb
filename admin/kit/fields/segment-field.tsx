import { Input, SegmentedControl } from "@mantine/core";
import { type ReactNode, useId } from "react";

interface SegmentFieldProps<Option extends string> {
  label: string;
  data: readonly Option[];
  /** Empty or null: nothing is chosen. */
  value?: Option | "" | null;
  onChange?: (option: Option) => void;
  required?: boolean;
  /** Whether its dialog opens with the focus on it. */
  autoFocus?: boolean;
  error?: ReactNode;
}

/**
 * A form field with two to five options side by side, of which one is chosen:
 *
 *   <SegmentField label="Priority" required data={PRIORITIES} {...form.getInputProps("priority")} />
 */
export function SegmentField<Option extends string>(props: SegmentFieldProps<Option>) {
  const { label, data, value, onChange, required, autoFocus, error } = props;
  const id = useId();
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id, "data-required": required }}
      error={error}
      inputContainer={(children) => children}
    >
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        data={[...data]}
        value={value ?? ""}
        {...(autoFocus && { attributes: { input: { "data-autofocus": true } } })}
        data-invalid-field={error ? true : undefined}
        onChange={(option) => onChange?.(option as Option)}
      />
    </Input.Wrapper>
  );
}
