import { afterAll, describe, expect, it } from "vitest";
import type { Endpoint } from "#contract/values/endpoint.ts";
import { SERVED } from "#contract/values/served.ts";
import { SCREEN_PATHS } from "#rules/clinic/screens.ts";
import { routes } from "#server/app.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** What answers at an address of the website's own, and of the back-office's (SERVE, SITE_PORT). */

const clinics = Object.fromEntries(
  await Promise.all(SERVED.map(async (served) => [served, await openClinic({ SERVE: served })] as const)),
) as Record<(typeof SERVED)[number], TestClinic>;
afterAll(() => Promise.all(Object.values(clinics).map((clinic) => clinic.close())));

const ask = (clinic: TestClinic, method: "GET" | "POST" | "DELETE" | "HEAD", url: string) =>
  clinic.app.inject({ method, url, headers: { "user-agent": "Mozilla/5.0" } });
const NO_SUCH_ADDRESS = { data: null, responseCode: 404, message: "There is no such address." };

/** A call with nothing in it: what is there refuses it for another reason than that it is not. */
const tried = ({ method, path }: Endpoint) => [method, `/api${path.replace(/\{\w+\}/g, "1")}`] as const;
async function isThere(clinic: TestClinic, endpoint: Endpoint): Promise<boolean> {
  const answer = await ask(clinic, ...tried(endpoint));
  return answer.json()?.message !== NO_SUCH_ADDRESS.message;
}

const endpoints = routes.map(({ endpoint }) => endpoint);
const isSignIn = ({ guard }: Endpoint) => guard === "password";
const isForm = ({ guard }: Endpoint) => guard !== undefined && guard !== "password";

describe("the website's own address", () => {
  it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    "%s: answered if anyone may call it, unless it signs in",
    async (_call, endpoint) => {
      expect(await isThere(clinics.site, endpoint)).toBe(endpoint.access === "public" && !isSignIn(endpoint));
    },
  );

  it.each([
    ...SCREEN_PATHS.map((path) => `/admin/${path.replace(/:\w+/g, "1")}`),
    ...["/admin", "/admin/", "/admin/assets/index.js", "//admin", "/%61dmin"],
    ...["/screen", "/screen/", "/screen/assets/index.js"],
    ...[
      "/auth",
      "/auth/login",
      "/auth/reset-password?token=x",
      "/api/docs",
      "/api/docs/json",
      "/api/openapi.json",
    ],
    ...["/files/patients/00000000-0000-0000-0000-000000000000.webp"],
  ])("%s: 404, as what does not exist", async (path) => {
    for (const method of ["GET", "HEAD", "POST"] as const) {
      const answer = await ask(clinics.site, method, path);
      expect([method, answer.statusCode, answer.headers.location]).toEqual([method, 404, undefined]);
    }
  });

  it("answers the watcher", async () => {
    expect((await ask(clinics.site, "GET", "/readyz")).statusCode).toBe(200);
  });
});

describe("the back-office's own address", () => {
  it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    "%s: answered unless it is a form of visitors",
    async (_call, endpoint) => {
      expect(await isThere(clinics.office, endpoint)).toBe(!isForm(endpoint));
    },
  );

  it("has no pages of the website; its door leads to the back-office", async () => {
    for (const path of ["/blog", "/blog/1", "/sitemap.xml", "/robots.txt", "/appointment", "/_site/x.js"])
      expect([path, (await ask(clinics.office, "GET", path)).statusCode]).toEqual([path, 404]);
    expect((await ask(clinics.office, "GET", "/")).headers.location).toBe("/admin");
  });

  it.each(["/", "/admin", "/admin/", "/admin/billing", "/auth/login", "/screen"])(
    "answers HEAD %s as GET, without the page",
    async (path) => {
      const [whole, head] = [await ask(clinics.office, "GET", path), await ask(clinics.office, "HEAD", path)];
      expect(head.statusCode).toBe(whole.statusCode);
      for (const name of ["content-type", "cache-control", "location"])
        expect([name, head.headers[name]]).toEqual([name, whole.headers[name]]);
      expect(head.body).toBe("");
    },
  );
});

it("one address for both answers every call", async () => {
  for (const endpoint of endpoints)
    expect([endpoint.path, await isThere(clinics.all, endpoint)]).toEqual([endpoint.path, true]);
});
