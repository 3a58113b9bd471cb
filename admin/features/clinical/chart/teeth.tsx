import { SegmentedControl } from "@mantine/core";
import { type ReactNode, useMemo, useRef } from "react";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import { STATES, type WorkState } from "#rules/clinical/dental/chart-keys.ts";
import { drawChart, QUARTERS, quarterOf, ROWS } from "#rules/clinical/dental/draw/picture.ts";
import { isRight, isUpper } from "#rules/clinical/dental/teeth.ts";
import { say } from "#ui/say.ts";
import classes from "./chart.module.css";
import { StateTag, stateText } from "./lines.tsx";
import { Swatch, ToothPicture } from "./picture.tsx";
import { QuickLine } from "./quick-line.tsx";
import type { Shared } from "./shared.ts";
import type { Charting } from "./use-charting.ts";

interface TeethProps extends Shared {
  /** On a phone: a quarter of the mouth at a time. */
  isNarrow: boolean;
  /** Makes a plan of what stands there, where it has its place beside the picture. */
  makePlan: ReactNode;
}

/** The picture, and above it what treatment is charted as. */
export function Teeth({ chart, view, selection, charting, writes, isNarrow, makePlan }: TeethProps) {
  const place = useRef<HTMLDivElement>(null);
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
      <div ref={place}>
        {writes && <Mode charting={charting}>{makePlan}</Mode>}
        <div className={classes.picture} data-dentition={dentition}>
          <ToothPicture
            picture={picture}
            cursor={cursor}
            chosen={chosen}
            onTooth={(tooth, surface) => {
              if (surface && tooth === cursor) toggleSurface(surface);
              else goTo(tooth);
              bringPanel(place.current);
            }}
            onToggle={toggle}
            onDrag={drag}
          />
        </div>
      </div>
    </>
  );
}

/** Where the panel lies below the teeth, a tap scrolls to both, or to the panel alone if the screen is too low. */
function bringPanel(teeth: HTMLElement | null): void {
  if (!teeth || !window.matchMedia("(max-width: 1100px)").matches) return;
  const panel = teeth.closest("[data-tooth-chart]")?.querySelector("aside");
  const target = teeth.offsetHeight < window.innerHeight * 0.55 ? teeth : panel;
  const isCalm = window.matchMedia("(prefers-reduced-motion)").matches;
  target?.scrollIntoView({ behavior: isCalm ? "auto" : "smooth" });
}

/** What treatment is charted as, in the look that it then has in the picture. */
function Mode({ charting, children }: { charting: Charting; children: ReactNode }) {
  return (
    <Row gap={8} gapX={12} align="center" wrap className={classes.mode}>
      <span className="fs-13 soft">{say("Treatment is")}</span>
      <SegmentedControl
        size="xs"
        aria-label={say("Treatment is")}
        value={charting.state}
        data={STATES.filter((one) => charting.states.includes(one)).map((one) => ({
          value: one,
          label: (
            <Row gap={7} align="center" justify="center">
              <Swatch state={one} />
              {stateText(one)}
              <KeyCaps of={String(STATES.indexOf(one) + 1)} />
            </Row>
          ),
        }))}
        onChange={(one) => charting.setState(one as WorkState)}
      />
      <span className="gap" />
      {children}
    </Row>
  );
}

/** What the looks mean, and the line for quick entry. */
export function BelowTeeth({ chart, view, charting, keys, writes }: Shared) {
  return (
    <div className={classes.below}>
      <Legend />
      {writes && (
        <QuickLine
          field={keys.quick}
          notation={view.notation}
          value={keys.typed}
          state={<StateTag state={charting.state} />}
          onChange={keys.setTyped}
          onStatements={(statements) => charting.type(statements, chart)}
          onLeave={keys.focusTooth}
        />
      )}
    </div>
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
