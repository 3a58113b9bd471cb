import type { Endpoint } from "#contract/values/endpoint.ts";
import { openApiDocument } from "#server/platform/http/openapi.ts";
import type { TestClinic } from "./clinic.ts";

/** Asking an endpoint everything that somebody who knows some records could ask. */

type Json = Record<string, unknown>;

/** What a caller may guess or know, by a piece of the parameter's name. */
export type Known = readonly [RegExp, readonly unknown[]][];

/** The values worth trying for a parameter: what its kind allows, else what is known under such a name. */
function valuesFor(known: Known, name: string, schema: Json): readonly unknown[] {
  const found = known.find(([pattern]) => pattern.test(name))?.[1];
  const inner = ((schema.anyOf ?? []) as Json[]).find(({ type }) => type !== "null") ?? schema;
  if (Array.isArray(inner.enum)) return found ?? inner.enum;
  if (inner.type === "array")
    return valuesFor(known, name, (inner.items ?? {}) as Json).map((value) => [value]);
  return found ?? [];
}

/** Every required value with every other, and each optional one by itself beside them. */
function inputsOf(known: Known, properties: Record<string, Json>, required: readonly string[]): Json[] {
  const place = (name: string) => valuesFor(known, name, properties[name] ?? {});
  let inputs: Json[] = [{}];
  for (const name of required)
    inputs = inputs.flatMap((input) => place(name).map((value) => ({ ...input, [name]: value })));
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  const more = optional.flatMap((name) => place(name).map((value) => ({ [name]: value })));
  return [...inputs, ...inputs.flatMap((input) => more.map((one) => ({ ...input, ...one })))];
}

function callsOf(known: Known, endpoint: Endpoint): { query: Json; path: string; body: Json | undefined }[] {
  const document = openApiDocument([endpoint], "scope") as { paths: Record<string, Record<string, Json>> };
  const operation = document.paths[`/api${endpoint.path}`]?.[endpoint.method.toLowerCase()] ?? {};
  const parameters = operation.parameters as { name: string; in: string; required: boolean; schema: Json }[];
  const asked = parameters.filter((parameter) => parameter.in === "query");
  const queries = inputsOf(
    known,
    Object.fromEntries(asked.map(({ name, schema }) => [name, schema])),
    asked.filter(({ required }) => required).map(({ name }) => name),
  );
  const content = (operation.requestBody as { content: Record<string, { schema: Json }> } | undefined)
    ?.content;
  const schema = content?.["application/json"]?.schema as
    | { properties?: Record<string, Json>; required?: string[] }
    | undefined;
  const [body] = schema ? inputsOf(known, schema.properties ?? {}, schema.required ?? []) : [undefined];
  const paths = endpoint.path.includes("{id}")
    ? valuesFor(known, "id", {}).map((id) => endpoint.path.replace("{id}", String(id)))
    : [endpoint.path];
  return paths.flatMap((path) => queries.map((query) => ({ query, path, body })));
}

/** The answers to every call that the endpoint takes with what is known. */
export async function answersOf(
  clinic: TestClinic,
  known: Known,
  endpoint: Endpoint,
  token: string,
): Promise<string[]> {
  const answers: string[] = [];
  for (const { query, path, body } of callsOf(known, endpoint)) {
    const values = Object.entries(query).filter(([, value]) => value !== undefined);
    const answer = await clinic.app.inject({
      method: endpoint.method,
      url: `/api${path}?${new URLSearchParams(values.map(([name, value]): [string, string] => [name, String(value)]))}`,
      headers: { authorization: `Bearer ${token}`, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    });
    answers.push(answer.body);
  }
  return answers;
}
