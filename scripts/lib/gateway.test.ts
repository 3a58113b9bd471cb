import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, it } from "vitest";
import { openGateway } from "./gateway.mjs";

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function portOf(server: Server): Promise<number> {
  servers.push(server);
  if (!server.listening) await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

const open = async (portFor: (url: string) => number) =>
  `http://127.0.0.1:${await portOf(openGateway(0, "127.0.0.1", portFor))}`;

it("asks the part that a path belongs to, body and answer unchanged", async () => {
  const part = (name: string) =>
    portOf(
      createServer(async (request, response) => {
        response
          .writeHead(201, { "X-Part": name })
          .end(`${request.method} ${request.url} ${await text(request)}`);
      }).listen(0, "127.0.0.1"),
    );
  const [api, site] = await Promise.all([part("api"), part("site")]);
  const gateway = await open((url) => (url.startsWith("/api") ? api : site));
  const answer = await fetch(`${gateway}/api/x?y=1`, { method: "POST", body: "زینب" });
  expect([answer.status, answer.headers.get("x-part"), await answer.text()]).toEqual([
    201,
    "api",
    "POST /api/x?y=1 زینب",
  ]);
  expect((await fetch(`${gateway}/`)).headers.get("x-part")).toBe("site");
});

it("asks to wait while a part is not up yet", async () => {
  const closed = createServer().listen(0, "127.0.0.1");
  const port = await portOf(closed);
  closed.close();
  const answer = await fetch(await open(() => port));
  expect(answer.status).toBe(503);
  expect(answer.headers.get("refresh")).toBe("1");
});
