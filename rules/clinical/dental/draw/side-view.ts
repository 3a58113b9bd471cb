import type { Mark, ToothOnChart } from "#rules/clinical/dental/chart.ts";
import type { ChartCode } from "#rules/clinical/dental/codes.ts";
import { rowOf } from "#rules/clinical/dental/teeth.ts";
import { type Measures, measuresOf } from "./measures.ts";
import { crownOutline, implantOutline, type Roots, rootOutlines } from "./outlines.ts";
import { circle, type Look, type PathShape, path } from "./shapes.ts";

export interface SideView {
  shapes: PathShape[];
  /** Degrees by which an impacted tooth lies. */
  turn: number;
  /** How far an unerupted tooth stands towards its roots. */
  sunk: number;
}

const TILT = 24;

/** A tooth from its side, with the neck as origin and the crown towards +y; whoever shows it mirrors it into its place. */
export function sideView(on: ToothOnChart | undefined, tooth: number): SideView {
  const measures = measuresOf(tooth);
  const roots = rootOutlines(measures);
  const marks = (on?.marks ?? []).toSorted((a, b) => LAYERS(a) - LAYERS(b));
  const has = (code: ChartCode) => marks.some((mark) => mark.code === code);
  const drawn = marks.flatMap((mark) => DRAWN[mark.code]?.({ mark, measures, roots, tooth }) ?? []);
  return {
    shapes: [...natural(marks, measures, roots), ...drawn],
    turn: has("impacted") ? TILT : 0,
    sunk: has("unerupted") ? measures.crown * 0.55 : 0,
  };
}

/** Covers lie under what is said of them; where two are alike, the later in life lies above. */
const STATES = ["found", "existing", "planned", "done"];
const BELOW: readonly ChartCode[] = ["implant", "retained-root", "denture", "crown", "bridge", "veneer"];
const LAYERS = ({ code, state }: Mark): number =>
  (BELOW.includes(code) ? BELOW.indexOf(code) : BELOW.length) * 10 + STATES.indexOf(state);

/** Root and crown as they grew, or their pale outline; an implant that is there has no root of its own. */
function natural(marks: readonly Mark[], measures: Measures, roots: Roots): PathShape[] {
  const crown: PathShape = { d: crownOutline(measures), looks: ["crown"] };
  if (marks.some(({ code, state }) => code === "implant" && state !== "found")) return [crown];
  // A pontic hangs from its neighbours: it has no root.
  const isHung = marks.some(
    ({ code, entry }) => code === "bridge" && entry.detail?.pontics?.includes(measures.tooth),
  );
  if (isHung) return [];
  // Of a retained root the crown is gone.
  if (marks.some(({ code }) => code === "retained-root")) return [];
  const back = roots.back.map((d): PathShape => ({ d, looks: ["root", "back"] }));
  return [...back, { d: roots.front, looks: ["root"] }, crown];
}

interface Drawing {
  mark: Mark;
  measures: Measures;
  roots: Roots;
  tooth: number;
}

type Draw = (drawing: Drawing) => PathShape[];

const line = ({ state }: Mark): Look => `${state}-line`;
const shape = (d: string, ...looks: Look[]): PathShape => ({ d, looks });

const drawCover: Draw = ({ mark, measures }) => [shape(crownOutline(measures), mark.state)];

/** What each code adds to the side; the others are seen from above or as signs at the root. */
const DRAWN: Readonly<Partial<Record<ChartCode, Draw>>> = {
  crown: drawCover,
  bridge: (drawing) => [
    ...(isPontic(drawing) ? drawPontic(drawing) : drawCover(drawing)),
    shape(across(drawing, drawing.measures.crown * 0.45), "bar", line(drawing.mark)),
  ],
  denture: (drawing) => [...drawCover(drawing), shape(saddle(drawing), "saddle", drawing.mark.state)],
  veneer: ({ mark, measures }) => [shape(shield(measures), mark.state)],
  implant: ({ mark, measures }) => {
    const { screw, thread } = implantOutline(measures);
    return [shape(screw, mark.state), shape(thread, "thread", line(mark))];
  },
  "retained-root": ({ roots }) => [shape(roots.front, "found")],
  "root-canal": ({ mark, roots }) =>
    roots.canals.map((canal) => shape(canal, "canal", line(mark), ...(isOpen(mark) ? OPEN : []))),
  post: ({ mark, measures: { crown, root } }) => [
    shape(
      path`M 0 ${crown * 0.55} L 0 ${-root * 0.5} M -5 ${crown * 0.55} L 5 ${crown * 0.55}`,
      "post",
      line(mark),
    ),
  ],
  wear: ({ mark, measures: { width: w, crown: c } }) => [
    shape(path`M ${-w * 0.3} 1 Q 0 ${-c * 0.08} ${w * 0.3} 1 Q 0 ${c * 0.34} ${-w * 0.3} 1 Z`, mark.state),
  ],
  recession: ({ measures: { neck: n, root } }) => [
    shape(
      path`M ${-n} 0 Q 0 ${-root * 0.06} ${n} 0 Q ${n * 0.9} ${-root * 0.16} ${n * 0.74} ${-root * 0.2} Q 0 ${-root * 0.34} ${-n * 0.74} ${-root * 0.2} Q ${-n * 0.9} ${-root * 0.16} ${-n} 0 Z`,
      "found",
    ),
  ],
  discoloured: ({ measures }) => [shape(crownOutline(measures), "stained")],
  fracture: ({ measures: { width: w, crown: c } }) => [
    shape(
      path`M ${-w * 0.42} ${c * 0.5} l ${w * 0.2} ${c * 0.1} l ${w * 0.08} ${-c * 0.14} l ${w * 0.2} ${c * 0.2} l ${w * 0.12} ${-c * 0.08} l ${w * 0.2} ${c * 0.16}`,
      "crack",
    ),
  ],
  apical: ({ roots: { tip } }) => [shape(circle(tip[0], tip[1] - 1, 8), "found")],
  splint: (drawing) => [shape(across(drawing, 22), "wire", line(drawing.mark))],
  extraction: ({ mark, measures: { width: w, crown: c, root } }) => [
    shape(
      path`M ${-w * 0.45} ${-root * 0.72} L ${w * 0.45} ${c * 0.86} M ${w * 0.45} ${-root * 0.72} L ${-w * 0.45} ${c * 0.86}`,
      "cross",
      line(mark),
    ),
  ],
};

/** Canals that were opened or cleaned, and not filled yet, are fine lines. */
const OPEN: readonly Look[] = ["thread"];
const isOpen = ({ entry }: Mark): boolean =>
  !entry.completes || ["opened", "cleaned"].includes(entry.detail?.stage ?? "");

const isPontic = ({ mark, tooth }: Drawing): boolean => mark.entry.detail?.pontics?.includes(tooth) ?? false;

/** A pontic ends above the gum. */
const drawPontic: Draw = ({ mark, measures }) => [
  shape(crownOutline(measures), mark.state),
  shape(path`M ${-measures.neck} -4 L ${measures.neck} -4`, "thread", line(mark)),
];

const GAP = 7;

/** A line over the teeth of one entry, which ends in the middle of the first and the last. */
function across({ mark, tooth, measures: { width } }: Drawing, y: number): string {
  const row = rowOf(tooth);
  const at = row.indexOf(tooth);
  const isWith = (index: number) => {
    const other = row[index];
    return other !== undefined && mark.entry.teeth.includes(other);
  };
  const half = (width + GAP) / 2 + 0.5;
  // The row runs from the patient's right: mesial, +x, lies behind on the right side and before on the left.
  const mesial = at < row.length / 2 ? at + 1 : at - 1;
  const distal = at < row.length / 2 ? at - 1 : at + 1;
  const crossing = at === row.length / 2 - 1 || at === row.length / 2 ? MIDLINE / 2 : 0;
  return path`M ${isWith(distal) ? -half : -width * 0.3} ${y} L ${isWith(mesial) ? half + crossing : width * 0.3} ${y}`;
}

/** The gap between the two halves of a row. */
export const MIDLINE = 14;
export const GAP_BETWEEN = GAP;

const saddle = ({ measures: { width } }: Drawing): string => {
  const half = width / 2 + GAP / 2;
  return path`M ${-half} -5 Q 0 -9 ${half} -5 L ${half} 3 Q 0 -1 ${-half} 3 Z`;
};

/** A veneer is a shield on the face of the crown. */
function shield({ width, crown }: Measures): string {
  const [w, top, bottom] = [width * 0.32, crown * 0.2, crown * 0.86];
  return path`M ${-w * 0.9} ${top} Q 0 ${top - 4} ${w * 0.9} ${top} L ${w} ${bottom - 4} Q 0 ${bottom + 3} ${-w} ${bottom - 4} Z`;
}
