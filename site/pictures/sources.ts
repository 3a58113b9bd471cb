import { getImage } from "astro:assets";
import type { ImageMetadata } from "astro";
import type { PictureChoice } from "#content/picture.ts";

/** A picture ready to be drawn: AVIF in the asked widths, and the WebP as it was given for browsers without AVIF. */
export interface PictureSource extends PictureChoice {
  /** "" for a drawing, which has no widths. */
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

/** Where a drawing (SVG) of `content/pictures/` is served. Throws at build time when it is missing. */
export function drawingUrl(file: string): string {
  return find(drawings, file);
}

interface Making {
  /** 0 to 100, instead of the usual one. */
  readonly quality?: number;
  /** Only the upright middle is shown, two by three: the variants leave the sides away. */
  readonly tall?: boolean;
}

/** Makes the variants of a photograph of `content/pictures/`; `widths` in pixels. Throws when it is missing. */
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

/** Drawings of the blog are plates of this shape. */
const PLATE = { width: 800, height: 600 } as const;

/** A photograph, or a drawing when the file is one. */
export async function pictureOrDrawing(choice: PictureChoice, widths: number[]): Promise<PictureSource> {
  if (!choice.file.endsWith(".svg")) return pictureSource(choice, widths);
  return { ...choice, avif: "", src: drawingUrl(choice.file), ...PLATE };
}
