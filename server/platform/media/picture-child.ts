import { takeJobs } from "#server/platform/process/children/jobs.ts";
import { iconVariant, type PictureVariant, variantsOf } from "./picture-variants.ts";

/** A master to make the files of; a logo has the icon of the pages too. */
export interface PictureJob {
  master: Uint8Array;
  isDrawing: boolean;
  isLogo: boolean;
}

/** Makes the files of a master that this server drew itself, or that came with the product. */
takeJobs(async ({ master, isDrawing, isLogo }: PictureJob): Promise<PictureVariant[]> => {
  const picture = Buffer.from(master);
  const variants = await variantsOf(picture, isDrawing);
  return isLogo ? [...variants, await iconVariant(picture)] : variants;
});
