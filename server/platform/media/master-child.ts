import sharp from "sharp";
import { SITE_PICTURE_MAX_SIDE } from "#rules/image.ts";
import { takeJobs } from "#server/platform/process/children/jobs.ts";
import { blockDecoders, DECODING } from "./decoding.ts";
import { withoutMetadata } from "./image-container.ts";

blockDecoders();

/** Draws an uploaded picture of the website anew: upright, without metadata, as large as any place needs it. */
takeJobs(async (content: Uint8Array) => {
  const { data, info } = await sharp(withoutMetadata(content), DECODING)
    .autoOrient()
    .resize({
      width: SITE_PICTURE_MAX_SIDE,
      height: SITE_PICTURE_MAX_SIDE,
      fit: "inside",
      withoutEnlargement: true,
    })
    .webp({ quality: 90 })
    .timeout({ seconds: 20 })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
});
