import sharp from "sharp";
import { LOGO_MAX_SIZE, SITE_PICTURE_MAX_SIDE } from "#rules/values/image.ts";
import { takeJobs } from "#server/platform/process/children/jobs.ts";
import { blockDecoders, DECODING } from "./decoding.ts";
import { withoutMetadata } from "./image-container.ts";

blockDecoders();

/** An upload, and whether it becomes a logo. */
export interface MasterJob {
  content: Uint8Array;
  isLogo: boolean;
}

const PICTURE_SIZE = { width: SITE_PICTURE_MAX_SIDE, height: SITE_PICTURE_MAX_SIDE };

/**
 * Encodes an uploaded picture anew: upright, without metadata, as large as any place needs it. A logo becomes PNG, which
 * the typesetter can read.
 */
takeJobs(async ({ content, isLogo }: MasterJob) => {
  const picture = sharp(withoutMetadata(content), DECODING)
    .autoOrient()
    .resize({ ...(isLogo ? LOGO_MAX_SIZE : PICTURE_SIZE), fit: "inside", withoutEnlargement: true })
    .timeout({ seconds: 20 });
  const drawn = isLogo ? picture.png({ palette: true, quality: 95 }) : picture.webp({ quality: 90 });
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
});
