import { type Chart, type ToothOnChart, toothText } from "#rules/clinical/dental/chart.ts";
import {
  type Dentition,
  isUpper,
  LOWER,
  LOWER_MILK,
  type Notation,
  toothIn,
  UPPER,
  UPPER_MILK,
} from "#rules/clinical/dental/teeth.ts";
import { type Measures, measuresOf } from "./measures.ts";
import { type Place, path, type Shape, type TextShape } from "./shapes.ts";
import { GAP_BETWEEN as GAP, MIDLINE, sideView } from "./side-view.ts";
import { signsOf } from "./signs.ts";
import { topView } from "./top-view.ts";

/** Rows of teeth, each from the patient's right to the left: the upper ones, then the lower ones. */
export type Rows = readonly (readonly number[])[];

/** The rows of a dentition, from top to bottom. */
export const ROWS: Readonly<Record<Dentition, Rows>> = {
  permanent: [UPPER, LOWER],
  mixed: [UPPER, UPPER_MILK, LOWER_MILK, LOWER],
  milk: [UPPER_MILK, LOWER_MILK],
};

/** The four quarters of the mouth, as they lie on the picture. */
export const QUARTERS = ["upper right", "upper left", "lower right", "lower left"] as const;
export type Quarter = (typeof QUARTERS)[number];

/** A quarter of some rows. */
export const quarterOf = (rows: Rows, quarter: Quarter): Rows =>
  rows
    .map((row) =>
      row.filter((tooth) => {
        const [jaw, side] = quarter.split(" ");
        return (
          isUpper(tooth) === (jaw === "upper") &&
          [1, 4, 5, 8].includes(Math.floor(tooth / 10)) === (side === "right")
        );
      }),
    )
    .filter((row) => row.length > 0);

export interface DrawnTooth {
  tooth: number;
  /** What stands on it, in words. */
  label: string;
  isMissing: boolean;
  /** Nobody said anything of it: it is drawn thin. */
  isUnexamined: boolean;
  isUnerupted: boolean;
  /** Where it can be pressed. */
  box: { x: number; y: number; width: number; height: number };
  side: Place;
  top: Place;
  signs: readonly Shape[];
  number: TextShape;
}

export interface Picture {
  width: number;
  height: number;
  /** Gums, midline, and the scores of a gum screening. */
  lines: readonly Shape[];
  teeth: readonly DrawnTooth[];
}

const EDGE = 8;
const SIGN_HEIGHT = 16;
const TOP_SPACE = 12;
const NUMBER_HEIGHT = 20;

/** The picture of a chart: each tooth from its side and from above. */
export function drawChart(chart: Chart, rows: Rows, notation: Notation = "FDI"): Picture {
  const width = Math.max(...rows.map(widthOf)) + 2 * EDGE;
  const scores = chart.mouth.find(({ code }) => code === "gum-screening")?.entry.detail?.scores;
  const bands: Band[] = [];
  let y = scores && rows.some(isUpperRow) ? 24 : 4;
  for (const [index, row] of rows.entries()) {
    const band = bandOf(row, y);
    bands.push(band);
    const next = rows[index + 1];
    y = band.bottom + (next && isUpperRow(row) !== isUpperRow(next) ? 12 : 4);
  }
  const height = y + (scores && !rows.every(isUpperRow) ? 20 : 0);
  return {
    width,
    height,
    lines: [
      ...bands.map(
        ({ neck }): Shape => ({ d: path`M ${EDGE} ${neck} L ${width - EDGE} ${neck}`, looks: ["gum"] }),
      ),
      ...axes(bands, width, y),
      ...(scores ? scoreTexts(scores, rows, width, height) : []),
    ],
    teeth: bands.flatMap((band) => teethOf(band, width, chart, notation)),
  };
}

const isUpperRow = (row: readonly number[]): boolean => isUpper(row[0] ?? 0);
/** Whether a row has both halves. */
const crossesMidline = (row: readonly number[]): boolean =>
  new Set(row.map((tooth) => measuresOf(tooth).isRight)).size > 1;

const widthOf = (row: readonly number[]): number =>
  row.reduce((sum, tooth) => sum + measuresOf(tooth).width + GAP, crossesMidline(row) ? MIDLINE : 0);

/** Where the parts of a row lie, from top to bottom. */
interface Band {
  row: readonly Measures[];
  top: number;
  bottom: number;
  /** The height of the necks, of the middle of the tops, of the numbers, and of the signs. */
  neck: number;
  tops: number;
  numbers: number;
  signs: number;
}

function bandOf(teeth: readonly number[], top: number): Band {
  const row = teeth.map(measuresOf);
  const most = (of: (tooth: Measures) => number) => Math.max(...row.map(of));
  const roots = most(({ root, roots: count }) => root * (count === 3 ? 1.1 : 1));
  const crowns = most(({ crown }) => crown);
  const half = most(({ depth }) => depth) / 2;
  const height = SIGN_HEIGHT + roots + crowns + TOP_SPACE + 2 * half + NUMBER_HEIGHT + 4;
  const from = {
    signs: SIGN_HEIGHT / 2,
    neck: SIGN_HEIGHT + roots,
    tops: SIGN_HEIGHT + roots + crowns + TOP_SPACE + half,
    numbers: SIGN_HEIGHT + roots + crowns + TOP_SPACE + 2 * half + NUMBER_HEIGHT - 6,
  };
  const bottom = top + height;
  const at = (distance: number) => (row[0]?.isUpper ? top + distance : bottom - distance);
  // A number's line lies below its middle, in both jaws.
  const numbers = row[0]?.isUpper ? at(from.numbers) : at(from.numbers) + 9;
  return { row, top, bottom, neck: at(from.neck), tops: at(from.tops), numbers, signs: at(from.signs) };
}

function axes(bands: readonly Band[], width: number, height: number): Shape[] {
  const shapes: Shape[] = [];
  if (bands.some(({ row }) => crossesMidline(row.map(({ tooth }) => tooth))))
    shapes.push({ d: path`M ${width / 2} 12 L ${width / 2} ${height - 8}`, looks: ["axis"] });
  const lower = bands.find(({ row }) => !row[0]?.isUpper);
  if (lower && lower !== bands[0])
    shapes.push({ d: path`M ${EDGE} ${lower.top - 6} L ${width - EDGE} ${lower.top - 6}`, looks: ["axis"] });
  return shapes;
}

function teethOf(band: Band, width: number, chart: Chart, notation: Notation): DrawnTooth[] {
  const teeth = band.row.map(({ tooth }) => tooth);
  let x = (width - widthOf(teeth)) / 2;
  return band.row.map((measures, index) => {
    const before = band.row[index - 1];
    if (before && before.isRight !== measures.isRight) x += MIDLINE;
    const middle = x + (measures.width + GAP) / 2;
    x += measures.width + GAP;
    return drawTooth(chart.teeth.get(measures.tooth), measures, middle, band, notation);
  });
}

function drawTooth(
  on: ToothOnChart | undefined,
  { tooth, width, isUpper: upper, isRight }: Measures,
  x: number,
  { top, bottom, neck, tops, numbers, signs }: Band,
  notation: Notation,
): DrawnTooth {
  const side = sideView(on, tooth);
  const shown = toothIn(tooth, notation);
  const outward = upper ? -1 : 1;
  return {
    tooth,
    label: toothText(on, tooth, shown),
    isMissing: Boolean(on?.missingSince),
    isUnexamined: !on?.isExamined,
    isUnerupted: on?.marks.some(({ code }) => code === "unerupted") ?? false,
    box: { x: x - (width + GAP) / 2, y: top, width: width + GAP, height: bottom - top },
    side: {
      x,
      y: neck + outward * side.sunk,
      scaleX: isRight ? 1 : -1,
      scaleY: upper ? 1 : -1,
      turn: side.turn,
      shapes: side.shapes,
    },
    top: { x, y: tops, scaleX: 1, scaleY: 1, turn: 0, shapes: topView(on, tooth) },
    signs: signsOf(on, x, signs),
    number: { text: shown, x, y: numbers, looks: ["number"] },
  };
}

/** The six scores of a gum screening, over and below the parts of the mouth they are of. */
function scoreTexts(scores: readonly string[], rows: Rows, width: number, height: number): Shape[] {
  const places = [0.2, 0.5, 0.8];
  return scores.flatMap((text, index) => {
    const isAbove = index < 3;
    const isShown = rows.some((row) => isUpperRow(row) === isAbove && crossesMidline(row));
    const x = width * (places[index % 3] ?? 0.5);
    return isShown ? [{ text, x, y: isAbove ? 16 : height - 8, looks: ["score" as const] }] : [];
  });
}
