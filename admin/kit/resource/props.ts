import type { UseFormReturnType } from "@mantine/form";
import type { Fields } from "./fields.ts";

/**
 * The props of a declared field's input: label, required mark, value and handlers.
 *
 *   const props = propsOf(supplierFields, form);
 *   <TextField {...props("name")} />
 */
export function propsOf<Rec, Values extends Record<string, unknown>>(
  { formLabels, isRequired }: Fields<Rec, Values>,
  form: UseFormReturnType<Values>,
) {
  return (name: Extract<keyof Values, string>) => ({
    label: formLabels[name] ?? name,
    required: isRequired(name) || undefined,
    ...form.getInputProps(name),
  });
}

export type PropsOf<Values extends Record<string, unknown>> = ReturnType<typeof propsOf<unknown, Values>>;
