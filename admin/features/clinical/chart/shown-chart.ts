import type { AnswerOf } from "#admin/kit/call/use-call.ts";
import { type ChartRow, type getChart, type PatientChart, rowsOf } from "#contract/clinical/chart.ts";

/** A chart as it is shown, row by row. */
export interface ShownChart extends Omit<PatientChart, "rows"> {
  rows: readonly ChartRow[];
}

/** The answer as it is kept, with the rows that were written since. */
type Kept = AnswerOf<typeof getChart> & { written?: readonly ChartRow[] };

export const shownChart = ({ data, written = [] }: Kept): ShownChart => ({
  ...data,
  rows: [...rowsOf(data.rows), ...written],
});

/** The kept answer with rows that were just written. */
export const withRows = (rows: readonly ChartRow[]) => (before: unknown) => {
  const kept = before as Kept | undefined;
  return kept && { ...kept, written: [...(kept.written ?? []), ...rows] };
};
