import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

/** A picture of the sample clinic, as `site_pictures` keeps one. */
export interface SamplePicture {
  /** 64 hexadecimal digits. */
  readonly sha256: string;
  /** Below `content/pictures/`. */
  readonly name: string;
  readonly contentType: "image/webp" | "image/svg+xml";
  /** Pixels; of a drawing its own units. */
  readonly width: number;
  readonly height: number;
  readonly content: Buffer;
}

const FOLDER = new URL("../../content/pictures/", import.meta.url);

let pictures: ReadonlyMap<string, SamplePicture> | undefined;

/** All pictures of the sample by their name; each file is read once in the life of the process. */
export function samplePictures(): ReadonlyMap<string, SamplePicture> {
  pictures ??= new Map(
    readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(webp|svg)$/.test(name))
      .sort()
      .map((name) => [name, readPicture(name)]),
  );
  return pictures;
}

/** One of them. Throws when there is none of that name. */
export function samplePicture(name: string): SamplePicture {
  const found = samplePictures().get(name);
  if (!found) throw new Error(`There is no content/pictures/${name}, which content/ names.`);
  return found;
}

function readPicture(name: string): SamplePicture {
  const content = readFileSync(new URL(name, FOLDER));
  const sha256 = createHash("sha256").update(content).digest("hex");
  return name.endsWith(".svg")
    ? { sha256, name, contentType: "image/svg+xml", ...sizeOfDrawing(name, content), content }
    : { sha256, name, contentType: "image/webp", ...sizeOfPhotograph(name, content), content };
}

function sizeOfDrawing(name: string, content: Buffer) {
  const box = /viewBox="[\d.-]+[ ,]+[\d.-]+[ ,]+([\d.]+)[ ,]+([\d.]+)"/.exec(content.toString("utf8"));
  if (!box) throw new Error(`content/pictures/${name} has no viewBox.`);
  return { width: Math.round(Number(box[1])), height: Math.round(Number(box[2])) };
}

/** From the head of the file (lossy WebP): a server reads the sample without a library that decodes pictures. */
function sizeOfPhotograph(name: string, content: Buffer) {
  if (content.toString("latin1", 12, 16) !== "VP8 ")
    throw new Error(`content/pictures/${name} is not a plain WebP photograph.`);
  return { width: content.readUInt16LE(26) & 0x3fff, height: content.readUInt16LE(28) & 0x3fff };
}
