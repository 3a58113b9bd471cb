import type { Surface } from "#rules/clinical/dental/surfaces.ts";
import type { Measures } from "./measures.ts";
import { path } from "./shapes.ts";

/** The fields of a tooth from above, as it lies on the screen. Its middle is the origin. */
export interface Fields extends Readonly<Record<Surface, string>> {
  /** The outer edge. */
  whole: string;
}

const QUARTER = Math.PI / 4;
type Point = readonly [number, number];

/** The biting surface is a superellipse, cut at its four corners; a strip at the cheek's edge is the neck. */
export function fieldsOf(tooth: Measures): Fields {
  const { width, depth, kind, isUpper, isRight, isFront } = tooth;
  const [a, b] = [width / 2 - 0.6, depth / 2];
  const inner: Point = [a * (isFront ? 0.62 : 0.5), b * (isFront ? 0.2 : 0.46)];
  const exponent = { molar: 3.2, premolar: 2.5, canine: 2.15, incisor: 2.15 }[kind];
  const around = (from: number, to: number, [x, y]: Point, steps: number): Point[] =>
    Array.from({ length: steps + 1 }, (_, step) => {
      const angle = from + ((to - from) * step) / steps;
      return [onCurve(Math.cos(angle), x, exponent), onCurve(Math.sin(angle), y, exponent)];
    });
  const piece = ([from, to]: Point, within: Point = inner) =>
    closed([...around(from, to, [a, b], 14), ...around(from, to, within, 14).toReversed()]);
  const [right, left] = [
    [-QUARTER, QUARTER],
    [3 * QUARTER, 5 * QUARTER],
  ] as const;
  const [top, bottom] = [
    [5 * QUARTER, 7 * QUARTER],
    [QUARTER, 3 * QUARTER],
  ] as const;
  const cheek = isUpper ? top : bottom;
  return {
    M: piece(isRight ? right : left),
    D: piece(isRight ? left : right),
    B: piece(cheek),
    L: piece(isUpper ? bottom : top),
    O: closed(around(0, 2 * Math.PI, inner, 48).slice(1)),
    C: piece(cheek, [a * 0.84, b * 0.78]),
    whole: closed(around(0, 2 * Math.PI, [a, b], 48).slice(1)),
  };
}

const onCurve = (share: number, half: number, exponent: number): number =>
  Math.sign(share) * half * Math.abs(share) ** (2 / exponent);

const closed = (points: readonly Point[]): string =>
  `M ${points.map(([x, y]) => path`${x} ${y}`).join(" L ")} Z`;
