import type { ChartState, Mark, ToothOnChart } from "#rules/clinical/dental/chart.ts";
import type { ChartCode } from "#rules/clinical/dental/codes.ts";
import { SURFACES, type Surface } from "#rules/clinical/dental/surfaces.ts";
import { type Fields, fieldsOf } from "./fields.ts";
import { type Measures, measuresOf } from "./measures.ts";
import { circle, type Look, path, type Shape } from "./shapes.ts";

/** What fills the surfaces on which it lies. */
const FILLS: readonly ChartCode[] = ["caries", "fracture", "wear", "filling", "inlay", "veneer"];
/** What covers a tooth as a whole: its edge from above. */
const COVERS: readonly ChartCode[] = ["crown", "bridge", "denture"];
/** Where surfaces are not said, and it lies on these. */
const USUAL: Readonly<Partial<Record<ChartCode, string>>> = { wear: "C", veneer: "B", sealant: "O" };

/** The surfaces on which a mark is drawn; blank: a spot in the middle. */
export const drawnOn = ({ code, surfaces }: Mark): string => surfaces || (USUAL[code] ?? "");

/**
 * Whether a later mark covers an earlier one where both lie: done covers all, planned what stands, and what is found again on
 * work is seen on it.
 */
export function covers(later: ChartState, earlier: ChartState): boolean {
  if (later === "found") return earlier !== "planned";
  if (later === "existing") return earlier === "found" || earlier === "existing";
  return true;
}

/** Of the marks that fill a surface the one that is seen; null: none. */
export function seenOn(marks: readonly Mark[], surface: string): Mark | null {
  let seen: Mark | null = null;
  for (const mark of marks) {
    const isThere = FILLS.includes(mark.code) && (drawnOn(mark) || "spot").includes(surface);
    if (isThere && (!seen || covers(mark.state, seen.state))) seen = mark;
  }
  return seen;
}

/** A tooth from above, as it lies on the screen: mesial towards the midline. */
export function topView(on: ToothOnChart | undefined, tooth: number): Shape[] {
  const measures = measuresOf(tooth);
  const fields = fieldsOf(measures);
  const marks = on?.marks ?? [];
  const shapes: Shape[] = [];
  for (const surface of SURFACES) {
    const seen = seenOn(marks, surface);
    // The neck is a strip of the cheek's field, seen only where something is on it.
    if (surface !== "C" || seen) shapes.push({ d: fields[surface], looks: fieldLooks(seen), surface });
    if (seen?.code === "inlay") shapes.push(inset(surface, measures, seen.state));
  }
  const spot = seenSpot(marks);
  if (spot) shapes.push({ d: circle(0, 0, 6), looks: [spot.state] });
  for (const mark of marks) shapes.push(...overlays(mark, measures, fields));
  if (on?.missingSince) shapes.push({ d: strike(measures), looks: ["struck"] });
  return shapes;
}

const fieldLooks = (seen: Mark | null): Look[] => (seen ? ["face", seen.state] : ["face"]);

/** What fills no surface because none was said. */
function seenSpot(marks: readonly Mark[]): Mark | null {
  return seenOn(
    marks.filter((mark) => drawnOn(mark) === ""),
    "spot",
  );
}

/** An inlay is edged twice. */
function inset(surface: Surface, measures: Measures, state: ChartState): Shape {
  const inner = { ...measures, width: measures.width * 0.72, depth: measures.depth * 0.72 };
  return { d: fieldsOf(inner)[surface], looks: [`${state}-line`, "seal"] };
}

/** What lies over the fields: edges, grooves, and what says something about the tooth as a whole. */
function overlays(mark: Mark, measures: Measures, fields: Fields): Shape[] {
  const { code, state } = mark;
  const line: Look = `${state}-line`;
  if (COVERS.includes(code)) return [{ d: fields.whole, looks: ["whole", line] }];
  if (code === "sealant") return [...drawnOn(mark)].map((surface) => sealed(surface, measures, line));
  if (code === "watch")
    return [...(mark.surfaces || "O")].map((surface) => ({
      d: fields[surface as Surface],
      looks: ["watched"],
    }));
  if (code === "extra") {
    const side = measures.isRight ? -1 : 1;
    return [{ d: circle(side * (measures.width / 2 - 2), -measures.depth / 2 + 2, 5), looks: ["found"] }];
  }
  if (code === "discoloured") return [{ d: fields.whole, looks: ["stained"] }];
  return [];
}

/** A sealed groove is a zigzag within its field. */
function sealed(surface: string, { width, depth, isUpper, isRight }: Measures, line: Look): Shape {
  const across = { M: isRight ? 1 : -1, D: isRight ? -1 : 1 }[surface] ?? 0;
  const along = { B: isUpper ? -1 : 1, L: isUpper ? 1 : -1 }[surface] ?? 0;
  const [x, y] = [across * width * 0.36, along * depth * 0.36];
  const [a, b] = [width * (across ? 0.07 : 0.16), depth * (along ? 0.06 : 0.1)];
  return {
    d: path`M ${x - a} ${y - b} L ${x - a / 3} ${y + b} L ${x + a / 3} ${y - b} L ${x + a} ${y + b}`,
    looks: ["seal", line],
  };
}

const strike = ({ width, depth }: Measures): string => {
  const [x, y] = [width * 0.28, depth * 0.28];
  return path`M ${-x} ${-y} L ${x} ${y} M ${x} ${-y} L ${-x} ${y}`;
};
