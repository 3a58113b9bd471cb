import { ActionIcon, Button, NativeSelect } from "@mantine/core";
import { type ReactNode, type RefObject, useState } from "react";
import { IconArrowBackUp, IconChevronLeft, IconChevronRight } from "#admin/kit/display/icons.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import type { ChartRow } from "#contract/clinical/chart.ts";
import type { Chart } from "#rules/clinical/dental/chart.ts";
import { FOUND_CODES, WORK_CODES, type WorkState } from "#rules/clinical/dental/chart-keys.ts";
import { CHART_CODES, type ChartCode, codeLabel, factsOf, isWork } from "#rules/clinical/dental/codes.ts";
import { fieldsOf } from "#rules/clinical/dental/draw/fields.ts";
import { measuresOf } from "#rules/clinical/dental/draw/measures.ts";
import { topView } from "#rules/clinical/dental/draw/top-view.ts";
import { SURFACES, surfaceWord } from "#rules/clinical/dental/surfaces.ts";
import { type Notation, toothIn, toothName } from "#rules/clinical/dental/teeth.ts";
import { say } from "#ui/say.ts";
import classes from "./chart.module.css";
import { capital, StateTag } from "./lines.tsx";
import { Shapes } from "./picture.tsx";
import type { Entries } from "./use-entries.ts";
import type { Selection } from "./use-selection.ts";

interface HeadProps {
  selection: Selection;
  notation: Notation;
}

export function ToothHead({ selection, notation }: HeadProps) {
  const { chosen } = selection;
  const [only] = chosen;
  return (
    <Row gap={12} align="center" className={classes.toothHead}>
      <div className="grow shrink">
        <h2>{chosen.map((tooth) => toothIn(tooth, notation)).join(" ")}</h2>
        <p className="soft fs-13 line-18">
          {chosen.length === 1 && only !== undefined
            ? capital(toothName(only))
            : say("{count} teeth", { count: chosen.length })}
        </p>
      </div>
      {/* As in the picture, which is the same in every language. */}
      <Row gap={4} dir="ltr">
        <ActionIcon aria-label={say("Previous tooth")} onClick={() => selection.step(-1, false)}>
          <IconChevronLeft size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={say("Next tooth")} onClick={() => selection.step(1, false)}>
          <IconChevronRight size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Row>
    </Row>
  );
}

/** The surfaces of the tooth, large enough for a finger, and their words. */
export function SurfacePicker({ selection, chart }: { selection: Selection; chart: Chart<ChartRow> }) {
  const { cursor, surfaces, toggleSurface } = selection;
  const measures = measuresOf(cursor);
  const fields = fieldsOf(measures);
  const scale = 150 / Math.max(measures.width, measures.depth);
  return (
    <Row gap={16} align="center" className={classes.surfaces}>
      <svg
        className={classes.big}
        viewBox="-95 -95 190 190"
        aria-hidden="true"
        onClick={(event) => {
          const surface = (event.target as Element).getAttribute("data-surface");
          if (surface) toggleSurface(surface);
        }}
      >
        <g transform={`scale(${scale})`}>
          <Shapes shapes={topView(chart.teeth.get(cursor), cursor)} />
          {[...surfaces].map((surface) => (
            <path key={surface} className={classes.picked} d={fields[surface as "M"]} />
          ))}
        </g>
      </svg>
      <Grid gap={4} className={classes.surfaceButtons} data-surfaces>
        {SURFACES.map((surface) => (
          <button
            key={surface}
            type="button"
            aria-pressed={surfaces.includes(surface)}
            onClick={() => toggleSurface(surface)}
          >
            <span>{capital(surfaceWord(surface, cursor))}</span>
            <KeyCaps of={surface === "C" ? "5" : surface.toLowerCase()} />
          </button>
        ))}
      </Grid>
    </Row>
  );
}

interface PaletteProps {
  codes: readonly ChartCode[];
  onCode: (code: ChartCode) => void;
}

function Palette({ codes, onCode }: PaletteProps) {
  return (
    <div className={classes.palette}>
      {codes.map((code) => (
        <button key={code} type="button" onClick={() => onCode(code)}>
          <span>{capital(codeLabel(code))}</span>
          <KeyCaps of={factsOf(code).key ?? ""} />
        </button>
      ))}
    </div>
  );
}

/** What the palettes do not show. */
const OTHERS = CHART_CODES.filter(
  (code) => ![...FOUND_CODES, ...WORK_CODES].some((one) => one === code) && code !== "gum-screening",
);

interface PalettesProps {
  /** What treatment is charted as. */
  state: WorkState;
  onCode: (code: ChartCode) => void;
  onGums: () => void;
  others: RefObject<HTMLSelectElement | null>;
}

export function Palettes({ state, onCode, onGums, others }: PalettesProps) {
  return (
    <>
      <Grid gap={7}>
        <h3>{say("Found")}</h3>
        <Palette codes={FOUND_CODES} onCode={onCode} />
      </Grid>
      <Grid gap={7}>
        <Row align="center" justify="between" gap={8} role="status">
          <h3>{say("Treatment")}</h3>
          <StateTag state={state} />
        </Row>
        <Palette codes={WORK_CODES} onCode={onCode} />
      </Grid>
      <Row gap={8} align="end">
        <Others others={others} onCode={onCode} />
        <Button size="xs" variant="default" rightSection={<KeyCaps of="g" />} onClick={onGums}>
          {say("Gums")}
        </Button>
      </Row>
    </>
  );
}

/** What has no key. Moving through the list writes nothing: Enter or the button does. */
function Others({ others, onCode }: Pick<PalettesProps, "others" | "onCode">) {
  const [code, setCode] = useState<ChartCode | "">("");
  const write = () => {
    if (code !== "") onCode(code);
    setCode("");
  };
  return (
    <>
      <NativeSelect
        ref={others}
        className="grow"
        size="xs"
        label={say("Others")}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value as ChartCode)}
        onKeyDown={(event) => {
          // Letters and arrows choose in the list; they are not the keys of the chart.
          event.stopPropagation();
          if (event.key === "Enter" && code !== "") {
            event.preventDefault();
            write();
          }
        }}
      >
        <option value="" disabled>
          {say("Choose")}
        </option>
        <optgroup label={say("Found")}>{OTHERS.filter((one) => !isWork(one)).map(optionOf)}</optgroup>
        <optgroup label={say("Treatment")}>{OTHERS.filter(isWork).map(optionOf)}</optgroup>
      </NativeSelect>
      {code !== "" && (
        <Button size="xs" onClick={write}>
          {say("Write")}
        </Button>
      )}
    </>
  );
}

const optionOf = (code: ChartCode) => (
  <option key={code} value={code}>
    {capital(codeLabel(code))}
  </option>
);

/** What the server refused, or the chart does not know, next to what was pressed. */
export function Problem({ text, actions }: { text: string | null; actions?: ReactNode }) {
  if (!text) return null;
  return <Note kind="attention" title={text} actions={actions} announce />;
}

export function UndoButton({ entries }: { entries: Entries }) {
  return (
    <Button
      variant="default"
      disabled={!entries.canUndo}
      leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
      rightSection={<KeyCaps of="mod+z" />}
      onClick={() => void entries.undo()}
    >
      {say("Undo")}
    </Button>
  );
}
