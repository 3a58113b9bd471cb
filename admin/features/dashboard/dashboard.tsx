import { Button, Skeleton } from "@mantine/core";
import { IconCloudOff, IconRefresh } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Blank } from "#admin/kit/blank.tsx";
import { useCanOpen } from "#admin/kit/can-open.ts";
import { JumpLinks } from "#admin/kit/jump-links.tsx";
import { Note } from "#admin/kit/note.tsx";
import { Page, PageHead } from "#admin/kit/page.tsx";
import { useMay } from "#admin/shell/use-session.ts";
import { type DashboardData, getDashboardData } from "#contract/dashboard.ts";
import { clinicToday } from "#rules/clinic-time.ts";
import { call } from "#ui/call.ts";
import classes from "./dashboard.module.css";
import { DepartmentCard } from "./department-card.tsx";
import { DepartmentsTable } from "./departments-table.tsx";
import { type Figure, type Sight, sightOf } from "./figure.ts";
import { FigureCards, WaitingCards } from "./figure-cards.tsx";
import { MoneyCard } from "./money-card.tsx";
import { moneyFigures, topService } from "./money-figures.ts";
import { appointments, averageDuration, newPatients, patients } from "./people-figures.ts";
import { RangeForm } from "./range-form.tsx";
import { ServicesTable } from "./services-table.tsx";
import { type Range, useMoneyTable, useRange, useServicesLink } from "./use-range.ts";

/** The answer to a range; the one before stays in view until it is there. */
function useDashboard(range: Range) {
  return useQuery({
    queryKey: [getDashboardData.path, range],
    queryFn: async ({ signal }) => (await call(getDashboardData, { query: range }, { signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** The cards in the specification's order. */
function figuresOf(sight: Sight): Figure[] {
  const single = [appointments, patients, topService, averageDuration, newPatients];
  return [...moneyFigures(sight), ...single.map((figureOf) => figureOf(sight))];
}

function Figures({ data }: { data: DashboardData }) {
  const canOpen = useCanOpen();
  const { tableLink } = useMoneyTable();
  const services = useServicesLink();
  const sight = sightOf(data, clinicToday(), { canOpen, moneyTable: tableLink, services });
  return (
    <>
      <FigureCards figures={figuresOf(sight)} />
      <div className={classes.charts}>
        <MoneyCard data={data} />
        <DepartmentCard data={data} />
      </div>
      <DepartmentsTable data={data} />
      <ServicesTable data={data} />
    </>
  );
}

function Waiting() {
  const may = useMay();
  return (
    <div role="status" aria-label="Loading the figures">
      <WaitingCards money={may("profit.read") ? 4 : 2} />
      <div className={classes.charts} aria-hidden="true">
        <Skeleton height={292} radius="md" />
        <Skeleton height={292} radius="md" />
      </div>
      <Skeleton height={240} radius="md" aria-hidden="true" />
    </div>
  );
}

function NotLoaded({ retry }: { retry: () => void }) {
  return (
    <Blank
      icon={<IconCloudOff size={28} stroke={1.4} />}
      title="Could not load, try again"
      role="alert"
      action={
        <Button leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />} onClick={retry}>
          Try again
        </Button>
      }
    >
      The clinic server did not answer. Nothing was lost.
    </Blank>
  );
}

function OutOfDate({ retry }: { retry: () => void }) {
  const again = (
    <Button size="xs" variant="default" onClick={retry}>
      Try again
    </Button>
  );
  return (
    <div className={classes.outOfDate}>
      <Note kind="attention" title="Could not load, try again" announce actions={again}>
        What you see may be out of date.
      </Note>
    </div>
  );
}

/** The clinic's figures for a range of days (specification 2.7). */
export default function Dashboard() {
  const [range, setRange] = useRange();
  const { data, error, isPlaceholderData, refetch } = useDashboard(range);
  return (
    <Page>
      <PageHead title="Clinic Dashboard" actions={<JumpLinks />} />
      <RangeForm range={range} onRange={setRange} />
      {!data && (error ? <NotLoaded retry={() => refetch()} /> : <Waiting />)}
      {data && error && <OutOfDate retry={() => refetch()} />}
      {data && (
        <div className={classes.figuresOf} aria-busy={isPlaceholderData}>
          <Figures data={data} />
        </div>
      )}
    </Page>
  );
}
