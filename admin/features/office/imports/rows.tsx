import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { callKey } from "#admin/kit/call/use-call.ts";
import { NotLoaded, TryAgain } from "#admin/kit/display/not-loaded.tsx";
import { KeyHints } from "#admin/kit/focus/key-caps.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import {
  decideImportRows,
  getImportRows,
  type ImportBatch,
  type ImportRow,
  ROWS_SHOWN,
  type RowOutcome,
} from "#contract/office/imports.ts";
import { formatCount } from "#rules/values/display.ts";
import { call } from "#ui/call.ts";
import classes from "./import.module.css";
import { PlainRow } from "./plain-row.tsx";
import { ProblemRow } from "./problem-row.tsx";
import { TwinRow } from "./twin-row.tsx";
import { useImportCall } from "./use-import.ts";
import { rowHints, useRowKeys } from "./use-row-keys.ts";

const NONE: Readonly<Record<RowOutcome, string>> = {
  ready: "No row is ready. Correct those with a problem, or choose the columns again.",
  problem: "No row has a problem.",
  same: "Nobody looks the same.",
  known: "No row is in already.",
  left: "Nothing was left out by hand.",
  imported: "No rows.",
};

interface RowsProps {
  batch: ImportBatch;
  outcome: RowOutcome;
}

function useRows({ id }: ImportBatch, outcome: RowOutcome) {
  return useInfiniteQuery({
    queryKey: callKey(getImportRows, { query: { id, outcome } }),
    queryFn: async ({ pageParam, signal }) =>
      (await call(getImportRows, { query: { id, outcome, after: pageParam } }, { signal })).data,
    initialPageParam: 0,
    getNextPageParam: (last) => (last.length === ROWS_SHOWN ? last.at(-1)?.line : undefined),
  });
}

/** For all rows that look the same at once. */
function AllOfThem({ batch }: { batch: ImportBatch }) {
  const decide = useImportCall(decideImportRows, (answer) => answer);
  const say = (decision: "another" | "same") => decide.send({ body: { id: batch.id, decision } });
  return (
    <Row gap={8} align="center" wrap>
      <span className="soft">All {batch.counts.same}:</span>
      <Button size="xs" variant="default" loading={decide.busy} onClick={() => say("same")}>
        The same, leave out
      </Button>
      <Button size="xs" variant="default" loading={decide.busy} onClick={() => say("another")}>
        Others, add all
      </Button>
    </Row>
  );
}

/** The rows that are loaded, walked and decided by keyboard. `version` changes when they do. */
function RowList({
  batch,
  outcome,
  rows,
  version,
}: RowsProps & { rows: readonly ImportRow[]; version: number }) {
  const keys = useRowKeys(
    outcome,
    rows.map(({ line }) => line),
    version,
  );
  const Row = outcome === "problem" ? ProblemRow : outcome === "same" ? TwinRow : PlainRow;
  return (
    <ul
      ref={keys.list}
      className={classes.rows}
      aria-label="Rows"
      onFocus={keys.onFocus}
      onKeyDown={keys.onKeyDown}
    >
      {rows.map((row) => (
        <Row key={row.line} batch={batch} row={row} isCurrent={row.line === keys.current} goOn={keys.goOn} />
      ))}
    </ul>
  );
}

/** The rows of an import with one outcome, a page at a time. */
export function Rows({ batch, outcome }: RowsProps) {
  const rows = useRows(batch, outcome);
  if (rows.error)
    return (
      <NotLoaded action={<TryAgain retry={() => rows.refetch()} />}>The rows could not be loaded.</NotLoaded>
    );
  const all = rows.data?.pages.flat() ?? [];
  if (all.length === 0)
    return (
      <p className="muted" role="status">
        {rows.isPending ? "" : NONE[outcome]}
      </p>
    );
  return (
    <>
      {outcome === "same" && batch.counts.same > 1 && <AllOfThem batch={batch} />}
      <RowList batch={batch} outcome={outcome} rows={all} version={rows.dataUpdatedAt} />
      {rows.hasNextPage && (
        <Button variant="default" loading={rows.isFetchingNextPage} onClick={() => rows.fetchNextPage()}>
          Show more
        </Button>
      )}
      <Row gap={6} gapX={14} align="center" wrap>
        <KeyHints hints={rowHints(outcome)} />
        <span className="hint">
          {all.length} of {formatCount(batch.counts[outcome])} shown
        </span>
      </Row>
    </>
  );
}
