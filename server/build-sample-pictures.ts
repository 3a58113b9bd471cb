import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { PictureFiles } from "#contract/website/pictures.ts";
import { type SamplePicture, samplePictures } from "#db/seed/sample-pictures.ts";
import { LADDER_VERSION, variantsOf } from "#server/platform/media/picture-variants.ts";
import { PROJECT_ROOT } from "#server/platform/process/start/release.ts";

/**
 * Makes the files of the sample's pictures in dist/site, and dist/site-server/pictures.json, which lists them by the
 * sha-256 of their master. Finished files are cached in .cache/site.
 */
const DIST = join(PROJECT_ROOT, "dist");
const CACHE = join(PROJECT_ROOT, ".cache/site/pictures");
/** Pictures made at once; more would starve a machine of two cores. */
const AT_ONCE = 2;

const hashOf = (content: Buffer) => createHash("sha256").update(content).digest("hex").slice(0, 10);

/** The files of a picture: their addresses; they lie beside this list under the same names. */
async function make(picture: SamplePicture): Promise<PictureFiles> {
  const { sha256, name, width, height, contentType, content } = picture;
  const folder = join(CACHE, `${sha256.slice(0, 16)}-${LADDER_VERSION}`);
  const list = join(folder, "files.json");
  if (existsSync(list)) return JSON.parse(readFileSync(list, "utf8"));
  rmSync(`${folder}.part`, { recursive: true, force: true });
  const isDrawing = contentType === "image/svg+xml";
  const stem = name.replace(/\.\w+$/, "").replaceAll("/", "-");
  const write = (address: string, bytes: Buffer) => {
    mkdirSync(dirname(join(`${folder}.part`, address)), { recursive: true });
    writeFileSync(join(`${folder}.part`, address), bytes);
    return address;
  };
  const src = write(`/_pictures/${stem}.${hashOf(content)}.${isDrawing ? "svg" : "webp"}`, content);
  const made = (await variantsOf(content, isDrawing)).map((variant) => {
    const hash = hashOf(variant.content);
    const address =
      variant.kind === "shared"
        ? `/shared/${stem}-${hash}.jpg`
        : `/_pictures/${stem}-${variant.kind === "tall" ? "tall-" : ""}${variant.width}.${hash}.avif`;
    return { ...variant, src: write(address, variant.content) };
  });
  const of = (kind: "avif" | "tall") =>
    made.filter((one) => one.kind === kind).map((one) => ({ width: one.width, src: one.src }));
  const shared = made.find(({ kind }) => kind === "shared")?.src ?? null;
  const files: PictureFiles = { width, height, src, avif: of("avif"), tall: of("tall"), shared };
  writeFileSync(join(`${folder}.part`, "files.json"), JSON.stringify(files));
  renameSync(`${folder}.part`, folder);
  return files;
}

function copyToSite(sha256: string, { src, avif, tall, shared }: PictureFiles): void {
  const folder = join(CACHE, `${sha256.slice(0, 16)}-${LADDER_VERSION}`);
  const addresses = [src, ...[...avif, ...tall].map((one) => one.src), ...(shared ? [shared] : [])];
  for (const address of addresses) {
    mkdirSync(dirname(join(DIST, "site", address)), { recursive: true });
    copyFileSync(join(folder, address), join(DIST, "site", address));
  }
}

const waiting = [...samplePictures().values()];
const done: Record<string, PictureFiles> = {};
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      done[next.sha256] = await make(next);
      copyToSite(next.sha256, done[next.sha256] as PictureFiles);
    }
  }),
);
const ordered = Object.fromEntries(Object.entries(done).sort(([a], [b]) => a.localeCompare(b)));
mkdirSync(join(DIST, "site-server"), { recursive: true });
writeFileSync(join(DIST, "site-server/pictures.json"), JSON.stringify(ordered));
