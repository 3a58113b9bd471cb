import { z } from "zod";
import { line } from "#contract/values/texts.ts";

/** The horizontal position that stays in view when a picture is cropped: the steps in the stylesheet. */
export const FOCUS_STEPS = ["0%", "16%", "34%", "35%", "40%", "53%", "62%", "66%", "82%"] as const;

/** A picture in a text of the website, and its description there. */
export const PictureChoice = z.strictObject({
  /** The sha-256 of the picture in `site_pictures`, 64 hexadecimal digits. */
  picture: z.string().regex(/^[0-9a-f]{64}$/, "Please choose a picture."),
  /** For people who cannot see it; required for publication. */
  alt: line(200),
  /** What stays in view when it is cropped; the middle by default. */
  focus: z.enum(FOCUS_STEPS).optional(),
});
export type PictureChoice = z.infer<typeof PictureChoice>;

/** The addresses of one picture's files. Every address holds a hash of its content and is cached for a year. */
export const PictureFiles = z.object({
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** The picture for browsers without AVIF, or the drawing (SVG) itself. */
  src: z.string(),
  /** AVIF files by width, narrowest first; none of a drawing. */
  avif: z.array(z.object({ width: z.number().int().positive(), src: z.string() })),
  /** AVIF files cropped to two by three about the middle, narrowest first; none of a drawing. */
  tall: z.array(z.object({ width: z.number().int().positive(), src: z.string() })),
  /** 1,200 × 630, for shared links (JPEG); null of a drawing. */
  shared: z.string().nullable(),
});
export type PictureFiles = z.infer<typeof PictureFiles>;
