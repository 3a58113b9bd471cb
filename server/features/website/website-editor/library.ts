import type { LibraryPicture } from "#contract/website/library.ts";
import type { PictureFilesOf } from "#server/features/website/site/pictures/addresses.ts";
import type { Site } from "#server/features/website/site/site.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { AppError, invalid, notFound } from "#server/platform/http/errors.ts";
import type { Upload } from "#server/platform/http/uploads.ts";
import { addPicture, preparePicture } from "#server/platform/media/add-picture.ts";
import type { PreparedImage } from "#server/platform/media/images.ts";
import { findPictures, type StoredPicture } from "./store.ts";

/** A narrower picture would be blurred in the smallest place of the website. */
const LEAST_WIDTH = 480;

const present = (
  { sha256, contentType, name, width, height }: StoredPicture,
  filesOf: PictureFilesOf,
): LibraryPicture => {
  const { avif, src } = filesOf({ sha256, contentType, width, height });
  return { picture: sha256, name, width, height, src: avif[0]?.src ?? src };
};

async function filesOfSite(site: Site): Promise<PictureFilesOf> {
  const built = await site.built();
  if (!built) throw new AppError("unavailable", "The website has not been built yet, so it has no pictures.");
  return built.filesOf;
}

/** The pictures to choose from, newest first. */
export async function pictures(db: Executor, site: Site): Promise<LibraryPicture[]> {
  const filesOf = await filesOfSite(site);
  return (await findPictures(db)).map((picture) => present(picture, filesOf));
}

/** Decodes an upload. Throws 400 without one, 413, 415 and 422, each in words, also for one that is too small. */
export async function prepareUpload(file: Upload | null): Promise<PreparedImage> {
  if (!file) throw invalid({ field: "file", message: "Please choose a picture." });
  const prepared = await preparePicture(file.content);
  if (prepared.width < LEAST_WIDTH)
    throw new AppError(
      "unprocessable",
      `This picture is too small: it is ${prepared.width} pixels wide, and the website needs ${LEAST_WIDTH} at least.`,
    );
  return prepared;
}

/** Stores a decoded picture, once however often it is uploaded. */
export async function keep(
  trx: Executor,
  prepared: PreparedImage,
  name: string,
  site: Site,
): Promise<LibraryPicture> {
  const { sha256 } = await addPicture(trx, prepared, name);
  const stored = (await findPictures(trx)).find((picture) => picture.sha256 === sha256);
  if (!stored) throw notFound("This picture");
  return present(stored, await filesOfSite(site));
}
