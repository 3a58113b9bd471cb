import { z } from "zod";
import { rightToRead } from "#contract/values/sensitive.ts";
import { allows, type Permission } from "#rules/values/permissions.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";

/** A sensitive field in an answer. `path` holds the names that lead to it; lists add no name. */
export interface SensitiveField {
  path: readonly string[];
  right: Permission;
  field: z.ZodType;
}

const known = new WeakMap<z.ZodType, readonly SensitiveField[]>();

/** Finds the sensitive fields of an answer's schema at any depth, once per schema. */
export function sensitiveFieldsOf(schema: z.ZodType): readonly SensitiveField[] {
  const found = known.get(schema) ?? [...fieldsIn(schema, [], new Set())];
  known.set(schema, found);
  return found;
}

function* fieldsIn(
  schema: z.ZodType,
  path: readonly string[],
  within: ReadonlySet<z.ZodType>,
): Generator<SensitiveField> {
  const right = rightToRead(schema);
  if (right) yield { path, right, field: schema };
  if (right || within.has(schema)) return;
  const inside = new Set([...within, schema]);
  for (const [name, part] of partsOf(schema))
    yield* fieldsIn(part, name === null ? path : [...path, name], inside);
}

/** The name is null where the part has the same path as its parent. */
function partsOf(schema: z.ZodType): [string | null, z.ZodType][] {
  if (schema instanceof z.ZodObject) return Object.entries<z.ZodType>(schema.shape);
  if (schema instanceof z.ZodArray) return [[null, schema.element as z.ZodType]];
  if (schema instanceof z.ZodUnion) return schema.options.map((option) => [null, option as z.ZodType]);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return [[null, schema.unwrap() as z.ZodType]];
  return [];
}

export const withheldFrom = (staff: SignedIn, schema: z.ZodType): readonly SensitiveField[] =>
  sensitiveFieldsOf(schema).filter(({ right }) => !allows(staff, right));

/** Sets the fields to null in `data` itself, so no cache may share it. */
export function withhold(data: unknown, fields: readonly SensitiveField[]): void {
  for (const { path } of fields) setNull(data, path);
}

function setNull(data: unknown, [name = "", ...rest]: readonly string[]): void {
  if (Array.isArray(data)) for (const entry of data) setNull(entry, [name, ...rest]);
  else if (typeof data === "object" && data !== null && name in data) {
    const record = data as Record<string, unknown>;
    if (rest.length > 0) setNull(record[name], rest);
    else record[name] = null;
  }
}
