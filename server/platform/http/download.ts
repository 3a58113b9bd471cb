import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** The result of a downloading endpoint's handler: a file that is made while it is sent. */
export interface Download {
  /** Letters, digits, dots and dashes. */
  fileName: string;
  contentType: string;
  /** The file's length, where it is known before sending. */
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
