import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await openClinic();
});
afterAll(() => clinic.close());

const get = (url: string) => clinic.app.inject({ url });

/** Up and out, not to be decoded, or of characters that no address has. */
const ODD = ["/..%2f..%2fetc/passwd", "/..%5c..%5cboot.ini", "/%E0%A4%A", "/%", "/%00"];

describe("an address that is none", () => {
  it.each(ODD)("%s goes the way of every unknown page", async (url) => {
    const answer = await get(url);
    const unknown = await get(url.endsWith(".ini") ? "/nothing.ini" : "/nothing-here");
    expect([answer.statusCode, answer.headers.location]).toEqual([
      unknown.statusCode,
      unknown.headers.location,
    ]);
    expect(answer.headers["content-security-policy"]).toBe(unknown.headers["content-security-policy"]);
    expect(answer.body).not.toMatch(/root:|FST_|statusCode|at .*\.ts/);
  });

  it.each(ODD)("below the API %s answers the envelope", async (url) => {
    const answer = await get(`/api${url}`);
    expect(answer.json()).toEqual({ data: null, responseCode: 404, message: "There is no such address." });
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([404, "no-store"]);
  });

  it.each(["/files", "/admin/assets", "/_site"])("below %s it is nobody's file", async (folder) => {
    for (const url of ODD) expect((await get(folder + url)).statusCode).toBe(404);
  });
});
