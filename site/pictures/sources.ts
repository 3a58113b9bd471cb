import { getImage } from "astro:assets";
import type { ImageMetadata } from "astro";
import type { PictureChoice } from "#content/picture.ts";

/** The files of a picture: AVIF in several widths, and the original WebP for browsers without AVIF. */
export interface PictureSource extends PictureChoice {
  /** The `srcset` of AVIF files; "" for a drawing. */
  readonly avif: string;
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

const photographs = import.meta.glob<ImageMetadata>("#content/pictures/*.webp", {
  eager: true,
  import: "default",
});
const drawings = import.meta.glob<string>("#content/pictures/**/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

function find<T>(files: Record<string, T>, file: string): T {
  const found = Object.entries(files).find(([path]) => path.endsWith(`/content/pictures/${file}`));
  if (!found) throw new Error(`There is no content/pictures/${file}, which content/ names.`);
  return found[1];
}

/** The URL of a drawing (SVG) in `content/pictures/`. Throws at build time if it is missing. */
export function drawingUrl(file: string): string {
  return find(drawings, file);
}

interface Making {
  /** AVIF quality, 0 to 100, instead of the default. */
  readonly quality?: number;
  /** The variants are cropped to the middle, two by three. */
  readonly tall?: boolean;
}

/** Makes the variants of a photograph in `content/pictures/`; `widths` in pixels. Throws if it is missing. */
export async function pictureSource(
  choice: PictureChoice,
  widths: number[],
  { quality, tall }: Making = {},
): Promise<PictureSource> {
  const original = find(photographs, choice.file);
  const widest = tall ? original.height / 1.5 : original.width;
  const wanted = widths.filter((width) => width <= widest);
  const variants = await Promise.all(
    wanted.map(async (width) => {
      const cut = tall ? ({ height: width * 1.5, fit: "cover" } as const) : {};
      const { src } = await getImage({ src: original, format: "avif", width, quality, ...cut });
      return `${src} ${width}w`;
    }),
  );
  const { src, width, height } = original;
  return { ...choice, avif: variants.join(", "), src, width, height };
}

/** The size of the blog's drawings. */
const PLATE = { width: 800, height: 600 } as const;

/** A photograph, or a drawing when the file is one. */
export async function pictureOrDrawing(choice: PictureChoice, widths: number[]): Promise<PictureSource> {
  if (!choice.file.endsWith(".svg")) return pictureSource(choice, widths);
  return { ...choice, avif: "", src: drawingUrl(choice.file), ...PLATE };
}
