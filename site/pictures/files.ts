import type { PictureFiles } from "#contract/website/pictures.ts";
import type { SiteSnapshot } from "#contract/website/snapshot.ts";

/** The files of a picture that a text names by its hash. Throws when the snapshot does not have them. */
export function filesOf({ pictures }: SiteSnapshot, picture: string): PictureFiles {
  const files = pictures[picture];
  if (!files) throw new Error(`There are no files of the picture ${picture.slice(0, 12)}….`);
  return files;
}

type Variants = PictureFiles["avif"];

/** A `srcset` of the files from a width on; when all are narrower, of the widest. "" of a drawing. */
export function srcSetOf(variants: Variants, from = 480): string {
  const wide = variants.filter(({ width }) => width >= from);
  return (wide.length > 0 ? wide : variants.slice(-1)).map(({ src, width }) => `${src} ${width}w`).join(", ");
}
