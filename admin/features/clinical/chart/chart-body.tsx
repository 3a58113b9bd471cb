import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useMemo, useState } from "react";
import { Row } from "#admin/kit/layout/layout.tsx";
import type { ChartRow, PatientChart } from "#contract/clinical/chart.ts";
import { type Chart, chartOn } from "#rules/clinical/dental/chart.ts";
import { drawChart, QUARTERS, quarterOf, ROWS } from "#rules/clinical/dental/draw/picture.ts";
import { isRight, isUpper } from "#rules/clinical/dental/teeth.ts";
import { say } from "#ui/say.ts";
import classes from "./chart.module.css";
import { ChartProblems, SideBar } from "./chart-answers.tsx";
import { type ChartTab, ChartTabs } from "./chart-tabs.tsx";
import { ListedKeys } from "./listed-keys.tsx";
import { OnTooth } from "./on-tooth.tsx";
import { Swatch, Textures, ToothPicture } from "./picture.tsx";
import { QuickLine } from "./quick-line.tsx";
import { ChartHistory, ChartList, type Line, linesOf } from "./tables.tsx";
import { Palettes, SurfacePicker, ToothHead } from "./tooth-panel.tsx";
import { type ChartKeys, useChartKeys } from "./use-chart-keys.ts";
import { type ChartView, useChartView } from "./use-chart-view.ts";
import { type Charting, useCharting } from "./use-charting.ts";
import { type ChartedVisit, nameOf } from "./use-entries.ts";
import { type Selection, useSelection } from "./use-selection.ts";

interface ChartBodyProps {
  chart: PatientChart;
  /** The visit at which something may be charted; null: it is read only. */
  visit: ChartedVisit | null;
  head?: ReactNode;
}

/** The rows that stand, with those that are on their way, without those that are being taken back. */
function useStanding({ rows }: PatientChart, { entries }: Charting, day: string) {
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
  const keys = useChartKeys({ charting, selection, mayWrite: writes !== null, chart, openTab });
  const shared: Shared = { stored, chart, lines, view, selection, charting, keys, writes };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the chart within
    <div
      ref={keys.place}
      className={classes.chart}
      data-alone={tab === "history" || undefined}
      onKeyDown={keys.onKeyDown}
    >
      <Textures />
      <ListedKeys mayWrite={writes !== null} />
      <div className={classes.main}>
        {head}
        <ChartTabs tab={tab} onTab={openTab} view={view} patientId={stored.patientId} />
        {tab === "chart" && <Teeth {...shared} />}
        {tab === "list" && (
          <ChartList
            lines={lines}
            notation={view.notation}
            chosen={selection.chosen}
            onTooth={selection.goTo}
          />
        )}
        {tab === "history" && <ChartHistory rows={stored.rows} notation={view.notation} />}
      </div>
      {tab !== "history" && <ChosenTooth {...shared} />}
    </div>
  );
}

/** What the parts of a chart have in common. */
interface Shared {
  stored: PatientChart;
  chart: Chart<ChartRow>;
  lines: readonly Line[];
  view: ChartView;
  selection: Selection;
  charting: Charting;
  keys: ChartKeys;
  /** The visit that is written on. */
  writes: ChartedVisit | null;
}

/** The picture, a quarter of the mouth at a time on a phone, and the line for quick entry. */
function Teeth({ chart, view, selection, charting, keys, writes }: Shared) {
  const isNarrow = useMediaQuery("(max-width: 560px)", undefined, { getInitialValueInEffect: false });
  const { cursor, chosen, goTo, toggle, drag, toggleSurface } = selection;
  const { dentition, notation } = view;
  const rows = ROWS[dentition];
  const quarter = `${isUpper(cursor) ? "upper" : "lower"} ${isRight(cursor) ? "right" : "left"}` as const;
  const shownQuarter = isNarrow ? quarter : null;
  const picture = useMemo(
    () => drawChart(chart, shownQuarter ? quarterOf(rows, shownQuarter) : rows, notation),
    [chart, rows, shownQuarter, notation],
  );
  return (
    <>
      {isNarrow && <Quarters quarter={quarter} rows={rows} onTooth={goTo} />}
      <div className={classes.picture} data-dentition={dentition}>
        <ToothPicture
          picture={picture}
          cursor={cursor}
          chosen={chosen}
          onTooth={(tooth, surface) => (surface && tooth === cursor ? toggleSurface(surface) : goTo(tooth))}
          onToggle={toggle}
          onDrag={drag}
        />
      </div>
      <Legend />
      {writes && (
        <QuickLine
          field={keys.quick}
          notation={notation}
          value={keys.typed}
          onChange={keys.setTyped}
          onEntry={(entry) => charting.type(entry, chart)}
          onLeave={keys.focusTooth}
        />
      )}
    </>
  );
}

/** The tooth that is chosen: its surfaces, what may be entered, and what stands on it. */
function ChosenTooth({ stored, chart, lines, view, selection, charting, keys, writes }: Shared) {
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
              states={charting.states}
              onState={charting.setState}
              onCode={(code) => charting.press(code, chart)}
              onGums={keys.startGums}
              others={keys.others}
            />
          </>
        ) : (
          <p className={classes.readOnly}>{readOnly}</p>
        )}
        <ChartProblems charting={charting} />
        <OnTooth
          lines={lines.filter(({ tooth }) => tooth === cursor)}
          entries={charting.entries}
          mayWrite={writes !== null}
        />
      </div>
      {writes && <SideBar charting={charting} patientId={stored.patientId} visit={writes} lines={lines} />}
    </aside>
  );
}

const LEGEND_WORDS = { found: "Found", existing: "Existing", planned: "Planned", done: "Done here" } as const;

function Legend() {
  return (
    <Row gap={8} gapX={16} wrap className={classes.legend}>
      {(["found", "existing", "planned", "done"] as const).map((state) => (
        <Row as="span" inline gap={7} align="center" key={state}>
          <Swatch state={state} />
          {say(LEGEND_WORDS[state])}
        </Row>
      ))}
      <span className="gap" />
      <span>{say("Patient’s right is on your left")}</span>
    </Row>
  );
}

const QUARTER_WORDS = {
  "upper right": "Upper right",
  "upper left": "Upper left",
  "lower left": "Lower left",
  "lower right": "Lower right",
} as const;

interface QuartersProps {
  quarter: (typeof QUARTERS)[number];
  rows: readonly (readonly number[])[];
  onTooth: (tooth: number) => void;
}

/** On a phone a quarter of the mouth at a time, chosen where it lies in the mouth. */
function Quarters({ quarter, rows, onTooth }: QuartersProps) {
  return (
    <fieldset className={classes.quarters} aria-label={say("Quarter of the mouth")}>
      {QUARTERS.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === quarter}
          onClick={() => onTooth(quarterOf(rows, one)[0]?.[0] ?? 11)}
        >
          {say(QUARTER_WORDS[one])}
        </button>
      ))}
    </fieldset>
  );
}
