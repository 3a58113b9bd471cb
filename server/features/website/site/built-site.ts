import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { PictureFiles } from "#contract/website/pictures.ts";
import type { SiteRenderer } from "#contract/website/renderer.ts";
import { PROJECT_ROOT } from "#server/platform/process/start/release.ts";
import { filesFrom, type PictureFilesOf } from "./pictures/addresses.ts";

/** The result of `npm run build` from the website's templates, the same for every clinic. */
export interface BuiltSite {
  renderer: SiteRenderer;
  filesOf: PictureFilesOf;
}

const FOLDER = join(PROJECT_ROOT, "dist/site-server");
const ENTRY = join(FOLDER, "entry.mjs");

/** Null: the site has not been built. */
export async function loadBuiltSite(): Promise<BuiltSite | null> {
  if (!existsSync(ENTRY)) return null;
  const { renderer } = (await import(pathToFileURL(ENTRY).href)) as { renderer: SiteRenderer };
  const pictures = JSON.parse(await readFile(join(FOLDER, "pictures.json"), "utf8"));
  return { renderer, filesOf: filesFrom(z.record(z.string(), PictureFiles).parse(pictures)) };
}
