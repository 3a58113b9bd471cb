import { isFront, isMilk, isRight, isUpper, placeOf } from "#rules/clinical/dental/teeth.ts";
import { PER_MM } from "./shapes.ts";

/** The mean size of each tooth in millimetres, by its place from the midline: width, height of the crown, root, depth. */
type Size = readonly [width: number, crown: number, root: number, depth: number];

const PERMANENT: Readonly<Record<"upper" | "lower", readonly Size[]>> = {
  upper: [
    [8.5, 10.5, 13, 7],
    [6.5, 9, 13, 6],
    [7.5, 10, 17, 8],
    [7, 8.5, 14, 9],
    [7, 8.5, 14, 9],
    [10, 7.5, 12.5, 11],
    [9, 7, 11.5, 11],
    [8.5, 6.5, 11, 10],
  ],
  lower: [
    [5.2, 9, 12.5, 6],
    [5.7, 9.5, 14, 6.5],
    [7, 11, 16, 7.5],
    [7, 8.5, 14, 7.5],
    [7, 8, 14.5, 8],
    [11, 7.5, 14, 10.5],
    [10.5, 7, 13, 10],
    [10, 7, 11, 9.5],
  ],
};

const MILK: typeof PERMANENT = {
  upper: [
    [6.5, 6, 10, 5],
    [5.1, 5.6, 11, 4.6],
    [7, 6.5, 13, 6.5],
    [7.3, 5.1, 10, 8.5],
    [8.8, 5.7, 11.5, 10],
  ],
  lower: [
    [4.4, 5, 9, 4.6],
    [4.6, 5.2, 10, 4.6],
    [5.2, 6, 11.5, 5],
    [7.7, 6, 9.8, 7],
    [9.9, 5.5, 11.3, 8.7],
  ],
};

/** A tooth in units of the picture. */
export interface Measures {
  tooth: number;
  kind: "incisor" | "canine" | "premolar" | "molar";
  isMilk: boolean;
  isUpper: boolean;
  isRight: boolean;
  isFront: boolean;
  width: number;
  crown: number;
  root: number;
  depth: number;
  roots: 1 | 2 | 3;
  /** Half of the width at the neck. */
  neck: number;
}

export function measuresOf(tooth: number): Measures {
  const milk = isMilk(tooth);
  const upper = isUpper(tooth);
  const place = placeOf(tooth);
  const [width, crown, root, depth] = (milk ? MILK : PERMANENT)[upper ? "upper" : "lower"][place - 1] as Size;
  const kind = kindOf(place, milk);
  const narrowing = { molar: 0.86, premolar: 0.78, canine: 0.74, incisor: 0.74 }[kind];
  return {
    tooth,
    kind,
    isMilk: milk,
    isUpper: upper,
    isRight: isRight(tooth),
    isFront: isFront(tooth),
    width: width * PER_MM,
    crown: crown * PER_MM,
    root: root * PER_MM,
    depth: depth * PER_MM,
    roots: rootsOf(kind, upper, place),
    neck: (width * PER_MM * narrowing) / 2,
  };
}

function kindOf(place: number, milk: boolean): Measures["kind"] {
  if (place < 3) return "incisor";
  if (place === 3) return "canine";
  return milk || place > 5 ? "molar" : "premolar";
}

function rootsOf(kind: Measures["kind"], upper: boolean, place: number): Measures["roots"] {
  if (kind === "molar") return upper ? 3 : 2;
  // The upper first premolar.
  return upper && kind === "premolar" && place === 4 ? 2 : 1;
}
