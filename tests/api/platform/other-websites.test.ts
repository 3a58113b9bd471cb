import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "#contract/values/endpoint.ts";
import { routes } from "#server/app.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** What another website has a browser send to the clinic: every public call of the contract that changes something. */

const PUBLIC_URL = "https://www.clinic.example";
const OFFICE_URL = "https://desk.clinic.example:8443";

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await openClinic({ PUBLIC_URL, OFFICE_URL });
});
afterAll(() => clinic.close());

const endpoints = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ access, method }) => access === "public" && method !== "GET");

/** As a page may send it without the browser asking first: a form of several parts, or nothing at all. */
async function simple({ method, path, multipart }: Endpoint, headers: Record<string, string>) {
  const form = `--limit\r\nContent-Disposition: form-data; name="${multipart?.json}"\r\n\r\n{}\r\n--limit--\r\n`;
  const { statusCode, body } = await clinic.app.inject({
    method,
    url: `/api${path}`,
    ...(multipart && { payload: form }),
    headers: {
      host: "10.0.0.7:3000",
      ...(multipart && { "content-type": "multipart/form-data; boundary=limit" }),
      ...headers,
    },
  });
  return { statusCode, body };
}

const FOREIGN: Record<string, string>[] = [
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "cross-site", origin: PUBLIC_URL },
  { origin: "https://elsewhere.example" },
  { origin: "http://10.0.0.7:3001" },
  { origin: "https://www.clinic.example.elsewhere.example" },
  { origin: "https://desk.clinic.example" },
  { origin: "null" },
  { origin: "" },
  { origin: "not an address" },
  { "sec-fetch-site": "same-site", origin: "https://other.clinic.example" },
];
const OWN: Record<string, string>[] = [
  {},
  { "sec-fetch-site": "none" },
  { "sec-fetch-site": "same-origin" },
  { "sec-fetch-site": "same-origin", origin: "null" },
  { origin: "http://10.0.0.7:3000" },
  { origin: PUBLIC_URL },
  { origin: "https://WWW.clinic.example:443" },
  { origin: OFFICE_URL },
  { "sec-fetch-site": "same-site", origin: OFFICE_URL },
  { origin: "https://clinic.lan", "x-forwarded-host": "clinic.lan, proxy.lan" },
  { origin: "https://clinic.lan", host: "clinic.lan:443" },
];

describe.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))("%s", (_path, endpoint) => {
  it("is refused where another website sends it, and counts for nothing", async () => {
    await clinic.database.pool.query("DELETE FROM throttle");
    for (const headers of FOREIGN) {
      const { statusCode, body } = await simple(endpoint, headers);
      expect([headers, statusCode]).toEqual([headers, 403]);
      expect(body).toContain("another website");
    }
    expect(await clinic.count("throttle")).toBe(0);
    expect(await clinic.count("display_codes")).toBe(0);
  });

  it("is served to the clinic's own pages, behind proxies, and to programs", async () => {
    for (const headers of OWN) {
      const { statusCode } = await simple(endpoint, headers);
      expect([headers, statusCode]).not.toEqual([headers, 403]);
    }
    await clinic.database.pool.query("DELETE FROM display_codes");
  });
});

it("is every public call that is no GET, and there are some", () => {
  expect(endpoints.length).toBeGreaterThan(8);
  expect(endpoints.map(({ path }) => path)).toContain("/Screen/AskForCode");
});
