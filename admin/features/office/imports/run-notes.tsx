import { Note } from "#admin/kit/display/note.tsx";
import type { ImportBatch } from "#contract/office/imports.ts";
import { formatCount, formatDateTime } from "#rules/values/display.ts";
import { counted, rowsOf } from "./words.ts";

/** Says of a run that was broken off what is in, what remains and how to go on. */
export function BrokenOff({ batch }: { batch: ImportBatch }) {
  const { brokenOffOn, counts, kind } = batch;
  if (!brokenOffOn) return null;
  const rest = counts.problem + counts.same;
  return (
    <Note kind="attention" title={`The import of ${formatDateTime(brokenOffOn)} was broken off`} announce>
      <p>
        <b>Nothing of it is in.</b> An import comes in whole or not at all, so nobody was added, and nobody is
        there twice. {counted(counts.ready, kind)} {counts.ready === 1 ? "is" : "are"} ready as before
        {rest > 0 && `, ${rowsOf(rest)} still to look at`}; what you corrected and decided is kept.
      </p>
      <p>
        To go on, press Import again. Each row is checked once more, because the clinic has worked on since.
      </p>
    </Note>
  );
}

/** Says that the import is under way, also to whoever opens it meanwhile. */
export function Running({ batch }: { batch: ImportBatch }) {
  const { isRunning, progress, counts, kind } = batch;
  if (!isRunning) return null;
  return (
    <Note title={`${counted(progress, kind)} of ${formatCount(counts.ready)} so far`}>
      This list is being brought in. It goes on when you leave this page.
    </Note>
  );
}
