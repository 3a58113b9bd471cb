import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { type Endpoint, isFormGuard } from "#contract/values/endpoint.ts";
import { envelopeOf } from "#contract/values/envelope.ts";
import { ROLES } from "#rules/values/permissions.ts";

type Json = Record<string, unknown>;

/** The input side of the contract's schemas, because the document is for callers. */
const accepted = (schema: z.ZodType) => jsonSchema(schema, "input");
const answered = (schema: z.ZodType) => jsonSchema(schema, "output");

function jsonSchema(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    target: "draft-2020-12",
  });
  return rest;
}

/** Cached: converting the schemas of all endpoints takes a third of a second. */
const operations = new WeakMap<Endpoint, Json>();

function operationOf(endpoint: Endpoint): Json {
  const known = operations.get(endpoint) ?? operation(endpoint);
  operations.set(endpoint, known);
  return known;
}

/** Describes the endpoints one by one, so that other calls do not wait for all of them. */
export async function describeEndpoints(endpoints: readonly Endpoint[]): Promise<void> {
  for (const endpoint of endpoints) {
    if (operations.has(endpoint)) continue;
    operationOf(endpoint);
    await setImmediate();
  }
}

/** The OpenAPI 3.1 document of the mounted endpoints. An endpoint is described when the document's paths are read. */
export function openApiDocument(endpoints: readonly Endpoint[], title: string): Json {
  return {
    openapi: "3.1.0",
    info: { title, version: "1", description: "Amounts are rupees, dates yyyy-MM-dd, times HH:mm." },
    get paths() {
      return pathsOf(endpoints);
    },
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
      schemas: { Refusal: answered(envelopeOf(z.null())) },
    },
  };
}

function pathsOf(endpoints: readonly Endpoint[]): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return paths;
}

function operation(endpoint: Endpoint): Json {
  const body = endpoint.body ? requestBody(endpoint) : undefined;
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split("/")[1]],
    ...(endpoint.access === "public" ? {} : { security: [{ token: [] }], description: whoMay(endpoint) }),
    parameters: parameters(endpoint),
    ...(body ? { requestBody: body } : {}),
    responses: responses(endpoint),
  };
}

function whoMay({ access }: Endpoint): string {
  if (access === "display") return "A paired screen of the waiting room, by its own token.";
  return access === "signed-in" ? `Any of ${ROLES.join(", ")}.` : `Needs the permission ${access}.`;
}

function requestBody({ body, multipart }: Endpoint): Json | undefined {
  if (!body) return undefined;
  if (!multipart) return { required: true, content: { "application/json": { schema: accepted(body) } } };
  const properties = {
    [multipart.json]: { type: "string", contentMediaType: "application/json", contentSchema: accepted(body) },
    [multipart.file]: { type: "string", contentMediaType: "application/octet-stream" },
  };
  return {
    required: true,
    content: {
      "multipart/form-data": { schema: { type: "object", required: [multipart.json], properties } },
    },
  };
}

const inHeader = (name: string, maxLength: number): Json => ({
  name,
  in: "header",
  required: false,
  schema: { type: "string", maxLength },
});

function parameters({ query, params, creates, guard }: Endpoint): Json[] {
  const of = (schema: z.ZodType | undefined, place: "query" | "path") => {
    const { properties = {}, required = [] } = (schema ? accepted(schema) : {}) as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, shape]) => ({
      name,
      in: place,
      required: place === "path" || required.includes(name),
      schema: shape,
    }));
  };
  return [
    ...of(params, "path"),
    ...of(query, "query"),
    ...(creates ? [inHeader("Idempotency-Key", 200)] : []),
    ...(guard && isFormGuard(guard) ? [inHeader("Form-Proof", 300)] : []),
  ];
}

const REFUSALS: Record<string, string> = {
  400: "Invalid input, errors[] naming the fields",
  401: "No, expired or revoked token",
  403: "The role may not do this",
  404: "No such record",
  409: "A rule or a concurrent change refuses it",
  413: "Too large",
  415: "Unsupported content type",
  429: "Too many attempts, see Retry-After",
  500: "A fault, with a request id",
  503: "The database cannot be reached, see Retry-After",
};

/** The content of a good answer: the envelope, or a file. */
function content({ output, download }: Endpoint): Json {
  if (!download) return { "application/json": { schema: answered(envelopeOf(output)) } };
  return Object.fromEntries(download.map((type) => [type, { schema: { type: "string", format: "binary" } }]));
}

function responses(endpoint: Endpoint): Json {
  const refusal = (description: string) => ({
    description,
    content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
  });
  const codes = Object.entries(REFUSALS).filter(
    ([code]) => endpoint.access !== "public" || (code !== "401" && code !== "403"),
  );
  return {
    200: {
      description: "Success",
      content: content(endpoint),
    },
    ...Object.fromEntries(codes.map(([code, description]) => [code, refusal(description)])),
  };
}
