import sharp from "sharp";

/** Above what phones take (50 megapixels), below what would fill the memory when decoded. */
const MAX_PIXELS = 52_000_000;

/** Limits for decoding strangers' bytes. */
export const DECODING = {
  limitInputPixels: MAX_PIXELS,
  failOn: "error",
  pages: 1,
  animated: false,
} as const;

/**
 * Leaves only three decoders in this process, whatever a file pretends to be; libvips knows dozens, SVG and PDF among them.
 * One thread and no cache per picture: uploads are rare and must not crowd out other calls.
 */
export function blockDecoders(): void {
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
  });
  sharp.concurrency(1);
  sharp.cache(false);
}
