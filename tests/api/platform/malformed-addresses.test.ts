import { connect } from "node:net";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

let clinic: TestClinic;
let port: number;
beforeAll(async () => {
  clinic = await openClinic();
  port = Number(new URL(await clinic.app.listen({ host: "127.0.0.1", port: 0 })).port);
});
afterAll(() => clinic.close());

const get = (url: string) => clinic.app.inject({ url });

/** Up and out, not to be decoded, or of characters that no address has. */
const ODD = ["/..%2f..%2fetc/passwd", "/..%5c..%5cboot.ini", "/%E0%A4%A", "/%", "/%00"];

describe("a malformed address", () => {
  it.each(ODD)("%s is treated as an unknown page", async (url) => {
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

  it.each(["/files", "/admin/assets", "/_site"])(
    "below %s it answers 404, as a missing file does",
    async (folder) => {
      for (const url of ODD) expect((await get(folder + url)).statusCode).toBe(404);
    },
  );
});

/** The answer to bytes as they stand. */
async function sendRaw(port: number, ...lines: string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(`${[...lines, "Connection: close"].join("\r\n")}\r\n\r\n`);
  return await text(socket);
}

/** Status and what protects an answer, whatever the moment put beside them. */
const guardsOf = (answer: string) => [
  answer.split("\r\n")[0],
  ...["cache-control", "content-security-policy", "x-content-type-options", "location", "link"].map(
    (name) => new RegExp(`^${name}: (.*)\r$`, "im").exec(answer)?.[1],
  ),
];

describe("an absolute URL as the request target", () => {
  it.each(["/./admin", "/%2e/admin", "/x/./y", "/../admin"])(
    "%s, which a browser would have tidied, is treated as an unknown page",
    async (path) => {
      const unknown = guardsOf(await sendRaw(port, "GET /nothing-here HTTP/1.1", "Host: clinic.example"));
      const answer = guardsOf(await sendRaw(port, `GET ${path} HTTP/1.1`, "Host: clinic.example"));
      expect(answer).toEqual(unknown);
    },
  );

  it.each([
    "/api/Patient/GetAllPatients",
    "/api/Doctor/GetAllActiveDoctors",
    "/api/Nothing/Here",
    "/api/docs/",
    "/files/patients/x.webp",
    "/healthz",
    "/no-such-page",
    "/no-such-page?page=2",
    "/blog/",
    "//evil.example/x/",
  ])("%s is answered like the plain one", async (path) => {
    const plain = guardsOf(await sendRaw(port, `GET ${path} HTTP/1.1`, "Host: clinic.example"));
    for (const front of ["http://clinic.example", "HTTPS://evil.example:99", "ftp://a@b"]) {
      const whole = await sendRaw(port, `GET ${front}${path} HTTP/1.1`, "Host: clinic.example");
      expect(guardsOf(whole)).toEqual(plain);
    }
  });

  it("leads to the home page if it has no path", async () => {
    const home = guardsOf(await sendRaw(port, "GET / HTTP/1.1", "Host: clinic.example"));
    const whole = await sendRaw(port, "GET http://clinic.example HTTP/1.1", "Host: clinic.example");
    expect(guardsOf(whole)).toEqual(home);
  });

  it("reaches the API also if /api is percent-encoded", async () => {
    for (const path of ["/%61pi/Patient/GetAllPatients", "/%61pi/Nothing/Here"]) {
      const answer = await sendRaw(port, `GET ${path} HTTP/1.1`, "Host: clinic.example");
      expect(answer).toMatch(/^cache-control: no-store\r$/im);
      expect(answer).toContain('"responseCode":4');
    }
  });
});

/** Pieces from which people and probes twist addresses. */
const PIECES = [
  ...[
    "/",
    "//",
    "\\",
    "%2f",
    "%2F",
    "%5c",
    "%252f",
    "%2e",
    "..",
    ".",
    "%00",
    "%25",
    "%",
    "%ff",
    "%20",
    "?",
    "#",
    ";",
  ],
  ...[
    "blog",
    "ur",
    "tnc",
    "1",
    "index",
    ".html",
    ".css",
    ".php",
    "~",
    "admin",
    "files",
    "_site",
    "_pictures",
  ],
  ...["favicon.svg", "sitemap.xml", "زینب", "%D8%B2", "\u0085", "C:"],
];
const ANYTHING = { numRuns: Number(process.env.ADDRESS_CASES ?? 400) };

describe("an address made of anything", () => {
  const pieces = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 7 });

  it("is never a failure", () =>
    fc.assert(
      fc.asyncProperty(pieces, async (some) => {
        const answer = await sendRaw(port, `GET /${some.join("")} HTTP/1.1`, "Host: clinic.example");
        expect(answer).toMatch(/^HTTP\/1\.1 [234]/);
      }),
      ANYTHING,
    ));

  it.each([
    ...[
      "/%2F",
      "/%2f%2fevil.example",
      "/%2Fblog",
      "/blog/%2F1",
      "/blog%2F%2F1",
      "/%5cevil.example",
      "/%5C%5Cx/y.css",
    ],
    ...["/x%2F%2Fy.css", "/ur/%2Fblog", "/%2F%2Fetc/passwd", "/_pictures/%2Fx.webp", "/admin/assets/%2Fx.js"],
  ])("that holds two slashes once it is decoded, %s, is a 404 and leads nowhere", async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([404, undefined]);
  });
});
