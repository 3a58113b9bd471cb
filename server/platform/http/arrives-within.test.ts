import { once } from "node:events";
import { connect } from "node:net";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { arrivesWithin } from "./arrives-within.ts";
import { answerClientError } from "./client-error-handler.ts";

it.each(["the head", "the body"])(
  "a request of which %s never ends is refused, and its connection closed",
  async (part) => {
    const app = Fastify({ ...arrivesWithin(1200), clientErrorHandler: answerClientError });
    app.post("/", () => "never");
    const address = await app.listen({ host: "127.0.0.1", port: 0 });
    const socket = connect(Number(new URL(address).port), "127.0.0.1");
    const head =
      "POST / HTTP/1.1\r\nHost: clinic\r\nContent-Type: application/json\r\nContent-Length: 20\r\n";
    socket.write(part === "the head" ? head : `${head}\r\n{`);
    const [answer] = await once(socket, "data");
    expect(String(answer)).toMatch(/^HTTP\/1\.1 408 /);
    await once(socket, "close");
    await app.close();
  },
);

it("looks for them in time, so that none is held longer", () => {
  const { requestTimeout, http } = arrivesWithin(30_000);
  expect(requestTimeout + http.connectionsCheckingInterval).toBeLessThanOrEqual(30_000);
  expect(http.headersTimeout).toBeLessThanOrEqual(requestTimeout);
});
