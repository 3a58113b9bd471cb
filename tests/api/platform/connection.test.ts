import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#tests/support/platform/server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

/** Sends bytes as they are. @returns everything that came back until the server hung up. */
function sendRaw(...lines: string[]): Promise<string> {
  const socket = connect(server.port, "127.0.0.1");
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  return text(socket);
}

describe("over a real connection", () => {
  it("is up and ready", async () => {
    for (const path of ["/healthz", "/readyz"]) expect((await fetch(server.url + path)).status).toBe(200);
  });

  it("answers two calls on one connection, in order", async () => {
    const answer = await sendRaw(
      "GET /healthz HTTP/1.1\r\nHost: clinic\r\n\r\nGET /api/Doctor/GetActiveDoctors HTTP/1.1",
      "Host: clinic",
      "Connection: close",
    );
    expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 200"]);
    expect(answer.indexOf('"status":"up"')).toBeLessThan(answer.indexOf('"responseCode":200'));
  });

  it.each([
    ["no HTTP", ["HELLO clinic"], 400, "This could not be read as HTTP."],
    [
      "an address without end",
      [`GET /api/Patient/GetAllPatients?search=${"x".repeat(70_000)} HTTP/1.1`, "Host: clinic"],
      431,
      "The address or the headers of this call are too long.",
    ],
  ])("turns away %s in the frame of every answer, and goes on", async (_case, lines, status, message) => {
    const [head = "", body = ""] = (await sendRaw(...lines)).split("\r\n\r\n");
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(JSON.parse(body)).toEqual({ data: null, responseCode: status, message });
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  it("refuses a body that is too large, in the usual envelope", async () => {
    const answer = await fetch(`${server.url}/api/Account/AdminLogin`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "x".repeat(2 ** 21), password: "x" }),
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ responseCode: 413, data: null });
  });
});
