import { z } from "zod";

/** A JSON Schema, or a part of one. */
export type Json = Record<string, unknown>;

/**
 * The ways to every text that a schema takes; an entry of a list is "0".
 * @param schema as its JSON Schema describes it.
 */
export function textsOf(schema: Json, way: string[] = []): string[][] {
  const { type, properties, items, anyOf, oneOf, allOf } = schema;
  const others = [anyOf, oneOf, allOf].flatMap((list) => (Array.isArray(list) ? (list as Json[]) : []));
  if (others.length > 0) return others.flatMap((other) => textsOf(other, way));
  if (type === "object")
    return Object.entries((properties ?? {}) as Record<string, Json>).flatMap(([name, inner]) =>
      textsOf(inner, [...way, name]),
    );
  if (type === "array") return textsOf((items ?? {}) as Json, [...way, "0"]);
  const isText = type === "string" || type === undefined;
  return isText && !("enum" in schema) && !("const" in schema) ? [way] : [];
}

/** The schema to which a way leads; undefined: it leads through one that cannot be taken apart. */
export const schemaAt = (schema: z.ZodType, way: readonly string[]): z.ZodType | undefined =>
  way.reduce<z.ZodType | undefined>((outer, step) => {
    const whole = outer && unwrapped(outer);
    if (whole instanceof z.ZodArray) return whole.element as z.ZodType;
    return whole instanceof z.ZodObject ? (whole.shape as Record<string, z.ZodType>)[step] : undefined;
  }, schema);

function unwrapped(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return unwrapped(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe)
    return unwrapped((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType);
  return schema;
}

/** Nothing but this value, where the way leads: ["lines", "0", "note"] is { lines: [{ note }] }. */
export const only = (way: readonly string[], value: unknown): unknown =>
  way.reduceRight<unknown>((inner, step) => (step === "0" ? [inner] : { [step]: inner }), value);
