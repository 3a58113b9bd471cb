import { Row } from "#admin/kit/layout/layout.tsx";
import type { ChartRow } from "#contract/clinical/chart.ts";
import type { Chart, Mark } from "#rules/clinical/dental/chart.ts";
import type { WorkState } from "#rules/clinical/dental/chart-keys.ts";
import { codeLabel, detailText } from "#rules/clinical/dental/codes.ts";
import { ALL_TEETH } from "#rules/clinical/dental/teeth.ts";
import { say } from "#ui/say.ts";
import classes from "./chart.module.css";
import { Swatch } from "./picture.tsx";

/** With its first letter large. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const STATE_WORDS = { found: "Found", existing: "Existing", planned: "Planned", done: "Done" } as const;
const MODE_WORDS = { existing: "Existing", planned: "Planned", done: "Done today" } as const;

/** What treatment is charted as, in words. */
export const stateText = (state: WorkState): string => say(MODE_WORDS[state]);

/** What treatment is charted as, in the look that it has in the picture. */
export function StateTag({ state }: { state: WorkState }) {
  return (
    <Row as="span" inline gap={7} align="center" className={`nowrap ${classes.tag}`} data-state={state}>
      <Swatch state={state} />
      {stateText(state)}
    </Row>
  );
}

export interface Line {
  tooth: number | null;
  mark: Mark<ChartRow>;
}

/** Everything that the picture says, tooth by tooth. */
export const linesOf = (chart: Chart<ChartRow>): Line[] => [
  ...chart.mouth.map((mark) => ({ tooth: null, mark })),
  ...ALL_TEETH.flatMap((tooth) => (chart.teeth.get(tooth)?.marks ?? []).map((mark) => ({ tooth, mark }))),
];

/** "Crown, zirconia"; a bridge's hanging tooth says so. */
export function whatText({ mark: { code, entry }, tooth }: Line): string {
  const isPontic = code === "bridge" && tooth !== null && entry.detail?.pontics?.includes(tooth);
  const detail = entry.detail && { ...entry.detail, pontics: undefined };
  return [capital(codeLabel(code)), isPontic ? say("pontic") : "", detailText(detail)]
    .filter(Boolean)
    .join(", ");
}

/** "Done", or "Begun" where further visits are needed. */
export function StateWord({ mark: { state, entry } }: Pick<Line, "mark">) {
  const word = state === "done" && !entry.completes ? say("Begun") : say(STATE_WORDS[state]);
  return (
    <Row as="span" inline gap={7} align="center" className="nowrap">
      <Swatch state={state} />
      {word}
    </Row>
  );
}
