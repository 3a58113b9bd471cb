import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { callKey } from "#admin/kit/call/use-call.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import {
  getHistory,
  type HistoryEntity,
  type HistoryEntry,
  type HistoryViews,
} from "#contract/office/history.ts";
import { formatDateTime } from "#rules/values/display.ts";
import { call } from "#ui/call.ts";
import classes from "./record-history.module.css";
import { HistoryLine } from "./record-history-line.tsx";
import { Timeline } from "./timeline.tsx";
import { Card, Loaded, Split } from "./view-page.tsx";

/**
 * Who changed a record, what and when; and beside it, who looked at it:
 *
 *   <RecordHistory entity="patient" id={patient.id} />
 *
 * The server leaves out what a role may not read; the list says so.
 */
type Looks = readonly HistoryViews[];

interface RecordHistoryProps {
  entity: HistoryEntity;
  id: number;
}

function useHistory({ entity, id }: RecordHistoryProps) {
  return useInfiniteQuery({
    queryKey: callKey(getHistory, { query: { entity, id } }),
    queryFn: async ({ pageParam, signal }) =>
      (await call(getHistory, { query: { entity, id, before: pageParam } }, { signal })).data,
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
  });
}

function Views({ views }: { views: Looks }) {
  if (views.length === 0) return <p className="muted">Nobody yet.</p>;
  return (
    <Grid as="ul" gap={10} className={classes.views}>
      {views.map(({ by, times, lastOn }) => (
        <Row as="li" gapX={8} align="baseline" wrap key={`${by} ${lastOn}`}>
          <span>
            <PersonName name={by} /> <span className="muted">{times === 1 ? "once" : `${times} times`}</span>
          </span>
          <time dateTime={lastOn}>{formatDateTime(lastOn)}</time>
        </Row>
      ))}
    </Grid>
  );
}

function Lines({ entity, entries }: { entity: HistoryEntity; entries: readonly HistoryEntry[] }) {
  if (entries.length === 0) return <p className="muted">No Records Found</p>;
  return (
    <Timeline label="Changes, newest first">
      {entries.map((entry) => (
        <HistoryLine key={entry.id} entry={entry} entity={entity} />
      ))}
    </Timeline>
  );
}

/** The changes alone, where a dialog says already that they are a history. */
export function RecordChanges({
  entity,
  id,
  beside,
}: RecordHistoryProps & { beside?: (views: Looks) => ReactNode }) {
  const history = useHistory({ entity, id });
  return (
    <Loaded query={history}>
      {({ pages }) => {
        const lines = (
          <div>
            <Lines entity={entity} entries={pages.flatMap((page) => page.entries)} />
            {history.hasNextPage && (
              <Button
                variant="default"
                className={classes.more}
                loading={history.isFetchingNextPage}
                onClick={() => history.fetchNextPage()}
              >
                Show earlier changes
              </Button>
            )}
          </div>
        );
        return beside ? <Split aside={beside(pages[0]?.views ?? [])}>{lines}</Split> : lines;
      }}
    </Loaded>
  );
}

export function RecordHistory(record: RecordHistoryProps) {
  return (
    <RecordChanges
      {...record}
      beside={(views) => (
        <Card title="Viewed by">
          <Views views={views} />
        </Card>
      )}
    />
  );
}

/** The history section below a view. Who looked is recorded for patients only. */
export function HistorySection(record: RecordHistoryProps) {
  const id = useId();
  return (
    <Grid as="section" gap={16} className={classes.section} aria-labelledby={id}>
      <h2 id={id}>History</h2>
      <RecordChanges {...record} />
    </Grid>
  );
}
