import { Input, SegmentedControl } from "@mantine/core";
import { type ReactNode, useId } from "react";

interface ChoiceFieldProps {
  label: string;
  options: readonly (string | { value: string; label: string })[];
  value?: string | null;
  onChange?: (value: string) => void;
  error?: ReactNode;
  required?: boolean;
  description?: ReactNode;
  disabled?: boolean;
  "data-path"?: string;
}

/**
 * Two to five short options side by side; nothing is chosen while the value is empty.
 *
 *   <ChoiceField label="Gender" options={GENDERS} {...form.getInputProps("gender")} />
 */
export function ChoiceField(props: ChoiceFieldProps) {
  const { label, options, value, onChange, error, required, description, disabled } = props;
  const id = useId();
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      error={error}
      required={required}
      description={description}
    >
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        data-path={props["data-path"]}
        data-invalid-field={error ? true : undefined}
        disabled={disabled}
        data={options.map((option) => option)}
        value={value ?? ""}
        onChange={onChange}
      />
    </Input.Wrapper>
  );
}
