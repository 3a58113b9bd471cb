import type { z } from "zod";
import type { Permission } from "#rules/values/permissions.ts";

const rights = new WeakMap<object, Permission>();

/**
 * A field that staff read only with `right`, beyond what the call takes: `mount.ts` answers null to others, and histories
 * withhold it by `rightToRead`. The field must allow null. Public calls answer visitors what they typed themselves.
 *
 * @example
 * medicalHistory: sensitive("patients.write", z.string().nullable()),
 */
export function sensitive<Field extends z.ZodType>(right: Permission, field: Field): Field {
  rights.set(field, right);
  return field;
}

/** The right that a field takes; undefined: none of its own. */
export const rightToRead = (field: object): Permission | undefined => rights.get(field);
