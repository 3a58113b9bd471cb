import { Skeleton } from "@mantine/core";
import { Suspense } from "react";
import UnclosedNote from "#admin/features/money/day-close/unclosed-note.tsx";
import { useCall } from "#admin/kit/call/use-call.ts";
import { NotLoaded, OutOfDate, TryAgain } from "#admin/kit/display/not-loaded.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { useCanOpen } from "#admin/kit/page/can-open.ts";
import { Page, PageHead } from "#admin/kit/page/page.tsx";
import { usePart } from "#admin/kit/page/parts.ts";
import { QuickLinks } from "#admin/kit/page/quick-links.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import { type DashboardData, getDashboardData } from "#contract/money/dashboard.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { DepartmentCard } from "./charts/department-card.tsx";
import { MoneyCard } from "./charts/money-card.tsx";
import classes from "./dashboard.module.css";
import { type Figure, type FigureContext, figureContextOf } from "./figures/figure.ts";
import { FigureCards, SkeletonCards } from "./figures/figure-cards.tsx";
import { moneyFigures, topService } from "./figures/money-figures.ts";
import { appointments, averageDuration, newPatients, patients } from "./figures/people-figures.ts";
import { isBeginning, NextSteps } from "./next-steps.tsx";
import { RangeForm } from "./range/range-form.tsx";
import { type Range, useMoneyTable, useRange, useServicesLink } from "./range/use-range.ts";
import { DepartmentsTable } from "./tables/departments-table.tsx";
import { ServicesTable } from "./tables/services-table.tsx";

/** Loads the figures of a range; the previous ones stay in view until then. */
function useDashboard(range: Range) {
  return useCall(getDashboardData, { query: range }, { keepPrevious: true });
}

/** The cards in the order of docs/handbook/money/dashboard.md#what-the-cards-mean. */
function figuresOf(context: FigureContext): Figure[] {
  const single = [appointments, patients, topService, averageDuration, newPatients];
  return [...moneyFigures(context), ...single.map((figureOf) => figureOf(context))];
}

function Figures({ data }: { data: DashboardData }) {
  const canOpen = useCanOpen();
  const { tableLink } = useMoneyTable();
  const services = useServicesLink();
  const context = figureContextOf(data, clinicToday(), { canOpen, moneyTable: tableLink, services });
  return (
    <>
      <FigureCards figures={figuresOf(context)} />
      <Grid gap={20} className={classes.charts}>
        <MoneyCard data={data} />
        <DepartmentCard data={data} />
      </Grid>
      <DepartmentsTable data={data} />
      <ServicesTable data={data} />
    </>
  );
}

function Waiting() {
  const may = useMay();
  return (
    <div role="status" aria-label="Loading the figures">
      <SkeletonCards money={may("profit.read") ? 4 : 2} />
      <Grid gap={20} className={classes.charts} aria-hidden="true">
        <Skeleton height={292} radius="md" />
        <Skeleton height={292} radius="md" />
      </Grid>
      <Skeleton height={240} radius="md" aria-hidden="true" />
    </div>
  );
}

/** The clinic's figures for a range of days (docs/handbook/money/dashboard.md#what-the-cards-mean). */
export default function Dashboard() {
  const may = useMay();
  const [BackupLine, BackupCard] = [usePart("BackupLine"), usePart("BackupCard")];
  const [range, setRange] = useRange();
  const { data, error, isPlaceholderData, refetch } = useDashboard(range);
  return (
    <Page>
      <PageHead title="Clinic Dashboard" actions={<QuickLinks />} />
      <Suspense>{may("notices.read") && <BackupLine />}</Suspense>
      <UnclosedNote />
      <RangeForm range={range} onRange={setRange} />
      {!data && (error ? <NotLoaded action={<TryAgain retry={() => refetch()} />} /> : <Waiting />)}
      {data && error && (
        <div className="mb-16">
          <OutOfDate retry={() => refetch()} />
        </div>
      )}
      {data && (
        <div className={classes.figuresOf} aria-busy={isPlaceholderData}>
          {isBeginning(data) ? (
            <>
              <NextSteps />
              <details className={classes.none}>
                <summary>Show the figures</summary>
                <Figures data={data} />
              </details>
            </>
          ) : (
            <Figures data={data} />
          )}
        </div>
      )}
      <Suspense>{may("notices.read") && <BackupCard />}</Suspense>
    </Page>
  );
}
