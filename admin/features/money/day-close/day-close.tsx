import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { IconArrowsExchange, IconHistory, IconLock } from "#admin/kit/display/icons.ts";
import { NotLoaded, TryAgain } from "#admin/kit/display/not-loaded.tsx";
import { Note } from "#admin/kit/display/note.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { Page, PageHead } from "#admin/kit/page/page.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import type { OpenDay } from "#contract/money/day-close.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { formatDate, formatDateTime } from "#rules/values/display.ts";
import { CountSheet } from "./count-sheet.tsx";
import classes from "./day-close.module.css";
import { MoveCashModal } from "./move-cash-modal.tsx";
import { Moves } from "./moves.tsx";
import { ReopenModal } from "./reopen-modal.tsx";
import { useOpenDay } from "./use-open-day.ts";

/** The newest close: its report, and the way back for an administrator. */
function LastClose({ last, isClosed }: { last: NonNullable<OpenDay["last"]>; isClosed: boolean }) {
  const may = useMay();
  const [reopening, setReopening] = useState(false);
  return (
    <>
      <Note
        icon={<IconLock size={18} stroke={1.75} aria-hidden />}
        title={`${formatDate(last.day)} is closed, ${last.number}`}
        actions={
          <>
            <Button size="xs" variant="default" component={Link} to={pathTo("day-close/view/:id", last.id)}>
              Z-report
            </Button>
            {may("cash.reopen") && (
              <Button size="xs" variant="subtle" onClick={() => setReopening(true)}>
                Open again…
              </Button>
            )}
          </>
        }
      >
        {formatDateTime(last.closedOn)}
        {last.closedBy && (
          <>
            , <bdi>{last.closedBy}</bdi>
          </>
        )}
        {isClosed && ". What moves now counts tomorrow."}
      </Note>
      {reopening && <ReopenModal close={last} onClose={() => setReopening(false)} />}
    </>
  );
}

/** Of days that are counted anew: who opened them, when and why. */
function OpenedAgain({
  reopened: { number, by, on, reason },
}: {
  reopened: NonNullable<OpenDay["reopened"]>;
}) {
  return (
    <Note kind="attention" title={`${number} was opened again`}>
      {formatDateTime(on)}
      {by && (
        <>
          , <bdi>{by}</bdi>
        </>
      )}
      : <bdi>{reason}</bdi>
    </Note>
  );
}

function Actions() {
  const [moving, setMoving] = useState(false);
  return (
    <>
      <Button
        variant="default"
        component={Link}
        to={pathTo("day-close/closes")}
        leftSection={<IconHistory size={16} stroke={1.75} aria-hidden />}
      >
        Earlier days
      </Button>
      <Button
        variant="default"
        leftSection={<IconArrowsExchange size={16} stroke={1.75} aria-hidden />}
        onClick={() => setMoving(true)}
      >
        Move cash
      </Button>
      {moving && <MoveCashModal onClose={() => setMoving(false)} />}
    </>
  );
}

/** The evening at the drawer (docs/handbook/money/day-close.md#screens). */
export default function DayCloseScreen() {
  const { data, error, refetch } = useOpenDay();
  return (
    <Page>
      <PageHead title="Day close" actions={<Actions />} />
      {!data &&
        (error ? (
          <NotLoaded action={<TryAgain retry={() => refetch()} />} />
        ) : (
          <div role="status" aria-label="Loading the day">
            <Skeleton height={320} radius="md" aria-hidden="true" />
          </div>
        ))}
      {data && (data.last || data.reopened) && (
        <Grid gap={12}>
          {data.last && <LastClose last={data.last} isClosed={data.isClosed} />}
          {!data.isClosed && data.reopened && <OpenedAgain reopened={data.reopened} />}
        </Grid>
      )}
      {data?.isClosed && (
        <div className={classes.alone}>
          <Moves moves={data.moves} />
        </div>
      )}
      {data && !data.isClosed && (
        <CountSheet key={`${data.last?.id ?? 0} ${data.reopened?.number ?? ""}`} open={data} />
      )}
    </Page>
  );
}
