import { join } from "node:path";
import { loadBuiltSite } from "./built-site.ts";
import { PictureVariants } from "./pictures/variants.ts";
import { Site, type SiteParts } from "./site.ts";
import { StoredRows } from "./stored-rows.ts";

/**
 * The website of this process and its picture files, from the templates of the last build.
 * @param folder where they are stored for times when the database is away; null: nowhere.
 */
export function openSite(
  { load = loadBuiltSite, ...parts }: Omit<SiteParts, "stored" | "load"> & Partial<Pick<SiteParts, "load">>,
  folder: string | null,
): { site: Site; pictures: PictureVariants } {
  const stored = folder === null ? null : new StoredRows(folder);
  return {
    site: new Site({ ...parts, load, stored }),
    pictures: new PictureVariants(parts.database.kysely, folder && join(folder, "pictures")),
  };
}
