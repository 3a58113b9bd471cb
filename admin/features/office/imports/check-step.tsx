import { Button } from "@mantine/core";
import { useState } from "react";
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconDownload,
  IconTrash,
  IconUsers,
} from "#admin/kit/display/icons.ts";
import { useSavedFile } from "#admin/kit/export/use-saved-file.ts";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { getProblemsFile, type ImportBatch, type RowOutcome, runImport } from "#contract/office/imports.ts";
import { formatCount } from "#rules/values/display.ts";
import { download } from "#ui/download.ts";
import { Bar } from "./bar.tsx";
import classes from "./import.module.css";
import { OpeningNote } from "./opening-note.tsx";
import { Rows } from "./rows.tsx";
import { BrokenOff, Running } from "./run-notes.tsx";
import { useImportCall } from "./use-import.ts";
import { useProgress } from "./use-progress.ts";
import { counted } from "./words.ts";
import { WrittenTwoWays } from "./written-two-ways.tsx";

const SUMS = [
  { outcome: "ready", label: "Ready", says: "will be added", icon: IconCircleCheck },
  {
    outcome: "problem",
    label: "Have a problem",
    says: "left out unless you correct them",
    icon: IconAlertTriangle,
  },
  { outcome: "same", label: "Look the same", says: "left out unless you say otherwise", icon: IconUsers },
  { outcome: "known", label: "In already", says: "from an earlier import", icon: IconCircleCheck },
  { outcome: "left", label: "Left out", says: "by you", icon: IconTrash },
] as const satisfies readonly { outcome: RowOutcome; label: string; says: string; icon: unknown }[];

interface CheckStepProps {
  batch: ImportBatch;
  onBack: () => void;
  onDone: (batch: ImportBatch) => void;
}

interface SumsProps {
  counts: ImportBatch["counts"];
  chosen: RowOutcome;
  onChoose: (outcome: RowOutcome) => void;
}

/** How many rows there are of each outcome; one of them is shown below. */
function Sums({ counts, chosen, onChoose }: SumsProps) {
  const shown = SUMS.filter(({ outcome }) => counts[outcome] > 0 || !["known", "left"].includes(outcome));
  return (
    <fieldset className={classes.sums}>
      <legend className="sr">Rows</legend>
      {shown.map(({ outcome, label, says, icon: Icon }) => (
        <button
          key={outcome}
          type="button"
          aria-pressed={chosen === outcome}
          onClick={() => onChoose(outcome)}
        >
          <Row as="span" gap={6} align="center" className="soft">
            <Icon size={15} stroke={1.75} aria-hidden />
            {label}
          </Row>
          <b className={`num ${classes.sumCount}`}>{formatCount(counts[outcome])}</b>
          <small>{says}</small>
        </button>
      ))}
    </fieldset>
  );
}

/** The third step: what becomes of each row. Nothing is saved yet. */
export function CheckStep({ batch, onBack, onDone }: CheckStepProps) {
  const { counts, id, kind } = batch;
  const [chosen, setChosen] = useState<RowOutcome>(
    counts.problem > 0 ? "problem" : counts.same > 0 ? "same" : "ready",
  );
  const run = useImportCall(runImport, (answer) => answer, onDone);
  const isRunning = run.busy || batch.isRunning;
  const { progress } = useProgress(id, isRunning) ?? batch;
  const problems = useSavedFile({ load: () => download(getProblemsFile, { query: { id } }) });
  return (
    <Grid gap={16} className={classes.step}>
      {isRunning ? <Running batch={{ ...batch, progress }} /> : <BrokenOff batch={batch} />}
      <Sums counts={counts} chosen={chosen} onChoose={setChosen} />
      <WrittenTwoWays batch={batch} disabled={isRunning} />
      <OpeningNote batch={batch} />
      <Rows key={chosen} batch={batch} outcome={chosen} />
      <Bar
        hint={
          isRunning ? `${counted(progress, kind)} of ${formatCount(counts.ready)}…` : "Nothing is saved yet"
        }
      >
        <Button variant="default" disabled={isRunning} onClick={onBack}>
          Back
        </Button>
        {counts.problem + counts.same + counts.left > 0 && (
          <Button
            variant="default"
            loading={problems.busy}
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={problems.start}
          >
            Problems as Excel
          </Button>
        )}
        <Button loading={isRunning} disabled={counts.ready === 0} onClick={() => run.send({ body: { id } })}>
          Import {counted(counts.ready, kind)}
        </Button>
      </Bar>
    </Grid>
  );
}
