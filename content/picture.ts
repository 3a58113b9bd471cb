/** Horizontal points that a cropped picture may keep in view: the ones the stylesheets know. */
export const FOCUSES = ["0%", "16%", "34%", "35%", "40%", "53%", "62%", "66%", "82%"] as const;

/** A picture in `content/pictures/`. */
export interface PictureChoice {
  readonly file: string;
  readonly alt: string;
  /** What stays in view when it is cropped; the middle, unless it is given. */
  readonly focus?: (typeof FOCUSES)[number];
}
