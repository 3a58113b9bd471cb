/** Pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Whether a logo is wide enough to contain the clinic's name: it gets a line of its own, and replaces the written name
 * where there is room for only one.
 */
export const isWordmark = ({ width, height }: Size): boolean => width >= 2 * height;

/** The largest size in whole pixels at which a picture fits a box in its proportions. */
export function fitted({ width, height }: Size, box: Size): Size {
  const scale = Math.min(box.width / width, box.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
