import { createHash } from "node:crypto";
import { IMAGE_MAX_BYTES } from "#rules/values/image.ts";
import { AppError } from "#server/platform/http/errors.ts";
import type { Upload } from "#server/platform/http/uploads.ts";
import { JobRefused } from "#server/platform/process/children/child.ts";
import { childPool } from "#server/platform/process/children/pool.ts";
import type { QueuedCaller } from "#server/platform/process/concurrency-limit.ts";

/** A picture that this server encoded itself: decoded, upright, without metadata, small, WebP. */
export interface PreparedImage {
  content: Buffer;
  width: number;
  height: number;
  sha256: Buffer;
}

interface Drawn {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Four times what a phone's worst picture (50 megapixels, progressive) takes on a computer with two busy cores. */
const STRANGERS_MS = 4_000;

/** A large picture takes up to 200 MB and one core for a second. */
const decoders = childPool<Uint8Array, Drawn>({
  file: new URL("./images-child.ts", import.meta.url),
  atOnce: 2,
  strangersAtOnce: 1,
  waiting: 16,
  jobMs: 15_000,
  strangersJobMs: STRANGERS_MS,
  memoryMb: 768,
  busy: "Many pictures are arriving right now. Please try again.",
  lost: "This picture could not be read just now. Please try again, or choose another one.",
});

/**
 * Turns an upload into a storable picture, in a process of its own. Run it before a transaction begins, because decoding
 * takes a while. `caller` tells staff, who go first, from visitors. Throws 413, 415 for anything but JPEG, PNG and WebP
 * content, 422 for a picture that cannot be read, and 503 when too many arrive at once or this one exceeds its limits.
 */
export async function prepareImage({ content }: Upload, caller?: QueuedCaller): Promise<PreparedImage> {
  if (content.length > IMAGE_MAX_BYTES) throw new AppError("tooLarge", "The picture is larger than 5 MB.");
  if (!isKnownFormat(content))
    throw new AppError("unsupported", "A picture must be a JPEG, PNG or WebP file.");
  const { data, width, height } = await decoders.run(content, caller).catch(refuseUnreadable);
  return { content: Buffer.from(data), width, height, sha256: createHash("sha256").update(data).digest() };
}

/** The decoder's message is about the file's insides; the person at the desk needs to choose another file. */
export function refuseUnreadable(error: unknown): never {
  if (!(error instanceof JobRefused)) throw error;
  throw new AppError("unprocessable", "This picture cannot be read. It may be damaged or far too large.");
}

/** Judged by the first bytes; name and type given by the sender are ignored. */
export function isKnownFormat(content: Buffer): boolean {
  const has = (bytes: string, at = 0) =>
    content.subarray(at, at + bytes.length).equals(Buffer.from(bytes, "latin1"));
  const isJpeg = has("\xff\xd8\xff");
  const isPng = has("\x89PNG\r\n\x1a\n");
  const isWebp = has("RIFF") && has("WEBP", 8);
  return isJpeg || isPng || isWebp;
}
