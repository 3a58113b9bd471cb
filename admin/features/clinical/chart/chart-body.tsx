import { useMediaQuery } from "@mantine/hooks";
import { lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import type { ChartRow } from "#contract/clinical/chart.ts";
import { chartOn } from "#rules/clinical/dental/chart.ts";
import { ROWS } from "#rules/clinical/dental/draw/picture.ts";
import { say } from "#ui/say.ts";
import classes from "./chart.module.css";
import { ChartProblems, PlanButton, SideBar, WhichWork, workOf } from "./chart-answers.tsx";
import { type ChartTab, ChartTabs } from "./chart-tabs.tsx";
import { linesOf } from "./lines.tsx";
import { ListedKeys } from "./listed-keys.tsx";
import { OnTooth } from "./on-tooth.tsx";
import { Textures } from "./picture.tsx";
import type { Shared } from "./shared.ts";
import type { ShownChart } from "./shown-chart.ts";
import { BelowTeeth, Teeth } from "./teeth.tsx";
import { Palettes, SurfacePicker, ToothHead } from "./tooth-panel.tsx";
import { useChartKeys } from "./use-chart-keys.ts";
import { useChartView } from "./use-chart-view.ts";
import { type Charting, useCharting } from "./use-charting.ts";
import { type ChartedVisit, nameOf } from "./use-entries.ts";
import { useSelection } from "./use-selection.ts";

// Opened by their tabs.
const ChartList = lazy(async () => ({ default: (await import("./tables.tsx")).ChartList }));
const ChartHistory = lazy(async () => ({ default: (await import("./tables.tsx")).ChartHistory }));

interface ChartBodyProps {
  chart: ShownChart;
  /** The visit at which something may be charted; null: it is read only. */
  visit: ChartedVisit | null;
  head?: ReactNode;
}

/** The rows that stand, with those that are on their way, without those that are being taken back. */
function useStanding({ rows }: ShownChart, { entries }: Charting, day: string) {
  const { pending, taken } = entries;
  return useMemo(() => {
    const shown = [...rows, ...pending].filter((row) => !taken.has(nameOf(row)));
    return chartOn<ChartRow>(shown, day);
  }, [rows, pending, taken, day]);
}

/** The chart with its tabs, and beside it the tooth that is chosen. */
export function ChartBody({ chart: stored, visit, head }: ChartBodyProps) {
  const view = useChartView(stored);
  const [tab, openTab] = useState<ChartTab>("chart");
  const selection = useSelection(ROWS[view.dentition]);
  const writes = view.asOf === null ? visit : null;
  const charting = useCharting(stored.patientId, writes, selection);
  const chart = useStanding(stored, charting, view.day);
  const lines = useMemo(() => linesOf(chart), [chart]);
  const work = useMemo(() => workOf(lines), [lines]);
  const keys = useChartKeys({ charting, selection, mayWrite: writes !== null, chart, openTab });
  const shared: Shared = { stored, chart, lines, view, selection, charting, keys, writes };
  const isNarrow = useMediaQuery("(max-width: 560px)", undefined, { getInitialValueInEffect: false });
  const makePlan = writes && (
    <PlanButton patientId={stored.patientId} idDoctor={writes.idDoctor} work={work} button={keys.plan} />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the chart within
    <div
      ref={keys.place}
      className={classes.chart}
      data-tooth-chart
      data-alone={tab === "history" || undefined}
      onKeyDown={keys.onKeyDown}
    >
      <Textures />
      <ListedKeys mayWrite={writes !== null} />
      <div className={classes.main}>
        {head}
        <ChartTabs tab={tab} onTab={openTab} view={view} patientId={stored.patientId} />
        {tab === "chart" && <Teeth {...shared} isNarrow={isNarrow} makePlan={!isNarrow && makePlan} />}
        <Suspense>
          {tab === "list" && (
            <ChartList
              lines={lines}
              notation={view.notation}
              chosen={selection.chosen}
              onTooth={selection.goTo}
            />
          )}
          {tab === "history" && <ChartHistory rows={stored.rows} notation={view.notation} />}
        </Suspense>
        <ChartProblems charting={charting} />
      </div>
      {tab !== "history" && <ChosenTooth {...shared}>{(isNarrow || tab === "list") && makePlan}</ChosenTooth>}
      {tab === "chart" && <BelowTeeth {...shared} />}
    </div>
  );
}

/** The tooth that is chosen: its surfaces, what may be entered, and what stands on it. */
function ChosenTooth(props: Shared & { children: ReactNode }) {
  const { chart, lines, view, selection, charting, keys, writes, children } = props;
  const { cursor } = selection;
  const readOnly =
    view.asOf === null ? say("Open a visit to chart.") : say("This is an earlier day: it is read only.");
  return (
    <aside className={classes.side} aria-label={say("Chosen tooth")}>
      <ToothHead selection={selection} notation={view.notation} />
      <div className={classes.work}>
        {writes ? (
          <>
            <SurfacePicker selection={selection} chart={chart} />
            <Palettes
              state={charting.state}
              onCode={(code) => charting.press(code, chart)}
              onGums={keys.startGums}
              others={keys.others}
            />
          </>
        ) : (
          <p className={classes.readOnly}>{readOnly}</p>
        )}
        <WhichWork charting={charting} />
        <OnTooth
          lines={lines.filter(({ tooth }) => tooth === cursor)}
          entries={charting.entries}
          mayWrite={writes !== null}
        />
      </div>
      {writes && <SideBar charting={charting}>{children}</SideBar>}
    </aside>
  );
}
