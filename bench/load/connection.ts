import { connect, type Socket } from "node:net";

/** An answer: its status, and its body where somebody wants to read it. */
export interface Answer {
  status: number;
  body(): string;
}

/**
 * One kept-alive HTTP connection that asks one thing after another. It reads no more of an answer than its status and
 * its length: on two cores the one who asks must leave the processor to those who answer.
 */
export interface Connection {
  /** @param request the whole of it, head and body. @throws Error when the connection ends before the answer. */
  ask(request: Buffer): Promise<Answer>;
  close(): void;
}

const HEAD_END = Buffer.from("\r\n\r\n");

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** Opens a connection to a port of this machine. */
export async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve).once("error", reject);
  });
  let waiting: Waiting | undefined;
  const fail = (error: Error) => waiting?.reject(error);
  socket.on("error", fail);
  socket.on("close", () => fail(new Error("the server closed the connection")));
  readAnswers(socket, (answer) => waiting?.resolve(answer));
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      }),
    close: () => {
      waiting = undefined;
      socket.destroy();
    },
  };
}

function readAnswers(socket: Socket, answered: (answer: Answer) => void): void {
  let received: Buffer[] = [];
  let size = 0;
  /** Bytes of the whole answer, once its head has come. */
  let whole = 0;
  let bodyFrom = 0;
  socket.on("data", (chunk) => {
    received.push(chunk);
    size += chunk.length;
    if (whole === 0) {
      const text = received.length === 1 ? chunk : Buffer.concat(received);
      const end = text.indexOf(HEAD_END);
      if (end < 0) return;
      bodyFrom = end + HEAD_END.length;
      whole = bodyFrom + lengthIn(text.toString("latin1", 0, end));
    }
    if (size < whole) return;
    const bytes = received.length === 1 ? chunk : Buffer.concat(received);
    const from = bodyFrom;
    received = [];
    size = 0;
    whole = 0;
    answered({ status: Number(bytes.toString("latin1", 9, 12)), body: () => bytes.toString("utf8", from) });
  });
}

function lengthIn(head: string): number {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`an answer without a length:\n${head}`);
  return Number(length);
}

/** A request as it goes over the wire. */
export function requestOf(method: string, path: string, headers: Record<string, string>, body = ""): Buffer {
  const lines = Object.entries({ host: "localhost", ...headers }).map(([name, value]) => `${name}: ${value}`);
  const length = body ? [`content-length: ${Buffer.byteLength(body)}`] : [];
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${[...lines, ...length].join("\r\n")}\r\n\r\n${body}`);
}
