import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import type { Endpoint } from "#contract/values/endpoint.ts";
import { routes } from "#server/app.ts";
import { AppError, translate } from "#server/platform/http/errors.ts";
import { openApiDocument } from "#server/platform/http/openapi.ts";
import { openClinic } from "#tests/support/clinic.ts";

/** Every number that any call takes, in its query, its path or its body, given as no number of that kind can be. */

type Json = Record<string, unknown>;

const clinic = await openClinic();
const { token } = await clinic.signIn("Administrator");
afterAll(() => clinic.close());

/** Amounts have two decimals at most and an end. */
const ODD = [
  "1e3",
  "0x1f",
  "NaN",
  "Infinity",
  "1;5",
  "x",
  "٣",
  "1e99",
  "99999999999999999999",
  "1.234",
  1e99,
  1.234,
];
const ODD_WHOLE = [...ODD, "1.5", "-1", "9007199254740993", "9223372036854775808", 1.5, -1, 2 ** 53];

/** A place on the map lies between whole degrees. */
const DEGREES = ["map.latitude", "map.longitude"];
/** How long somebody took over a form is only looked at, never asked of the database. */
const NO_RECORD = ["filledInMs"];

interface Place {
  /** As the refusal names it. */
  field: string;
  part: "query" | "path" | "body";
  odd: readonly unknown[];
}

function kindsOf(schema: Json): unknown[] {
  const inner = ((schema.anyOf ?? []) as Json[]).flatMap(kindsOf);
  return [schema.type, ...inner].flat();
}

/** Where numbers are taken below a schema. */
function placesIn(schema: Json, part: Place["part"], field: string): Place[] {
  const { properties = {}, items } = schema as { properties?: Record<string, Json>; items?: Json };
  const below = Object.entries(properties).flatMap(([name, inner]) =>
    placesIn(inner, part, field ? `${field}.${name}` : name),
  );
  const listed = items ? placesIn(items, part, `${field}.0`) : [];
  const kinds = kindsOf(schema);
  const fractional = DEGREES.includes(field) ? ODD.filter((value) => value !== 1.234) : ODD;
  const odd = kinds.includes("integer") ? ODD_WHOLE : kinds.includes("number") ? fractional : undefined;
  return [...(odd ? [{ field, part, odd }] : []), ...below, ...listed];
}

function placesOf(endpoint: Endpoint): Place[] {
  const document = openApiDocument([endpoint], "odd") as { paths: Record<string, Record<string, Json>> };
  const operation = document.paths[`/api${endpoint.path}`]?.[endpoint.method.toLowerCase()] ?? {};
  const parameters = operation.parameters as { name: string; in: "query" | "path"; schema: Json }[];
  const content = (operation.requestBody as { content: Record<string, { schema: Json }> } | undefined)
    ?.content;
  const form = content?.["multipart/form-data"]?.schema.properties as Record<string, Json> | undefined;
  const body = content?.["application/json"]?.schema ?? form?.[endpoint.multipart?.json ?? ""]?.contentSchema;
  const places = parameters.flatMap(({ name, in: part, schema }) => placesIn(schema, part, name));
  if (body) places.push(...placesIn(body as Json, "body", ""));
  return places.filter(({ field }) => !NO_RECORD.includes(field));
}

/** { lines: [{ id: value }] } of "lines.0.id". */
function bodyWith([name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value;
  const inner = bodyWith(rest, value);
  return name === "0" ? [inner] : { [name]: inner };
}

const BOUNDARY = "limit";
const formOf = (name: string, body: unknown) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${JSON.stringify(body)}\r\n--${BOUNDARY}--\r\n`;

async function send(
  { method, path, multipart, body: takesBody }: Endpoint,
  { field, part }: Place,
  value: unknown,
) {
  const body = part === "body" ? bodyWith(field.split("."), value) : {};
  const form = multipart ? formOf(multipart.json, body) : JSON.stringify(body);
  const type = multipart ? `multipart/form-data; boundary=${BOUNDARY}` : "application/json";
  const address = path.replace(/\{\w+\}/, part === "path" ? encodeURIComponent(String(value)) : "1");
  return await clinic.app.inject({
    method,
    url: `/api${address}`,
    // A list of ids in a query is one text.
    ...(part === "query" ? { query: { [field.replace(/\.0$/, "")]: String(value) } } : {}),
    ...(takesBody ? { payload: form } : {}),
    headers: { authorization: `Bearer ${token}`, ...(takesBody ? { "content-type": type } : {}) },
  });
}

const endpoints = routes.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

it("finds the numbers that calls take", () => {
  const all = routes.flatMap(({ endpoint }) =>
    placesOf(endpoint).map(({ part, field }) => `${part} ${field}`),
  );
  for (const known of [
    "query idMin",
    "query feesMax",
    "path id",
    "body idServices.0",
    "body paymentDetails.0.price",
  ])
    expect(all).toContain(known);
});

describe("an invalid number", () => {
  it.each(endpoints)("%s refuses on its field", async (_name, endpoint) => {
    for (const place of placesOf(endpoint))
      for (const value of place.odd) {
        const answer = await send(endpoint, place, value);
        const fields = (answer.json().errors ?? []).map((error: { field: string }) => error.field);
        // A list that is one field of a form, such as teeth, is refused as a whole.
        const list = place.field.replace(/\.0$/, "");
        const named = fields.includes(list) ? list : place.field;
        expect([value, answer.statusCode, fields]).toEqual([value, 400, expect.arrayContaining([named])]);
      }
  });
});

describe("what only the database finds unusable", () => {
  it.each([
    ["22P02", sql`SELECT ${"1.5"}::bigint`],
    ["22003", sql`SELECT ${"9223372036854775808"}::bigint`],
    ["22003", sql`SELECT ${"99999999999"}::numeric(12,2)`],
    ["22007", sql`SELECT ${"soon"}::date`],
    ["22008", sql`SELECT ${"2026-13-45"}::date`],
    ["22009", sql`SELECT ${"2026-01-01T00:00:00+23:59"}::timestamptz`],
  ])("is the caller's: %s", async (_code, statement) => {
    const thrown = await statement.execute(clinic.database.kysely).catch(translate);
    expect(thrown).toBeInstanceOf(AppError);
    expect(thrown).toMatchObject({ status: 400, cause: expect.anything() });
  });
});
