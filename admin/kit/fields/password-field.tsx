import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { memo } from "react";

type PasswordFieldProps = PasswordInputProps & { label: string };

/** <PasswordField label="New password" autoComplete="new-password" {...form.getInputProps("password")} /> */
export const PasswordField = memo(function PasswordField({
  visibilityToggleButtonProps,
  ...field
}: PasswordFieldProps) {
  return (
    <PasswordInput
      // Mantine sets it only on the wrapping element.
      aria-invalid={field.error ? true : undefined}
      visibilityToggleButtonProps={{
        "aria-label": `Show ${field.label.toLowerCase()}`,
        tabIndex: 0,
        ...visibilityToggleButtonProps,
      }}
      {...field}
    />
  );
});
