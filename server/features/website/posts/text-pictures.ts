import { picturesIn } from "#rules/website/markdown.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { invalid } from "#server/platform/http/errors.ts";
import { hasPicture } from "#server/platform/media/add-picture.ts";

/** How a text names a picture of the library: by its sha-256. */
const OWN = /^\/_pictures\/([0-9a-f]{64})$/;

const named = (alt: string, address: string) => `“${alt || address.slice(0, 60)}”`;

/** Throws 400 for a picture of another site, which would learn who reads, or one outside the library. */
export function assertOwnPictures(markdown: string): void {
  const foreign = picturesIn(markdown).find(({ address }) => !OWN.test(address));
  if (foreign)
    throw invalid({
      field: "markdown",
      message: `The picture ${named(foreign.alt, foreign.address)} is not one of the library. Please upload it with the button Picture.`,
    });
}

/** Throws 400, naming the picture, for one that would not be shown, or that lacks words for people who cannot see it. */
export async function assertPicturesShown(db: Executor, markdown: string): Promise<void> {
  assertOwnPictures(markdown);
  for (const { address, alt } of picturesIn(markdown)) {
    if (alt === "")
      throw invalid({
        field: "markdown",
        message: `The picture ${named(alt, address)} has no words. Please say what it shows: ![what it shows](…)`,
      });
    if (!(await hasPicture(db, OWN.exec(address)?.[1] ?? "")))
      throw invalid({
        field: "markdown",
        message: `The picture ${named(alt, address)} is not in the library. Please choose it again.`,
      });
  }
}
