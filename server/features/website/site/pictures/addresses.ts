import type { PictureFiles } from "#contract/website/pictures.ts";
import type { PictureRow } from "#server/features/website/site/store.ts";
import { rungsFor, tallRungsFor } from "#server/platform/media/picture-ladder.ts";
import type { PictureVariant } from "#server/platform/media/picture-variants.ts";

/** Where browsers find the files of a picture. */
export type PictureFilesOf = (picture: PictureRow) => PictureFiles;

const DRAWING = "image/svg+xml";

/** What the files of an uploaded picture are called, behind its hash. */
const FILE =
  /^\/_pictures\/([0-9a-f]{64})-((?:plain|icon|shared|(?:avif|tall)-\d{1,4})\.(?:avif|webp|png|jpg|svg))$/;

/** `…-avif-480.avif`: what `PictureVariant` calls kind and width. */
export function variantName(kind: PictureVariant["kind"], width: number): string {
  if (kind === "shared") return "shared.jpg";
  return kind === "icon" ? "icon.png" : `${kind}-${width}.avif`;
}

const EXTENSIONS: Readonly<Record<string, string>> = { [DRAWING]: "svg", "image/png": "png" };

/** A logo alone is kept as PNG. */
export const isLogo = ({ contentType }: Pick<PictureRow, "contentType">) => contentType === "image/png";

/** What the master itself is called. */
export const plainName = ({ contentType }: Pick<PictureRow, "contentType">) =>
  `plain.${EXTENSIONS[contentType] ?? "webp"}`;

/**
 * The files that the build made for the pictures of the sample, and for any other those that this server makes. Every
 * address holds a hash of what it answers.
 * @param built `pictures.json` of the build: by the picture's sha-256.
 */
export function filesFrom(built: Readonly<Record<string, PictureFiles>>): PictureFilesOf {
  return (picture) => built[picture.sha256] ?? ownFiles(picture);
}

function ownFiles(picture: PictureRow): PictureFiles {
  const { sha256, width, height, contentType } = picture;
  const address = (name: string) => `/_pictures/${sha256}-${name}`;
  const isDrawing = contentType === DRAWING;
  const variants = (kind: "avif" | "tall", widths: number[]) =>
    isDrawing ? [] : widths.map((one) => ({ width: one, src: address(variantName(kind, one)) }));
  return {
    width,
    height,
    src: address(plainName(picture)),
    avif: variants("avif", rungsFor(width)),
    tall: variants("tall", tallRungsFor(height)),
    shared: isDrawing ? null : address("shared.jpg"),
  };
}

/** What the files that this server makes of a picture are called. */
export function namesOf(picture: PictureRow): string[] {
  const { src, shared, avif, tall } = ownFiles(picture);
  const addresses = [src, shared, ...[...avif, ...tall].map((one) => one.src)];
  const names = addresses.flatMap((address) => (address && parsePictureAddress(address)?.name) || []);
  return isLogo(picture) ? [...names, "icon.png"] : names;
}

/** Which picture an address is of, and the file's name behind the hash; null: none of ours. */
export function parsePictureAddress(path: string): { sha256: string; name: string } | null {
  const [, sha256, name] = FILE.exec(path) ?? [];
  return sha256 && name ? { sha256, name } : null;
}
