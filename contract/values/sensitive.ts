import type { z } from "zod";
import type { Permission } from "#rules/values/permissions.ts";

const rights = new WeakMap<object, Permission>();

/**
 * Marks a field that staff read only with `right`, in addition to the call's own right. `mount.ts` answers null to others,
 * so the field must allow null, and histories withhold it by `rightToRead`. Public calls show visitors what they typed.
 *
 * @example
 * medicalHistory: sensitive("patients.write", z.string().nullable()),
 */
export function sensitive<Field extends z.ZodType>(right: Permission, field: Field): Field {
  rights.set(field, right);
  return field;
}

/** The right that reading a field needs; undefined when the call's own right is enough. */
export const rightToRead = (field: object): Permission | undefined => rights.get(field);
