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

/** Nothing but this value, where the way leads: ["lines", "0", "note"] is { lines: [{ note }] }. */
export const only = (way: readonly string[], value: unknown): unknown =>
  way.reduceRight<unknown>((inner, step) => (step === "0" ? [inner] : { [step]: inner }), value);
