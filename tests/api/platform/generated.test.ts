import fc from "fast-check";
import { afterAll, describe, expect, it, vi } from "vitest";
import { savePatient } from "#contract/patients/patients.ts";
import type { Endpoint } from "#contract/values/endpoint.ts";
import { envelopeOf } from "#contract/values/envelope.ts";
import { submitContactMessage } from "#contract/website/contact-messages.ts";
import { routes } from "#server/app.ts";
import { openApiDocument } from "#server/platform/http/openapi.ts";
import { patientInput } from "#tests/support/cases.ts";
import { openClinic } from "#tests/support/clinic.ts";

/**
 * Calls made up from the document that describes the API: whatever is sent, the answer is one that it foresees. The
 * long form, with so many calls of each endpoint:
 *
 *   GENERATED_CALLS=1200 npx vitest run tests/api/platform/generated.test.ts
 */

type Json = Record<string, unknown>;

const clinic = await openClinic();
const { token } = await clinic.signIn("Administrator");
afterAll(() => clinic.close());

/** Text that has broken programs before; every kind of text a field may meet. */
const NAUGHTY = [
  "Robert'); DROP TABLE patients;--",
  "<script>alert(1)</script>",
  "{{7*7}} %s %n %x",
  "../../etc/passwd",
  "=cmd|' /C calc'!A0",
  "NULL undefined NaN true \\ \" ' `",
  "Z\u0335\u0321a\u0337l\u0336go",
  "ﷺ",
  "👩‍👩‍👧‍👦🏳️‍🌈",
];
/** Refused where a text has one line, kept where it may have more. */
const NAUGHTY_IN_ONE_LINE = ["درد 😬 \u202Eabc\u202C", "\uFEFFzero\u200Bwidth", "line one\r\nline two\ttab"];
const REFUSED = ["nul \u0000 byte", "half a letter \ud800", "x".repeat(20_001)];

const anything = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    1e15,
    Number.MAX_SAFE_INTEGER,
    1e308,
    "",
    " ",
    "0",
    "-1",
    "1e9",
  ),
  fc.constantFrom<unknown>("9999-12-31", "0001-01-01", "2026-02-30", "25:00", "23:59:59", [], {}, [null], {
    id: {},
  }),
  fc.constantFrom<unknown>(...NAUGHTY, ...NAUGHTY_IN_ONE_LINE, ...REFUSED.slice(0, 2)),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Values as the schema of the document wants them, and, now and then, anything at all. */
function roughly(schema: Json): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 4, arbitrary: fittingOf(schema) }, { weight: 1, arbitrary: anything });
}

function fittingOf(schema: Json): fc.Arbitrary<unknown> {
  const { type, properties, items, anyOf } = schema;
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  if ("const" in schema) return fc.constant(schema.const);
  if (Array.isArray(anyOf)) return fc.oneof(...(anyOf as Json[]).map(fittingOf));
  if (type === "object") return objectOf((properties ?? {}) as Record<string, Json>);
  if (type === "array") return fc.array(roughly((items ?? {}) as Json), { maxLength: 3 });
  if (type === "integer") return fc.integer({ min: 0, max: 4 });
  if (type === "number") return fc.constantFrom<number>(0, 1, 2, 500, 1250.5);
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  return fc.constantFrom<unknown>(
    1,
    "2",
    "2026-11-20",
    "2024-02-29",
    "17:30",
    "Cash",
    "Medium",
    "03001234567",
    "a text",
  );
}

function objectOf(properties: Record<string, Json>): fc.Arbitrary<Json> {
  const entries = Object.entries(properties).map(([name, shape]) => [name, roughly(shape)] as const);
  return fc.record(Object.fromEntries(entries), { requiredKeys: [] }) as fc.Arbitrary<Json>;
}

interface Made {
  query: Json;
  id: unknown;
  body: unknown;
}

function callsOf(endpoint: Endpoint): fc.Arbitrary<Made> {
  const document = openApiDocument([endpoint], "generated") as {
    paths: Record<string, Record<string, Json>>;
  };
  const operation = document.paths[`/api${endpoint.path}`]?.[endpoint.method.toLowerCase()] ?? {};
  const parameters = (operation.parameters ?? []) as { name: string; in: string; schema: Json }[];
  const query = parameters.filter((parameter) => parameter.in === "query");
  const content =
    (operation.requestBody as { content?: Record<string, { schema: Json }> } | undefined)?.content ?? {};
  const form = content["multipart/form-data"]?.schema.properties as
    | Record<string, { contentSchema?: Json }>
    | undefined;
  const body = content["application/json"]?.schema ?? form?.[endpoint.multipart?.json ?? ""]?.contentSchema;
  return fc.record({
    query: objectOf(Object.fromEntries(query.map(({ name, schema }) => [name, schema]))),
    id: fc.oneof(
      fc.integer({ min: 0, max: 4 }),
      fc.constantFrom("x", "-1", "1e99", "9007199254740993", "%00"),
    ),
    body: body ? roughly(body) : fc.constant(undefined),
  });
}

const textOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value)) ?? "";

async function ask(endpoint: Endpoint, { query, id, body }: Made) {
  const pairs = Object.entries(query).map(([name, value]) => [name, textOf(value).toWellFormed()]);
  const path = endpoint.path.replace("{id}", encodeURIComponent(String(id)));
  const form = endpoint.multipart && formOf(endpoint.multipart.json, body);
  return clinic.app.inject({
    method: endpoint.method,
    url: `/api${path}?${new URLSearchParams(pairs as [string, string][])}`,
    ...(form ? { payload: form } : body === undefined ? {} : { payload: JSON.stringify(body) }),
    headers: {
      authorization: `Bearer ${token}`,
      ...(form ? { "content-type": "multipart/form-data; boundary=limit" } : {}),
      ...(!form && body !== undefined ? { "content-type": "application/json" } : {}),
    },
  });
}

const formOf = (name: string, body: unknown) =>
  `--limit\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${JSON.stringify(body ?? null)}\r\n--limit--\r\n`;

const FORESEEN = [200, 400, 401, 403, 404, 409, 413, 415, 422, 429];
const RUNS = Number(process.env.GENERATED_CALLS ?? 40);
const SEED = Number(process.env.GENERATED_SEED ?? 20_261_121);
vi.setConfig({ testTimeout: 60_000 + 100 * RUNS });
/** These end the session that asks, or work slowly on purpose. */
const APART = [
  "/Account/Logout",
  "/Account/ForgotPassword",
  "/Account/AdminLogin",
  "/Account/ChangePassword",
];

const endpoints = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ path, access }) => !APART.includes(path) && access !== "staff.manage");

describe("random calls generated from the OpenAPI document", () => {
  it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    "%s is answered as described",
    async (_name, endpoint) => {
      await fc.assert(
        fc.asyncProperty(callsOf(endpoint), async (made) => {
          const answer = await ask(endpoint, made);
          expect(FORESEEN).toContain(answer.statusCode);
          if (endpoint.download && answer.statusCode === 200) return;
          const body = answer.json();
          expect(body.responseCode).toBe(answer.statusCode);
          envelopeOf(endpoint.output).parse(answer.statusCode === 200 ? body : { ...body, data: null });
          if (answer.statusCode !== 200) {
            expect(body.data).toBeNull();
            expect(answer.body).not.toMatch(/\bat .*\.ts\b|FST_|SELECT|ZodError|node_modules/);
          }
        }),
        { numRuns: RUNS, seed: SEED },
      );
    },
  );
});

describe("text of every script and kind", () => {
  const LINES = [
    "fullName",
    "guardianName",
    "emgencyContactPersonName",
    "tpaId",
    "nationalIdentificationNumber",
  ];
  const NOTES = ["address", "medicalHistory", "anyKnownAllergies"];
  const saveWith = (changes: object) =>
    clinic.call(savePatient, { body: { ...patientInput(), ...changes } }, token);
  const all = (names: string[], text: string) => Object.fromEntries(names.map((name) => [name, text]));

  it.each(NAUGHTY)("%j is stored unchanged", async (text) => {
    const { status, body } = await saveWith(all([...LINES, ...NOTES], text));
    expect(status).toBe(200);
    expect(body.data).toMatchObject(all([...LINES, ...NOTES], text.trim()));
  });

  it.each(NAUGHTY_IN_ONE_LINE)("%j is stored unchanged in fields of several lines", async (text) => {
    const { body } = await saveWith(all(NOTES, text));
    expect(body.data).toMatchObject(all(NOTES, text.trim()));
    const refused = await saveWith(all(LINES, text));
    expect([refused.status, refused.body.errors?.map(({ field }) => field)]).toEqual([400, LINES]);
  });

  it.each(REFUSED)("%.20j is refused with its field", async (text) => {
    for (const field of [...LINES, ...NOTES]) {
      const { status, body } = await saveWith({ [field]: text });
      expect([status, body.errors?.map((error) => error.field)]).toEqual([400, [field]]);
    }
  });

  it("holds for a visitor's message", async () => {
    for (const text of NAUGHTY) {
      const body = { name: text, email: null, mobile: "03001234567", subject: text, message: text };
      const { status, body: answer } = await clinic.call(submitContactMessage, { body } as never);
      if (status === 429) break;
      expect(answer.data).toMatchObject({ name: text.trim(), subject: text.trim(), message: text.trim() });
    }
  });
});
