import { type ChartEntry, type ChartState, chartOn, type Mark } from "#rules/clinical/dental/chart.ts";
import type { Notation } from "#rules/clinical/dental/teeth.ts";
import { type DrawnTooth, drawChart, type Picture, type Rows } from "./picture.ts";
import { type Place, round, type Shape, transformOf } from "./shapes.ts";

/** The colours and lines of the pictures on paper: the same as `admin/features/clinical/chart/picture.module.css`. */
const STYLE = `
.gum{stroke:#EFC8BA;stroke-width:5;stroke-linecap:round;opacity:.5}
.axis{stroke:#D9D1C5;stroke-dasharray:2 4}
.root{fill:#FBF3E4;stroke:#A99F90;stroke-width:1.1}.back{fill:#F3E9D6}
.crown{fill:#fff;stroke:#6F6659;stroke-width:1.3}.face{fill:#fff;stroke:#8F8679}
.found{fill:url(#found);stroke:#9F3D1C;stroke-width:1.4}.existing{fill:#CBD2D8;stroke:#23364A;stroke-width:1.4}
.planned{fill:url(#planned);stroke:#0F766E;stroke-width:1.8;stroke-dasharray:4 2.5}.done{fill:#0F766E;stroke:#073A37;stroke-width:1.4}
.stained{fill:url(#stained);stroke:#9F3D1C;stroke-width:1.1}
.canal,.post,.thread,.cross,.crack,.bar,.wire,.seal,.whole,.watched,.struck{fill:none;stroke-linecap:round;stroke-linejoin:round}
.canal{stroke-width:2.8}.post{stroke-width:5}.cross{stroke-width:3}.bar{stroke-width:5}.wire{stroke-width:2}.whole{stroke-width:3}
.seal{stroke-width:1.8}.thread{stroke-width:1.6}.crack{stroke:#9F3D1C;stroke-width:2}.watched{stroke:#9F3D1C;stroke-width:1.6;stroke-dasharray:2 2.5}
.found-line{stroke:#9F3D1C}.existing-line{stroke:#23364A}.planned-line{stroke:#0F766E;stroke-dasharray:4 3.5}.done-line{stroke:#0F766E}
.struck{stroke:#5F6A75;stroke-width:1.6}
.missing .root,.missing .crown,.missing .face,.unerupted .root,.unerupted .crown{fill:none;stroke:#C3B9AB;stroke-dasharray:3 3}
.unexamined .root,.unexamined .crown,.unexamined .face{stroke-width:.6}
text{font-family:Inter,sans-serif;text-anchor:middle;fill:#44525F}.number{font-size:13px;font-weight:600}
.missing .number{text-decoration:line-through}.sign{font-size:11px;font-weight:700;fill:#9F3D1C}.score{font-size:13px;font-weight:700;fill:#0B1F33}`;

const PATTERNS = `<pattern id="found" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="5" height="5" fill="#FCE5DB"/><rect width="2.4" height="5" fill="#C4512C"/></pattern><pattern id="planned" width="5" height="5" patternUnits="userSpaceOnUse"><rect width="5" height="5" fill="#fff"/><circle cx="2.5" cy="2.5" r="1.05" fill="#0F766E"/></pattern><pattern id="stained" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="4" height="4" fill="#fff"/><rect width="4" height="1.1" fill="#C9A26B"/></pattern>`;

/** A small picture numbers, in larger figures, only the teeth of which something was said. */
const SMALL = ".number{font-size:18px;font-weight:700;fill:#0B1F33}.unexamined .number{display:none}";

/** What the picture of a chart on a paper is drawn of. */
export interface ChartToDraw {
  entries: readonly ChartEntry[];
  day: string;
  rows: Rows;
  notation: Notation;
  isSmall: boolean;
}

/** The marks of a tooth that are drawn at most; where there are more, the newest of each kind. */
const MOST_MARKS = 40;

function drawnOf(marks: Mark[]): Mark[] {
  if (marks.length <= MOST_MARKS) return marks;
  const kinds = new Map(marks.map((mark) => [`${mark.code} ${mark.state} ${mark.surfaces}`, mark]));
  const newest = new Set([...kinds.values()].slice(-MOST_MARKS));
  return marks.filter((mark) => newest.has(mark));
}

/** The chart as it stood on a day, as an SVG file. */
export function chartSvg({ entries, day, rows, notation, isSmall }: ChartToDraw): string {
  const { teeth, mouth } = chartOn(entries, day);
  const drawn = new Map([...teeth].map(([tooth, on]) => [tooth, { ...on, marks: drawnOf(on.marks) }]));
  return svgOf(drawChart({ teeth: drawn, mouth }, rows, notation), { isSmall });
}

/** A picture as an SVG file, for papers. */
export function svgOf({ width, height, lines, teeth }: Picture, { isSmall = false } = {}): string {
  const size = `viewBox="0 0 ${round(width)} ${round(height)}" width="${round(width)}" height="${round(height)}"`;
  const body = shapesOf(lines) + teeth.map(toothOf).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><style>${STYLE}${isSmall ? SMALL : ""}</style><defs>${PATTERNS}</defs>${body}</svg>`;
}

function toothOf(drawn: DrawnTooth): string {
  const { label, side, top, signs, number } = drawn;
  const looks = TOOTH_LOOKS.filter((look) => drawn[look]).map((look) => look.slice(2).toLowerCase());
  return `<g class="${looks.join(" ")}"><title>${escaped(label)}</title>${placeOf(side)}${placeOf(top)}${shapesOf([...signs, number])}</g>`;
}

const TOOTH_LOOKS = ["isMissing", "isUnexamined", "isUnerupted"] as const;

const placeOf = (place: Place): string =>
  `<g transform="${transformOf(place)}">${shapesOf(place.shapes)}</g>`;

/** Of shapes that are the same, a mark that was charted again among them, the last one lies over the others. */
function shapesOf(shapes: readonly Shape[]): string {
  const drawn = new Set(shapes.toReversed().map(shapeOf));
  return [...drawn].toReversed().join("");
}

function shapeOf(shape: Shape): string {
  const looks = shape.looks.join(" ");
  return "d" in shape
    ? `<path class="${looks}" d="${shape.d}"/>`
    : `<text class="${looks}" x="${round(shape.x)}" y="${round(shape.y)}">${escaped(shape.text)}</text>`;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A field drawn like one state of the chart, for legends on paper. */
export const swatchOf = (state: ChartState): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" width="20" height="20"><style>${STYLE}</style><defs>${PATTERNS}</defs><rect class="${state}" x="2" y="2" width="16" height="16" rx="4"/></svg>`;
