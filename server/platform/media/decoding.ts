import sharp from "sharp";

/** Above what phones take (50 megapixels), below what would fill the memory when unpacked. */
const MAX_PIXELS = 52_000_000;

/** How strangers' bytes are decoded. */
export const DECODING = {
  limitInputPixels: MAX_PIXELS,
  failOn: "error",
  pages: 1,
  animated: false,
} as const;

/**
 * Whatever a file pretends to be, only three decoders exist in this process from now on; libvips knows dozens, SVG and PDF
 * among them. One thread and no cache for each picture: uploads are rare and must not crowd out everybody else's calls.
 */
export function blockDecoders(): void {
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
  });
  sharp.concurrency(1);
  sharp.cache(false);
}
