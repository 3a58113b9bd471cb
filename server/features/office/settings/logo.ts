import { sql } from "kysely";
import type { ClinicLogo } from "#contract/clinic/logo.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { invalid } from "#server/platform/http/errors.ts";
import type { Upload } from "#server/platform/http/uploads.ts";
import { addPicture, prepareLogo } from "#server/platform/media/add-picture.ts";
import type { PreparedImage } from "#server/platform/media/images.ts";

/** Prepares an uploaded logo. Throws 400 without one, 413, 415 and 422, each in words. */
export async function prepareUpload(file: Upload | null): Promise<PreparedImage> {
  if (!file) throw invalid({ field: "file", message: "Please choose a picture." });
  return await prepareLogo(file.content);
}

/** Stores a prepared logo, once however often it is uploaded. */
export async function keepLogo(trx: Executor, logo: PreparedImage, name: string): Promise<ClinicLogo> {
  const { sha256: picture, width, height } = await addPicture(trx, logo, name, "image/png");
  return { picture, width, height };
}

/** Throws 400 unless the logo is a stored one with its true size. */
export async function assertLogo(trx: Executor, logo: ClinicLogo | undefined): Promise<void> {
  if (!logo) return;
  const { rows } = await sql`
    SELECT FROM site_pictures WHERE sha256 = decode(${logo.picture}, 'hex') AND content_type = 'image/png'
      AND width = ${logo.width} AND height = ${logo.height}`.execute(trx);
  if (rows.length === 0)
    throw invalid({
      field: "logo",
      message: "This picture is not in the library. Please upload the logo again.",
    });
}
