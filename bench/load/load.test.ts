import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { openConnection, requestOf } from "./connection.ts";
import { medianRound, timesOf } from "./times.ts";

describe("the connection that asks", () => {
  const ends: (() => void)[] = [];
  afterEach(() => {
    for (const end of ends.splice(0)) end();
  });

  /** A connection to a server that does this with each request. */
  async function connectTo(answer: (socket: Socket, request: string) => void) {
    const server = createServer((socket) => {
      socket.setNoDelay(true).on("data", (chunk) => answer(socket, chunk.toString()));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const connection = await openConnection((server.address() as AddressInfo).port);
    ends.push(
      () => server.close(),
      () => connection.close(),
    );
    return connection;
  }

  it("reads answer after answer, however they are cut into pieces", async () => {
    const body = "salam, مطب";
    const length = Buffer.byteLength(body);
    const whole = Buffer.from(`HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n${body}`);
    let cut = 1;
    const connection = await connectTo((socket) => {
      socket.write(whole.subarray(0, cut));
      setImmediate(() => socket.write(whole.subarray(cut)));
    });
    for (; cut < whole.length; cut += 7) {
      const answer = await connection.ask(requestOf("GET", "/", {}));
      expect([answer.status, answer.body()]).toEqual([200, body]);
    }
  });

  it("sends the length of a body in bytes", async () => {
    let heard = "";
    const connection = await connectTo((socket, request) => {
      heard = request;
      socket.write("HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n");
    });
    expect(await connection.ask(requestOf("POST", "/api", { a: "b" }, "مطب"))).toMatchObject({ status: 400 });
    expect(heard).toBe("POST /api HTTP/1.1\r\nhost: localhost\r\na: b\r\ncontent-length: 6\r\n\r\nمطب");
  });

  it("says so when the server hangs up", async () => {
    const connection = await connectTo((socket) => socket.destroy());
    await expect(connection.ask(requestOf("GET", "/", {}))).rejects.toThrow();
  });
});

describe("times of calls", () => {
  const hundred = Array.from({ length: 100 }, (_, n) => 100 - n);

  it("are the middle one, the slowest but one of a hundred, and how many a second", () => {
    expect(timesOf(hundred, 4, { processor: 50, asking: 10 })).toEqual({
      calls: 100,
      median: 51,
      p99: 100,
      perSecond: 25,
      processor: 0.5,
      asking: 0.1,
    });
  });

  it("of several rounds are the middle round's", () => {
    const rounds = [3, 1, 2].map((seconds) => timesOf(hundred, 100 / seconds));
    expect(medianRound(rounds)).toMatchObject({ calls: 300, perSecond: 2 });
  });
});
