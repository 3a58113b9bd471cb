import { createHash } from "node:crypto";
import sharp from "sharp";
import { IMAGE_MAX_BYTES, IMAGE_MAX_SIDE } from "#rules/image.ts";
import { AppError } from "./errors.ts";
import { inTurns } from "./turns.ts";
import type { Upload } from "./uploads.ts";

/** A picture that this server drew itself: decoded, upright, without metadata, small, WebP. */
export interface PreparedImage {
  content: Buffer;
  width: number;
  height: number;
  sha256: Buffer;
}

/** Above what phones take (50 megapixels), below what would fill the memory when unpacked. */
const MAX_PIXELS = 52_000_000;
const SECONDS_AT_MOST = 10;

/** A large picture takes up to 200 MB and a thread for a second; half of the threads stay for other work. */
const inTurn = inTurns({
  atOnce: 2,
  waiting: 16,
  busy: "Many pictures are arriving right now. Please try again.",
});

// Whatever a file pretends to be, only three decoders exist here; libvips knows dozens, SVG and PDF among them.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});
// One thread and no cache for each picture: uploads are rare and must not crowd out everybody else's calls.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Turns an upload into what is stored. Run it before a transaction begins: decoding takes a while.
 * Throws 413, 415 for anything but JPEG, PNG and WebP by content, 422 for a picture that cannot be read, and 503
 * when too many arrive at once.
 */
export async function prepareImage({ content }: Upload): Promise<PreparedImage> {
  if (content.length > IMAGE_MAX_BYTES) throw new AppError("tooLarge", "The picture is larger than 5 MB.");
  if (!isKnownFormat(content))
    throw new AppError("unsupported", "A picture must be a JPEG, PNG or WebP file.");
  return await inTurn(() => decode(content));
}

async function decode(content: Buffer): Promise<PreparedImage> {
  try {
    const { data, info } = await redraw(content);
    const { width, height } = info;
    return { content: data, width, height, sha256: createHash("sha256").update(data).digest() };
  } catch {
    // What the decoder says is about the file's insides; the person at the desk needs to choose another file.
    throw new AppError("unprocessable", "This picture cannot be read. It may be damaged or far too large.");
  }
}

function redraw(content: Buffer) {
  return sharp(content, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1, animated: false })
    .autoOrient()
    .resize({ width: IMAGE_MAX_SIDE, height: IMAGE_MAX_SIDE, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 82 })
    .timeout({ seconds: SECONDS_AT_MOST })
    .toBuffer({ resolveWithObject: true });
}

/** Judged by the first bytes; the name and the type that the sender gave mean nothing. */
function isKnownFormat(content: Buffer): boolean {
  const has = (bytes: string, at = 0) =>
    content.subarray(at, at + bytes.length).equals(Buffer.from(bytes, "latin1"));
  const isJpeg = has("\xff\xd8\xff");
  const isPng = has("\x89PNG\r\n\x1a\n");
  const isWebp = has("RIFF") && has("WEBP", 8);
  return isJpeg || isPng || isWebp;
}
