import type { Json } from "./api.ts";

/** Where a form's text fields stand: "name", "paymentDetails.0.description". */
export function textFields(schema: Json | undefined, path: string[] = []): string[][] {
  if (!schema) return [];
  const { anyOf, type, properties, items, format } = schema;
  if (Array.isArray(anyOf)) return (anyOf as Json[]).flatMap((one) => textFields(one, path));
  if (type === "object")
    return Object.entries((properties ?? {}) as Record<string, Json>).flatMap(([name, one]) =>
      textFields(one, [...path, name]),
    );
  if (type === "array") return textFields(items as Json, [...path, "0"]);
  return type === "string" && !schema.enum && !("const" in schema) && format !== "date-time" ? [path] : [];
}

/** The body with this text in that field, as long as the way there exists. */
export function withText(body: Json, [name = "", ...rest]: string[], text: string): Json {
  if (rest.length === 0) return { ...body, [name]: text };
  const inner = body[name];
  if (Array.isArray(inner))
    return { ...body, [name]: [rest.length === 1 ? text : withText(inner[0] as Json, rest.slice(1), text)] };
  return inner ? { ...body, [name]: withText(inner as Json, rest, text) } : body;
}

/** What stands in a field of an answer. */
export function valueAt(data: unknown, path: string[]): unknown {
  return path.reduce<unknown>((inner, name) => (inner as Json | undefined)?.[name], data);
}
