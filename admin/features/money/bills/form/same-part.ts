import { shallowEqual } from "@mantine/hooks";
import type { BillValues } from "./bill-values.ts";
import type { BillForm } from "./use-bill-form.ts";

interface PartProps {
  billForm: BillForm;
}

const sameValue = (one: unknown, other: unknown) =>
  Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);

/**
 * For `memo`: whether a part of the bill form that shows these fields looks as before. Its handlers read the form's values
 * when they are called, so those of an earlier drawing do the same.
 */
export const samePart =
  (fields: readonly (keyof BillValues)[]) =>
  <Props extends PartProps>({ billForm: before, ...rest }: Props, { billForm: now, ...others }: Props) =>
    fields.every((field) => sameValue(before.form.values[field], now.form.values[field])) &&
    sameValue(before.form.errors, now.form.errors) &&
    before.busy === now.busy &&
    before.wasTooMuch === now.wasTooMuch &&
    before.makeSecond === now.makeSecond &&
    before.isSecondForWork === now.isSecondForWork &&
    shallowEqual(rest, others);
