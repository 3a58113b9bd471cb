import type { ChartRow } from "#contract/clinical/chart.ts";
import type { Chart } from "#rules/clinical/dental/chart.ts";
import type { Line } from "./lines.tsx";
import type { ShownChart } from "./shown-chart.ts";
import type { ChartKeys } from "./use-chart-keys.ts";
import type { ChartView } from "./use-chart-view.ts";
import type { Charting } from "./use-charting.ts";
import type { ChartedVisit } from "./use-entries.ts";
import type { Selection } from "./use-selection.ts";

/** What the parts of a chart have in common. */
export interface Shared {
  stored: ShownChart;
  chart: Chart<ChartRow>;
  lines: readonly Line[];
  view: ChartView;
  selection: Selection;
  charting: Charting;
  keys: ChartKeys;
  /** The visit that is written on. */
  writes: ChartedVisit | null;
}
