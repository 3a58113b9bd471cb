import { createHash } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import { LADDER, rungsFor, tallRungsFor } from "./picture-ladder.ts";

/** Changes with the ladder, so that variants of an older one are made anew. */
export const LADDER_VERSION = createHash("sha256").update(JSON.stringify(LADDER)).digest("hex").slice(0, 8);

/** Pixels, the largest that a home screen shows. */
const ICON_SIDE = 180;

export interface PictureVariant {
  readonly kind: "avif" | "tall" | "shared" | "icon";
  /** Pixels. */
  readonly width: number;
  readonly extension: "avif" | "jpg" | "png";
  readonly content: Buffer;
}

/**
 * Makes all variants of a master, the narrowest of each kind first. A drawing has only the shared one. Takes seconds of
 * both cores and 200 MB, so run it in a process of its own, never in the server.
 */
export async function variantsOf(master: Buffer, isDrawing: boolean): Promise<PictureVariant[]> {
  if (isDrawing) return [await sharedVariant(master)];
  const { width = 0, height = 0 } = await sharp(master).metadata();
  const variants: PictureVariant[] = [];
  for (const wanted of rungsFor(width))
    variants.push(await avif("avif", sharp(master).resize({ width: wanted }), wanted));
  for (const wanted of tallRungsFor(height)) {
    const cut = sharp(master).resize({ width: wanted, height: wanted * 1.5, fit: "cover" });
    variants.push(await avif("tall", cut, wanted));
  }
  return [...variants, await sharedVariant(master)];
}

async function avif(kind: "avif" | "tall", picture: Sharp, width: number): Promise<PictureVariant> {
  return { kind, width, extension: "avif", content: await picture.avif(LADDER.options).toBuffer() };
}

/** The whole picture in a white square, so that dark lettering stays visible beside a page's title in a dark window. */
export async function iconVariant(master: Buffer): Promise<PictureVariant> {
  const content = await sharp(master)
    .resize({ width: ICON_SIDE, height: ICON_SIDE, fit: "contain", background: "#ffffff00" })
    .flatten({ background: "#ffffff" })
    .png({ palette: true })
    .toBuffer();
  return { kind: "icon", width: ICON_SIDE, extension: "png", content };
}

async function sharedVariant(master: Buffer): Promise<PictureVariant> {
  const content = await sharp(master, { density: 144 })
    .resize({ ...LADDER.shared, fit: "cover" })
    .flatten({ background: "#f4ede4" })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
  return { kind: "shared", width: LADDER.shared.width, extension: "jpg", content };
}
