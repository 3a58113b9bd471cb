/** What the pad of an answer writes: strokes as the path of an SVG, moves and lines or curves inside the pad's box. */

/** The size of the pad's drawing. */
export const PAD = { width: 400, height: 150 } as const;
interface Point {
  x: number;
  y: number;
}

/** How many points each command takes; the last one is where it leads. */
const POINTS: Readonly<Record<string, number>> = { M: 1, L: 1, Q: 2, C: 3 };
const NUMBER = String.raw`\d{1,3}(?:\.\d{1,3})?`;
const POINT = `${NUMBER}[ ,]${NUMBER}`;
const STEP = new RegExp(`([MLQC]) ?(${POINT}(?:[ ,]${POINT}){0,2}) ?`, "y");

/** The points of each stroke, or null for what no pad writes. Takes time in proportion to the path's length. */
export function strokesOf(path: string): Point[][] | null {
  const strokes: Point[][] = [];
  const step = new RegExp(STEP);
  while (step.lastIndex < path.length) {
    const [, command = "", numbers = ""] = step.exec(path) ?? [];
    const values = numbers.split(/[ ,]/).map(Number);
    if (values.length !== (POINTS[command] ?? 0) * 2 || !values.every(isInBox)) return null;
    const [x = 0, y = 0] = values.slice(-2);
    if (command === "M") strokes.push([]);
    const stroke = strokes.at(-1);
    if (!stroke) return null;
    stroke.push({ x, y });
  }
  return strokes;
}

const isInBox = (value: number, index: number) => value <= (index % 2 === 0 ? PAD.width : PAD.height);

/** A signature has so many strokes or points at least, and is so long: a twentieth of the pad. */
const [FEWEST_STROKES, FEWEST_POINTS, SHORTEST] = [2, 20, PAD.width / 20];

/** Why this is no signature, in words for who signs, or null. */
export function signatureProblem(path: string): string | null {
  const all = strokesOf(path);
  if (!all) return "The signature could not be read. Sign again.";
  // A dot is no stroke.
  const lengths = all.map(lengthOf).filter((length) => length > 0);
  const length = lengths.reduce((sum, each) => sum + each, 0);
  const isDrawn =
    lengths.length >= FEWEST_STROKES || (lengths.length > 0 && all.flat().length >= FEWEST_POINTS);
  return isDrawn && length >= SHORTEST ? null : "Please sign in the box.";
}

const lengthOf = (stroke: readonly Point[]): number =>
  stroke.slice(1).reduce((sum, { x, y }, index) => {
    const from = stroke[index] as Point;
    return sum + Math.hypot(x - from.x, y - from.y);
  }, 0);
