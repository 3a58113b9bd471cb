import { createHash } from "node:crypto";
import sharp, { type Sharp } from "sharp";

/**
 * The files that browsers get of a picture of the website. One ladder of widths serves every place. AVIF's default
 * effort takes five times as long for files about 10 % smaller.
 */
const LADDER = {
  version: 2,
  avif: [240, 480, 720, 960, 1400, 1920],
  /** Two by three about the middle: the upright places. */
  tall: [320, 480, 600],
  shared: { width: 1200, height: 630 },
  options: { quality: 52, effort: 2, chromaSubsampling: "4:2:0" },
} as const;

/** Changes when the ladder does: what was made by an older one is made anew. */
export const LADDER_VERSION = createHash("sha256").update(JSON.stringify(LADDER)).digest("hex").slice(0, 8);

export interface PictureVariant {
  readonly kind: "avif" | "tall" | "shared";
  /** Pixels. */
  readonly width: number;
  readonly extension: "avif" | "jpg";
  readonly content: Buffer;
}

/**
 * Makes all variants of a master, the narrowest of each kind first. Takes seconds of both cores and 200 MB, so it
 * belongs into a process of its own, never into the server. A drawing has the shared one alone.
 */
export async function variantsOf(master: Buffer, isDrawing: boolean): Promise<PictureVariant[]> {
  if (isDrawing) return [await sharedVariant(master)];
  const { width = 0, height = 0 } = await sharp(master).metadata();
  const variants: PictureVariant[] = [];
  for (const wanted of rungsFor(width))
    variants.push(await avif("avif", sharp(master).resize({ width: wanted }), wanted));
  for (const wanted of LADDER.tall.filter((one) => one <= height / 1.5)) {
    const cut = sharp(master).resize({ width: wanted, height: wanted * 1.5, fit: "cover" });
    variants.push(await avif("tall", cut, wanted));
  }
  return [...variants, await sharedVariant(master)];
}

/** The rungs that a master reaches; the last is its own width, unless it is wider than the ladder or hardly above a rung. */
function rungsFor(width: number): number[] {
  const widest = Math.min(width, LADDER.avif.at(-1) ?? 0);
  return [...LADDER.avif.filter((one) => one < widest * 0.9), widest];
}

async function avif(kind: "avif" | "tall", picture: Sharp, width: number): Promise<PictureVariant> {
  return { kind, width, extension: "avif", content: await picture.avif(LADDER.options).toBuffer() };
}

async function sharedVariant(master: Buffer): Promise<PictureVariant> {
  const content = await sharp(master, { density: 144 })
    .resize({ ...LADDER.shared, fit: "cover" })
    .flatten({ background: "#f4ede4" })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
  return { kind: "shared", width: LADDER.shared.width, extension: "jpg", content };
}
