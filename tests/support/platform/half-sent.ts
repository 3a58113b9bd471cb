import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Endpoint } from "#contract/values/endpoint.ts";
import type { TestServer } from "./server.ts";

/** A call of which the head and a part of the body were sent and taken in. */
export interface HalfSent {
  endpoint: Endpoint;
  /** Sends the rest; answers the status. */
  finish(): Promise<number>;
}

const part = (name: string, text: string) =>
  `--limit\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n--limit--\r\n`;

/**
 * Sends each call, with an empty record, but for the last byte of its body, and waits until the server has judged every head. The session must be
 * remembered: then a head is judged without waiting for anything.
 */
export async function halfSend(
  { clinic, port }: TestServer,
  token: string,
  calls: readonly Endpoint[],
): Promise<HalfSent[]> {
  let taken = 0;
  const all = Promise.withResolvers<void>();
  const count = () => {
    taken += 1;
    if (taken === calls.length) all.resolve();
  };
  clinic.app.server.on("request", count);
  const half = calls.map((endpoint) => begin(port, token, endpoint));
  await all.promise;
  clinic.app.server.off("request", count);
  for (let turn = 0; turn < 20; turn++) await nextTurn();
  return half;
}

function begin(port: number, token: string, endpoint: Endpoint): HalfSent {
  const socket = connect(port, "127.0.0.1");
  const text = endpoint.multipart ? part(endpoint.multipart.json, "{}") : "{}";
  const type = endpoint.multipart ? "multipart/form-data; boundary=limit" : "application/json";
  const head = [
    `${endpoint.method} /api${endpoint.path.replace("{id}", "1")} HTTP/1.1`,
    "Host: clinic",
    `Authorization: Bearer ${token}`,
    `Content-Type: ${type}`,
    `Content-Length: ${Buffer.byteLength(text)}`,
    "Connection: close",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${text.slice(0, -1)}`);
  return { endpoint, finish: () => finish(socket, text.slice(-1)) };
}

async function finish(socket: Socket, rest: string): Promise<number> {
  let answer = "";
  socket.on("data", (piece) => {
    answer += String(piece);
  });
  const ended = once(socket, "close");
  socket.write(rest);
  await ended;
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
}
