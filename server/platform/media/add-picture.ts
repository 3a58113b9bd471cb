import { createHash } from "node:crypto";
import { sql } from "kysely";
import { LOGO_MAX_BYTES, SITE_PICTURE_MAX_BYTES, SITE_PICTURE_SHAPE } from "#rules/values/image.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/http/errors.ts";
import { childPool } from "#server/platform/process/children/pool.ts";
import { isKnownFormat, type PreparedImage, refuseUnreadable } from "./images.ts";
import type { MasterJob } from "./master-child.ts";

/** A picture of `site_pictures`. */
export interface AddedPicture {
  /** 64 hexadecimal digits, by which texts name it. */
  sha256: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** A narrower logo would be blurred on paper. */
const LOGO_MIN_WIDTH = 128;

const masters = childPool<MasterJob, { data: Uint8Array; width: number; height: number }>({
  file: new URL("./master-child.ts", import.meta.url),
  atOnce: 2,
  waiting: 16,
  jobMs: 30_000,
  memoryMb: 1024,
  busy: "Many pictures are arriving right now. Please try again.",
  lost: "This picture could not be read just now. Please try again, or choose another one.",
});

/**
 * Turns an upload into the website's master, in a process of its own: decoded, upright, without metadata, WebP of at most
 * 2,560 pixels. Run it before a transaction begins. Throws 413, 415 for content that is no JPEG, PNG or WebP, 422 for a
 * picture that cannot be read, each in words, and 503 when it cannot be done now.
 */
export async function preparePicture(content: Buffer): Promise<PreparedImage> {
  if (content.length > SITE_PICTURE_MAX_BYTES)
    throw new AppError("tooLarge", "The picture is larger than 15 MB.");
  return await draw(content, false);
}

async function draw(upload: Buffer, isLogo: boolean): Promise<PreparedImage> {
  if (!isKnownFormat(upload)) throw new AppError("unsupported", refusalOf(upload));
  const job = { content: upload, isLogo };
  const { data, width, height } = await masters.run(job, { isKnown: true }).catch(refuseUnreadable);
  assertShape(width, height);
  return { content: Buffer.from(data), width, height, sha256: createHash("sha256").update(data).digest() };
}

/** A strip of a few pixels shows nothing, and cropping would leave nothing of it. */
function assertShape(width: number, height: number): void {
  const { fewest, ratio } = SITE_PICTURE_SHAPE;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (long > ratio * short)
    throw new AppError(
      "unprocessable",
      `This picture is a strip, ${width} × ${height} pixels: one side can be at most ${ratio} times the other.`,
    );
  if (short < fewest)
    throw new AppError(
      "unprocessable",
      `This picture is too small, ${width} × ${height} pixels: it needs ${fewest} on each side.`,
    );
}

/** The same for a logo: up to 2 MB, square or wider than high, kept as PNG of `LOGO_MAX_SIZE` at most. */
export async function prepareLogo(content: Buffer): Promise<PreparedImage> {
  if (content.length > LOGO_MAX_BYTES) throw new AppError("tooLarge", "The logo is larger than 2 MB.");
  const logo = await draw(content, true);
  if (logo.height > logo.width)
    throw new AppError("unprocessable", "A logo is square or wide; this one is higher than wide.");
  if (logo.width < LOGO_MIN_WIDTH)
    throw new AppError(
      "unprocessable",
      `This logo is too small: it needs ${LOGO_MIN_WIDTH} pixels in width.`,
    );
  return logo;
}

/**
 * Stores a prepared picture, once however often it is uploaded.
 * @param name the uploaded file's name.
 * @param contentType `image/png` marks a logo.
 */
export async function addPicture(
  trx: Executor,
  { content, width, height, sha256 }: PreparedImage,
  name: string,
  contentType: "image/webp" | "image/png" = "image/webp",
): Promise<AddedPicture> {
  const known =
    name
      .replace(/\p{Cc}/gu, "")
      .trim()
      .slice(0, 200) || "picture";
  await sql`
    INSERT INTO site_pictures (sha256, content_type, content, width, height, name)
    VALUES (${sha256}, ${contentType}, ${content}, ${width}, ${height}, ${known})
    ON CONFLICT (sha256) DO NOTHING`.execute(trx);
  return { sha256: sha256.toString("hex"), width, height };
}

/** Whether a picture (sha-256, hexadecimal) is in the library. */
export async function hasPicture(db: Executor, picture: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM site_pictures WHERE sha256 = decode(${picture}, 'hex')`.execute(db);
  return rows.length > 0;
}

function refusalOf(content: Buffer): string {
  if (/^ftyp(heic|heix|heim|heis|mif1|msf1)/.test(content.toString("latin1", 4, 12)))
    return "This is a HEIC picture, as iPhones take them. Please save it as JPEG and choose that file.";
  if (/^\s*(<\?xml|<!--|<!DOCTYPE svg|<svg)/i.test(content.toString("utf8", 0, 512).replace(/^\ufeff/, "")))
    return "This is a drawing (SVG), which can hold programs. Please choose a JPEG, PNG or WebP picture.";
  return "A picture must be a JPEG, PNG or WebP file.";
}
