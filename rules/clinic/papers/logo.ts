/** Pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Whether a logo is so wide that it holds the clinic's name in letters, as such logos do: it has a line of its own, and
 * where there is room for one of the two it stands for the written name.
 */
export const isWordmark = ({ width, height }: Size): boolean => width >= 2 * height;

/** The largest size in whole pixels at which a picture is inside a box and keeps its proportions. */
export function fitted({ width, height }: Size, box: Size): Size {
  const scale = Math.min(box.width / width, box.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
