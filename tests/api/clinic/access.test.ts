import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveRights } from "#contract/clinic/rights.ts";
import { askForCode, pairDisplay } from "#contract/desk/screen.ts";
import { type Endpoint, isForStaff } from "#contract/values/endpoint.ts";
import { allows, GRANTABLE, ROLES } from "#rules/values/permissions.ts";
import { routes } from "#server/app.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { declaredEndpoints } from "#tests/support/platform/contract.ts";

/** Every endpoint of the contract against every kind of caller; a new endpoint cannot escape. */

const endpoints = routes.map(({ endpoint }) => endpoint);
const isPublic = ({ access }: Endpoint) => access === "public";
const named = (list: Endpoint[]) =>
  list.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await openClinic();
});
afterAll(() => clinic.close());

const url = (endpoint: Endpoint) => `/api${endpoint.path.replace("{id}", "1")}`;

async function statusOf(endpoint: Endpoint, headers: Record<string, string>, address = url(endpoint)) {
  const response = await clinic.app.inject({ method: endpoint.method, url: address, headers });
  // A file that is sent has no envelope; a refusal has one.
  if (!endpoint.download || response.statusCode !== 200)
    expect(response.json()).toMatchObject({ responseCode: response.statusCode });
  return response.statusCode;
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function ended(change: "expired" | "idle" | "revoked" | "disabled") {
  const { staffId, token } = await clinic.signIn("Administrator");
  const statement = {
    expired: sql`UPDATE sessions SET expires_on = now() - interval '1 second' WHERE staff_id = ${staffId}`,
    idle: sql`UPDATE sessions SET last_seen_on = now() - interval '61 minutes' WHERE staff_id = ${staffId}`,
    revoked: sql`UPDATE sessions SET revoked_on = now() WHERE staff_id = ${staffId}`,
    disabled: sql`UPDATE staff SET is_active = false WHERE id = ${staffId}`,
  }[change];
  await statement.execute(clinic.database.kysely);
  return token;
}

it("is asked of every call that the contract declares", async () => {
  const mounted = new Set(named(endpoints).map(([name]) => name));
  expect(named(await declaredEndpoints()).filter(([name]) => !mounted.has(name))).toEqual([]);
});

describe("without a good token", () => {
  it.each(named(endpoints.filter((endpoint) => !isPublic(endpoint))))(
    "%s answers 401",
    async (_name, endpoint) => {
      const { token } = await clinic.signIn("Administrator");
      const attempts = [
        statusOf(endpoint, {}),
        statusOf(endpoint, bearer("garbage-garbage-garbage-garbage")),
        statusOf(endpoint, { authorization: token }),
        statusOf(endpoint, { cookie: `token=${token}` }),
        statusOf(endpoint, {}, `${url(endpoint)}?token=${token}&access_token=${token}`),
        ...(["expired", "idle", "revoked", "disabled"] as const).map(async (change) =>
          statusOf(endpoint, bearer(await ended(change))),
        ),
      ];
      expect(new Set(await Promise.all(attempts))).toEqual(new Set([401]));
    },
  );

  it.each(named(endpoints.filter(isPublic)))("%s is open, as declared", async (_name, endpoint) => {
    expect([401, 403]).not.toContain(await statusOf(endpoint, {}));
  });
});

describe("each role", () => {
  const cases = ROLES.flatMap((role) => [
    { role, granted: [] },
    { role, granted: GRANTABLE },
  ]);
  it.each(cases)("$role may call what the matrix says and $granted, and nothing else", async (rights) => {
    const admin = await clinic.signIn("Administrator");
    const { token } = await clinic.signIn(rights.role);
    const granted = [...rights.granted];
    expect((await clinic.call(saveRights, { body: { granted } }, admin.token)).status).toBe(200);
    for (const endpoint of endpoints) {
      // The call that ends the session would end the test with it.
      if (!isForStaff(endpoint.access) || endpoint.path === "/Account/Logout") continue;
      const may = endpoint.access === "signed-in" || allows(rights, endpoint.access);
      const status = await statusOf(endpoint, bearer(token));
      expect([endpoint.path, status === 403]).toEqual([endpoint.path, !may]);
      expect([endpoint.path, status]).not.toEqual([endpoint.path, 500]);
    }
  });
});

describe("a screen of the waiting room", () => {
  it("may call what is for screens and nothing else, and nobody else may", async () => {
    const { token } = await clinic.signIn("Administrator");
    const code = (await clinic.call(askForCode, {})).body.data;
    if (!code) throw new Error("no code");
    const screen = bearer(code.token);
    const own = endpoints.filter(({ access }) => access === "display");
    expect(own.map(({ path }) => path)).toEqual(["/Screen/GetRoom", "/Screen/WaitForChange"]);
    for (const endpoint of own) expect(await statusOf(endpoint, screen)).toBe(401);
    await clinic.call(pairDisplay, { body: { code: code.code, name: "Hall" } }, token);
    for (const endpoint of endpoints.filter((one) => !isPublic(one))) {
      const isOwn = own.includes(endpoint);
      expect([endpoint.path, (await statusOf(endpoint, screen)) === 401]).toEqual([endpoint.path, !isOwn]);
      if (isOwn) expect(await statusOf(endpoint, bearer(token))).toBe(401);
    }
  });
});

describe("other methods", () => {
  it.each(named(endpoints))(
    "%s answers HEAD and OPTIONS with 404: neither runs anything",
    async (_name, endpoint) => {
      const { token } = await clinic.signIn("Administrator");
      for (const method of ["HEAD", "OPTIONS"] as const) {
        const { statusCode } = await clinic.app.inject({
          method,
          url: url(endpoint),
          headers: bearer(token),
        });
        expect(statusCode).toBe(404);
      }
    },
  );
});

describe("the envelope of answers", () => {
  it("forbids caching of API answers, and reveals no internals in a refusal", async () => {
    const response = await clinic.app.inject({ method: "GET", url: "/api/Nothing/Here" });
    expect(response.statusCode).toBe(404);
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(response.json()).toEqual({ data: null, responseCode: 404, message: "There is no such address." });
  });

  it.each([
    ["{ broken", "application/json", 400],
    ["hello", "text/plain", 415],
    ["a=b", "application/x-www-form-urlencoded", 415],
    [`"${"x".repeat(1_100_000)}"`, "application/json", 413],
  ])("answers %.20s as %s with the envelope", async (payload, type, status) => {
    const response = await clinic.app.inject({
      method: "POST",
      url: "/api/Account/AdminLogin",
      payload,
      headers: { "content-type": type },
    });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ data: null, responseCode: status });
    expect(response.body).not.toMatch(/at .*\.ts|FST_|SELECT/);
  });

  it("describes every endpoint in the OpenAPI document", async () => {
    const { body } = await clinic.app.inject({ method: "GET", url: "/api/openapi.json" });
    const document = JSON.parse(body);
    expect(document.openapi).toBe("3.1.0");
    for (const { method, path } of endpoints)
      expect(document.paths[`/api${path}`]).toHaveProperty(method.toLowerCase());
  });

  it("answers /healthz and /readyz without a token", async () => {
    expect((await clinic.app.inject({ method: "GET", url: "/healthz" })).statusCode).toBe(200);
    expect((await clinic.app.inject({ method: "GET", url: "/readyz" })).statusCode).toBe(200);
  });
});
