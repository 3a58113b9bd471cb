import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { IconDownload } from "#admin/kit/display/icons.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { useSavedFile } from "#admin/kit/export/use-saved-file.ts";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { getProblemsFile, type ImportBatch } from "#contract/office/imports.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { formatDate } from "#rules/values/display.ts";
import { download } from "#ui/download.ts";
import classes from "./import.module.css";
import { MoneyNote } from "./money-note.tsx";
import { OpeningNote } from "./opening-note.tsx";
import { counted, rowsOf } from "./words.ts";

const UndoModal = lazy(() => import("./undo-modal.tsx"));

function leftOut({ problem, same, left, known }: ImportBatch["counts"]): string {
  return [
    problem > 0 && `${problem} with a problem`,
    same > 0 && `${same} that look the same`,
    left > 0 && `${left} left out by hand`,
    known > 0 && `${known} that were in already`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** The rows that did not come in, as a file to correct them in. */
function NotIn({ batch: { id, counts } }: { batch: ImportBatch }) {
  const problems = useSavedFile({ load: () => download(getProblemsFile, { query: { id } }) });
  const notIn = counts.problem + counts.same + counts.left;
  if (notIn === 0) return null;
  return (
    <Note
      title={`${rowsOf(notIn)} did not come in`}
      actions={
        <Button
          size="xs"
          variant="default"
          loading={problems.busy}
          leftSection={<IconDownload size={14} stroke={1.75} aria-hidden />}
          onClick={problems.start}
        >
          These rows as Excel
        </Button>
      }
    >
      Correct them in Excel and import only that file; who is in already is recognised.
    </Note>
  );
}

/** The last step: what came in, what did not, and the way back. */
export function ResultStep({ batch, onAnother }: { batch: ImportBatch; onAnother: () => void }) {
  const { kind, counts, state } = batch;
  const [isUndoing, setIsUndoing] = useState(false);
  const rest = leftOut(counts);
  return (
    <Grid gap={16} className={classes.step}>
      <Note
        kind={state === "done" ? "good" : "info"}
        title={
          state === "done"
            ? `${counted(counts.imported, kind)} ${counts.imported === 1 ? "is" : "are"} in`
            : `The import was undone on ${formatDate(batch.undoneOn)}`
        }
        announce
        actions={
          <>
            <Button component={Link} to={pathTo(kind === "services" ? "subservices" : kind)}>
              See the {kind}
            </Button>
            {batch.canUndo && counts.imported > 0 && (
              <Button variant="default" onClick={() => setIsUndoing(true)}>
                Undo the import…
              </Button>
            )}
            <Button variant="default" onClick={onAnother}>
              Import another file
            </Button>
          </>
        }
      >
        {state === "done" && (rest ? `Not added: ${rest}.` : "Every row came in.")}
      </Note>
      {state === "done" && <OpeningNote batch={batch} />}
      {state === "done" && <MoneyNote batch={batch} mapping={batch.mapping} />}
      {state === "done" && <NotIn batch={batch} />}
      {isUndoing && (
        <Suspense>
          <UndoModal batch={batch} onClose={() => setIsUndoing(false)} />
        </Suspense>
      )}
    </Grid>
  );
}
