import sharp from "sharp";
import { IMAGE_MAX_SIDE } from "#rules/image.ts";
import { takeJobs } from "#server/platform/process/children/jobs.ts";
import { withoutMetadata } from "./image-container.ts";

/** Above what phones take (50 megapixels), below what would fill the memory when unpacked. */
const MAX_PIXELS = 52_000_000;
const SECONDS_AT_MOST = 10;

// Whatever a file pretends to be, only three decoders exist here; libvips knows dozens, SVG and PDF among them.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});
// One thread and no cache for each picture: uploads are rare and must not crowd out everybody else's calls.
sharp.concurrency(1);
sharp.cache(false);

takeJobs(async (content: Uint8Array) => {
  const { data, info } = await sharp(withoutMetadata(content), {
    limitInputPixels: MAX_PIXELS,
    failOn: "error",
    pages: 1,
    animated: false,
  })
    .autoOrient()
    .resize({ width: IMAGE_MAX_SIDE, height: IMAGE_MAX_SIDE, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 82 })
    .timeout({ seconds: SECONDS_AT_MOST })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
});
