import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** What a handler of a downloading endpoint returns: a file that is made while it is sent. */
export interface Download {
  /** Letters, digits, dots and dashes. */
  fileName: string;
  contentType: string;
  /** How long the file is, where that is known before it is sent. */
  bytes?: number;
  body: Readable;
}

export function sendDownload(reply: FastifyReply, { fileName, contentType, bytes, body }: Download) {
  if (bytes !== undefined) reply.header("Content-Length", bytes);
  return reply
    .header("Content-Type", contentType)
    .header("Content-Disposition", `attachment; filename="${fileName}"`)
    .send(body);
}
