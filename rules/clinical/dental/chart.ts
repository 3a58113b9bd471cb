import { type ChartCode, type ChartDetail, codeLabel, detailText, isWork } from "./codes.ts";
import { ordered, surfaceWords, without } from "./surfaces.ts";
import { toothName } from "./teeth.ts";

/**
 * The tooth chart: what stands on which tooth on a day, out of everything that was found, planned and done. Nothing of it is
 * stored; picture, list, print and the chart of an earlier day all ask `chartOn`.
 */

/** Found here; existing work of elsewhere; planned; done here. The later one covers the earlier in the picture. */
export const CHART_STATES = ["found", "existing", "planned", "done"] as const;
export type ChartState = (typeof CHART_STATES)[number];

export const CHART_SOURCES = ["finding", "procedure", "plan"] as const;
export type ChartSource = (typeof CHART_SOURCES)[number];

/** A row of the chart: a finding, work that was done, an item of a plan, the end of a finding, or one that takes a row back. */
export interface ChartEntry {
  source: ChartSource;
  /** Unique within its source. */
  id: number;
  /** The clinic's day on which it counts, `yyyy-MM-dd`. */
  day: string;
  /** When it was written down. */
  on: string;
  /** ISO 3950; none: the whole mouth. */
  teeth: readonly number[];
  surfaces: string;
  /** Null: the row ends or takes back another, or is work that the chart does not draw. */
  code: ChartCode | null;
  detail: ChartDetail | null;
  /** The finding that is no longer there from this day on. */
  endsId: number | null;
  /** The row of the same source that was a mistake. */
  retractsId: number | null;
  /** Work that needs further visits completes nothing yet. */
  completes: boolean;
  /** The item of a plan that this work carries out. */
  planItemId: number | null;
  /** The first day on which an item of a plan is planned no more; null: it still is. */
  until: string | null;
}

/** What of an entry stands on a tooth. */
export interface Mark<E extends ChartEntry = ChartEntry> {
  entry: E;
  code: ChartCode;
  /** Those of its surfaces on which it still stands. */
  surfaces: string;
  state: ChartState;
}

export interface ToothOnChart<E extends ChartEntry = ChartEntry> {
  tooth: number;
  /** In the order in which they came. */
  marks: Mark<E>[];
  /** The day since which it is missing; null: it is there. An implant replaces it and it stays missing. */
  missingSince: string | null;
  /** Whether anything was ever said of it; a tooth is never sound unless somebody said so. */
  isExamined: boolean;
}

export interface Chart<E extends ChartEntry = ChartEntry> {
  /** Only teeth of which something was said. */
  teeth: ReadonlyMap<number, ToothOnChart<E>>;
  /** What was said of the whole mouth, the newest gum screening among it. */
  mouth: Mark<E>[];
}

export const stateOf = ({ source, code }: Pick<ChartEntry, "source" | "code">): ChartState => {
  if (source !== "finding") return source === "plan" ? "planned" : "done";
  return code !== null && isWork(code) ? "existing" : "found";
};

/** The order of a chart: by day, and within it as written down. */
export const byTime = (a: ChartEntry, b: ChartEntry) =>
  compare(a.day, b.day) || compare(a.on, b.on) || compare(a.source, b.source) || a.id - b.id;
const compare = <T>(a: T, b: T) => (a < b ? -1 : Number(a > b));
const nameOf = ({ source, id }: Pick<ChartEntry, "source" | "id">) => `${source} ${id}`;

/**
 * The entries that count on a day, in order: without what was taken back by then, without findings that ended, and without
 * items of plans that were carried out or given up.
 */
export function standingOn<E extends ChartEntry>(entries: readonly E[], day: string): E[] {
  const past = entries.filter((entry) => entry.day <= day).toSorted(byTime);
  const gone = new Set<string>();
  for (const { source, retractsId } of past)
    if (retractsId !== null) gone.add(nameOf({ source, id: retractsId }));
  for (const entry of past) {
    if (gone.has(nameOf(entry))) continue;
    if (entry.endsId !== null) gone.add(nameOf({ source: "finding", id: entry.endsId }));
    if (entry.planItemId !== null && entry.completes)
      gone.add(nameOf({ source: "plan", id: entry.planItemId }));
  }
  return past.filter(
    (entry) =>
      !gone.has(nameOf(entry)) &&
      entry.retractsId === null &&
      entry.endsId === null &&
      (entry.until === null || day < entry.until),
  );
}

/** Covers that replace the whole crown of a tooth, and what they hide. */
const CROWNS: readonly ChartCode[] = ["crown", "bridge"];
const HIDDEN_BY_CROWN: readonly ChartCode[] = [
  "filling",
  "inlay",
  "veneer",
  "sealant",
  "caries",
  "fracture",
  "wear",
  "discoloured",
  "watch",
  "crown",
];
/** What stays when the tooth is taken out: it is beside or above the gap. */
const OUTLIVES_TOOTH: readonly ChartCode[] = ["extra", "denture"];
/** What a filling takes the place of, surface by surface. */
const FILLED: readonly ChartCode[] = ["caries", "filling", "inlay", "watch"];
/** Said once at a time: a new grade replaces the old one. */
const SAID_ONCE: readonly ChartCode[] = ["mobile", "tender", "discoloured", "recession", "sound", "apical"];

/** A tooth while its entries are put on it, one by one. */
interface Standing<E extends ChartEntry> {
  missingSince: string | null;
  /** What was done or found, by its code: a full chart has thousands of marks on a tooth, and one ends those of few codes. */
  real: Map<ChartCode, Placed<E>[]>;
  planned: Placed<E>[];
}
/** A mark and when it came. */
type Placed<E extends ChartEntry> = Mark<E> & { place: number };

/** Puts what an entry says onto a tooth that stands as it did before. Nothing ends what is planned. */
function put<E extends ChartEntry>(on: Standing<E>, mark: Placed<E>): void {
  const { code, state } = mark;
  if (state === "planned") return void on.planned.push(mark);
  const { real } = on;
  const drop = (codes: Iterable<ChartCode>) => {
    for (const other of codes) real.delete(other);
  };
  if (mark.entry.completes) {
    if (code === "missing" || code === "extraction") {
      drop([...real.keys()].filter((other) => !OUTLIVES_TOOTH.includes(other)));
      on.missingSince ??= mark.entry.day;
    } else if (code === "erupted") {
      drop(["unerupted", "impacted", "missing", "extraction"]);
      on.missingSince = null;
    } else if (CROWNS.includes(code)) drop(HIDDEN_BY_CROWN);
    else if (code === "filling" || code === "inlay") replaceSurfaces(real, mark, FILLED);
    else if (code === "caries") replaceSurfaces(real, mark, ["caries"]);
    if (SAID_ONCE.includes(code)) drop([code]);
    if (!isWork(code) && code !== "sound") drop(["sound"]);
  }
  const alike = real.get(code);
  if (alike) alike.push(mark);
  else real.set(code, [mark]);
}

/** A mark ends others on its surfaces; without surfaces, those that lie on none. */
function replaceSurfaces<E extends ChartEntry>(
  real: Standing<E>["real"],
  { surfaces: covered }: Mark<E>,
  codes: readonly ChartCode[],
): void {
  const left = (other: Placed<E>): string | null => {
    if (other.surfaces === "") return covered === "" ? null : "";
    return without(other.surfaces, covered) || null;
  };
  for (const code of codes) {
    const marks = real.get(code) ?? [];
    if (marks.every((other) => left(other) === other.surfaces)) continue;
    const kept = marks.flatMap((other) => {
      const surfaces = left(other);
      return surfaces === null ? [] : [{ ...other, surfaces }];
    });
    real.set(code, kept);
  }
}

/** The chart as it stood at the end of a day, `yyyy-MM-dd`. */
export function chartOn<E extends ChartEntry>(entries: readonly E[], day: string): Chart<E> {
  const teeth = new Map<number, Standing<E>>();
  let mouth: Mark<E>[] = [];
  for (const [place, entry] of standingOn(entries, day).entries()) {
    const { code } = entry;
    if (code === null) continue;
    const mark = { entry, code, surfaces: ordered(entry.surfaces), state: stateOf(entry) };
    if (entry.teeth.length === 0) {
      if (code === "gum-screening") mouth = mouth.filter((other) => other.code !== code);
      mouth.push(mark);
    }
    for (const tooth of entry.teeth) {
      const on = teeth.get(tooth) ?? { missingSince: null, real: new Map(), planned: [] };
      teeth.set(tooth, on);
      put(on, { ...mark, place });
    }
  }
  return { teeth: new Map([...teeth].map(([tooth, on]) => [tooth, charted(tooth, on)])), mouth };
}

/** A tooth with its marks in the order in which they came. */
function charted<E extends ChartEntry>(
  tooth: number,
  { missingSince, real, planned }: Standing<E>,
): ToothOnChart<E> {
  const all = [...real.values(), planned].flat().toSorted((a, b) => a.place - b.place);
  return { tooth, marks: all.map(({ place: _, ...mark }) => mark), missingSince, isExamined: true };
}

/** "caries occlusal and distal", "crown, zirconia, planned"; existing work says so, what is found needs no word. */
export function markText({ code, surfaces, state, entry }: Mark, tooth: number | null): string {
  const where = tooth === null ? "" : surfaceWords(surfaces, tooth);
  const isPontic = code === "bridge" && tooth !== null && entry.detail?.pontics?.includes(tooth);
  const what = [isPontic ? "bridge, pontic" : codeLabel(code), where].filter(Boolean).join(" ");
  const closer = detailText(entry.detail && { ...entry.detail, pontics: undefined });
  const how = state === "found" ? "" : state === "done" && !entry.completes ? "begun" : state;
  return [what, closer, how].filter(Boolean).join(", ");
}

/** "36, lower left first molar: caries occlusal and distal; crown, planned", with the number as `shown`. */
export function toothText(on: ToothOnChart | undefined, tooth: number, shown = String(tooth)): string {
  const said = on?.marks.map((mark) => markText(mark, tooth)).join("; ");
  return `${shown}, ${toothName(tooth)}: ${said || (on?.isExamined ? "nothing stands" : "not examined")}`;
}
