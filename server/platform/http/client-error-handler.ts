import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Envelope } from "#contract/values/envelope.ts";

const REFUSALS: Record<string, { status: number; message: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: "The address or the headers of this call are too long." },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: "This call took too long to arrive. Please try again." },
};
const NO_HTTP = { status: 400, message: "This could not be read as HTTP." };

/** Answers a request that Node could not parse with the usual envelope, and closes the connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const { status, message } = REFUSALS[error.code ?? ""] ?? NO_HTTP;
  const body = JSON.stringify({ data: null, responseCode: status, message } satisfies Envelope<never>);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Cache-Control: no-store",
    "Connection: close",
  ];
  if (socket.writable) socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  socket.destroySoon();
}
