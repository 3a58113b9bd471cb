/**
 * What the pictures of teeth are made of: plain data that React and the papers turn into SVG. A look names how a shape is drawn,
 * several of them one after another; `STATES` of a look are those of the chart.
 */

export type Look =
  | `${"found" | "existing" | "planned" | "done"}${"" | "-line"}`
  | "root"
  | "back"
  | "crown"
  | "face"
  | "whole"
  | "canal"
  | "post"
  | "thread"
  | "cross"
  | "crack"
  | "bar"
  | "wire"
  | "seal"
  | "saddle"
  | "watched"
  | "stained"
  | "struck"
  | "sign"
  | "number"
  | "score"
  | "gum"
  | "axis";

export interface PathShape {
  d: string;
  looks: readonly Look[];
  /** The surface of the tooth that the path is the field of. */
  surface?: string;
}

export interface TextShape {
  text: string;
  x: number;
  y: number;
  looks: readonly Look[];
}

export type Shape = PathShape | TextShape;

/** Shapes in a place of their own, moved first, then turned or mirrored. */
export interface Place {
  x: number;
  y: number;
  scaleX: 1 | -1;
  scaleY: 1 | -1;
  /** Degrees. */
  turn: number;
  shapes: readonly Shape[];
}

/** Units of the picture for one millimetre of a tooth. */
export const PER_MM = 4.7;

export const round = (n: number): number => Math.round(n * 10) / 10;

/** A path out of words and numbers: path`M ${x} 0`. */
export const path = (words: TemplateStringsArray, ...numbers: number[]): string =>
  words.reduce((written, word, index) => written + round(numbers[index - 1] ?? 0) + word);

export const circle = (x: number, y: number, r: number): string =>
  path`M ${x - r} ${y} A ${r} ${r} 0 1 1 ${x + r} ${y} A ${r} ${r} 0 1 1 ${x - r} ${y} Z`;

/** The value of the attribute `transform`. */
export function transformOf({ x, y, scaleX, scaleY, turn }: Omit<Place, "shapes">): string {
  const moved = `translate(${round(x)} ${round(y)})`;
  const mirrored = scaleX === 1 && scaleY === 1 ? "" : ` scale(${scaleX} ${scaleY})`;
  return moved + mirrored + (turn === 0 ? "" : ` rotate(${turn})`);
}
