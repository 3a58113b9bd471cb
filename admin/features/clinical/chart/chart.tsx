import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useAnswer } from "#admin/kit/call/use-call.ts";
import { LoadError } from "#admin/kit/view/view-page.tsx";
import { getChart } from "#contract/clinical/chart.ts";
import { say } from "#ui/say.ts";
import classes from "./chart.module.css";
import { ChartBody } from "./chart-body.tsx";
import { shownChart } from "./shown-chart.ts";
import type { ChartedVisit } from "./use-entries.ts";

interface ToothChartProps {
  patientId: number;
  /** The visit that is open; null: the chart is read only. */
  visit: ChartedVisit | null;
  /** Who it is of, where the page does not say so. */
  head?: ReactNode;
}

/** A patient's tooth chart (docs/handbook/clinical/tooth-chart.md). */
export default function ToothChart({ patientId, visit, head }: ToothChartProps) {
  const query = useAnswer(getChart, { query: { patientId } }, {}, shownChart);
  if (query.data) return <ChartBody key={patientId} chart={query.data} visit={visit} head={head} />;
  if (query.error) return <LoadError error={query.error} retry={() => void query.refetch()} />;
  return <Skeleton className={classes.waiting} aria-label={say("Loading…")} />;
}
