import sharp from "sharp";
import { IMAGE_MAX_SIDE } from "#rules/values/image.ts";
import { takeJobs } from "#server/platform/process/children/jobs.ts";
import { blockDecoders, DECODING } from "./decoding.ts";
import { withoutMetadata } from "./image-container.ts";

const SECONDS_AT_MOST = 10;

blockDecoders();

takeJobs(async (content: Uint8Array) => {
  const { data, info } = await sharp(withoutMetadata(content), DECODING)
    .autoOrient()
    .resize({ width: IMAGE_MAX_SIDE, height: IMAGE_MAX_SIDE, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 82 })
    .timeout({ seconds: SECONDS_AT_MOST })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
});
