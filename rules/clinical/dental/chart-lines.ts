import { CHART_STATES, type Chart, type ChartEntry, type ChartState, type Mark } from "./chart.ts";
import { codeLabel, detailText } from "./codes.ts";
import { surfaceWords } from "./surfaces.ts";
import { ALL_TEETH } from "./teeth.ts";

/** The chart as a list: every mark once, on the teeth on which it stands alike. */
export interface ChartLine<E extends ChartEntry = ChartEntry> {
  entry: E;
  state: ChartState;
  /** In the order of the chart; none: the whole mouth. */
  teeth: readonly number[];
  mark: Mark<E>;
  /** "caries occlusal and distal, pulp"; the state stands beside it. */
  what: string;
}

/** What the picture shows, tooth by tooth from the upper right to the lower left; the whole mouth first. */
export function chartLines<E extends ChartEntry>({ teeth, mouth }: Chart<E>): ChartLine<E>[] {
  const lines = new Map<string, ChartLine<E> & { teeth: number[] }>();
  for (const tooth of ALL_TEETH)
    for (const mark of teeth.get(tooth)?.marks ?? []) {
      const alike = `${mark.entry.source} ${mark.entry.id} ${mark.surfaces}`;
      const line = lines.get(alike) ?? { ...lineOf(mark, tooth), teeth: [] };
      line.teeth.push(tooth);
      lines.set(alike, line);
    }
  return [...mouth.map((mark) => lineOf(mark, null)), ...lines.values()];
}

function lineOf<E extends ChartEntry>(mark: Mark<E>, tooth: number | null): ChartLine<E> {
  const { entry, state, code, surfaces } = mark;
  const where = tooth === null ? "" : surfaceWords(surfaces, tooth);
  const name = [codeLabel(code), where].filter(Boolean).join(" ");
  const what = [name, detailText(entry.detail)].filter(Boolean).join(", ");
  return { entry, state, teeth: [], mark, what };
}

export const STATE_LABELS: Readonly<Record<ChartState, string>> = {
  found: "Found",
  existing: "Existing",
  planned: "Planned",
  done: "Done here",
};

/** Work that was begun says so. */
export const stateLabel = ({ state, entry: { completes } }: Pick<ChartLine, "state" | "entry">): string =>
  state === "done" && !completes ? "Begun" : STATE_LABELS[state];

export const LEGEND = CHART_STATES.map((state) => ({ state, name: STATE_LABELS[state] }));
