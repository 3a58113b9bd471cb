import { takeJobs } from "#server/platform/process/children/jobs.ts";
import { iconVariant, type PictureVariant, variantsOf } from "./picture-variants.ts";

/** A master whose files are to be made; a logo also gets the pages' icon. */
export interface PictureJob {
  master: Uint8Array;
  isDrawing: boolean;
  isLogo: boolean;
}

/** Makes the files of a master that this server encoded itself, or that came with the product. */
takeJobs(async ({ master, isDrawing, isLogo }: PictureJob): Promise<PictureVariant[]> => {
  const picture = Buffer.from(master);
  const variants = await variantsOf(picture, isDrawing);
  return isLogo ? [...variants, await iconVariant(picture)] : variants;
});
