/** Horizontal positions that stay in view when a picture is cropped: those in the stylesheets. */
export const FOCUSES = ["0%", "16%", "34%", "35%", "40%", "53%", "62%", "66%", "82%"] as const;

/** A picture in `content/pictures/`. */
export interface PictureChoice {
  readonly file: string;
  readonly alt: string;
  /** What stays in view when it is cropped; the middle by default. */
  readonly focus?: (typeof FOCUSES)[number];
}
