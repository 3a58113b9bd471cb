import type { PictureFiles } from "#contract/website/pictures.ts";
import type { PictureRow } from "#server/features/website/site/store.ts";
import { rungsFor, tallRungsFor } from "#server/platform/media/picture-ladder.ts";
import type { PictureVariant } from "#server/platform/media/picture-variants.ts";

/** The addresses of a picture's files for browsers. */
export type PictureFilesOf = (picture: PictureRow) => PictureFiles;

const DRAWING = "image/svg+xml";

/** The name of an uploaded picture's file, after its hash. */
const FILE =
  /^\/_pictures\/([0-9a-f]{64})-((?:plain|icon|shared|(?:avif|tall)-\d{1,4})\.(?:avif|webp|png|jpg|svg))$/;

/** `…-avif-480.avif`: kind and width of a `PictureVariant`. */
export function variantName(kind: PictureVariant["kind"], width: number): string {
  if (kind === "shared") return "shared.jpg";
  return kind === "icon" ? "icon.png" : `${kind}-${width}.avif`;
}

const EXTENSIONS: Readonly<Record<string, string>> = { [DRAWING]: "svg", "image/png": "png" };

/** Only logos are kept as PNG. */
export const isLogo = ({ contentType }: Pick<PictureRow, "contentType">) => contentType === "image/png";

/** The name of the master's own file. */
export const plainName = ({ contentType }: Pick<PictureRow, "contentType">) =>
  `plain.${EXTENSIONS[contentType] ?? "webp"}`;

/**
 * The files of a picture: those of the build for the sample's pictures, else those that this server makes. Every address
 * holds a hash of its content.
 * @param built the build's `pictures.json`, by the picture's sha-256.
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

/** The names of the files that this server makes of a picture. */
export function namesOf(picture: PictureRow): string[] {
  const { src, shared, avif, tall } = ownFiles(picture);
  const addresses = [src, shared, ...[...avif, ...tall].map((one) => one.src)];
  const names = addresses.flatMap((address) => (address && parsePictureAddress(address)?.name) || []);
  return isLogo(picture) ? [...names, "icon.png"] : names;
}

/** The picture and the file name in an address; null: no address of ours. */
export function parsePictureAddress(path: string): { sha256: string; name: string } | null {
  const [, sha256, name] = FILE.exec(path) ?? [];
  return sha256 && name ? { sha256, name } : null;
}
