import type { PictureFiles } from "#contract/website/pictures.ts";
import type { SiteSnapshot } from "#contract/website/snapshot.ts";
import { srcSetOf } from "./files.ts";

/** How `rules/website/markdown.ts` writes a picture of the library. No text that is typed can look like it: "<" is escaped there. */
const PICTURE = /<img src="\/_pictures\/([0-9a-f]{64})" alt="([^"]*)"(?: title="[^"]*")?>/g;

/** As wide as the column of running text. */
const SIZES = "(min-width: 740px) 672px, 91vw";

type Draw = (files: PictureFiles, alt: string) => string;

/** A picture that is no longer there is told by its words. */
const drawn = (html: string, { pictures }: SiteSnapshot, draw: Draw) =>
  html.replace(PICTURE, (_, picture: string, alt: string) => {
    const files = pictures[picture];
    return files ? draw(files, alt) : alt;
  });

/** A text with its pictures as the website shows pictures: in the sizes and forms that there are, loaded when they are near. */
export function withPictures(html: string, snapshot: SiteSnapshot): string {
  return drawn(html, snapshot, ({ avif, src, width, height }, alt) => {
    const source =
      avif.length > 0 ? `<source type="image/avif" srcset="${srcSetOf(avif)}" sizes="${SIZES}">` : "";
    return `<picture>${source}<img src="${src}" width="${width}" height="${height}" alt="${alt}" loading="lazy" decoding="async"></picture>`;
  });
}

/** The same where no style sheet is: one file each. @param full the full address of a path. */
export function withPlainPictures(
  html: string,
  snapshot: SiteSnapshot,
  full: (path: string) => string,
): string {
  return drawn(
    html,
    snapshot,
    ({ src, width, height }, alt) =>
      `<img src="${full(src)}" width="${width}" height="${height}" alt="${alt}">`,
  );
}
