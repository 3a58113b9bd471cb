import { Button, Skeleton, Tabs } from "@mantine/core";
import { lazy, Suspense } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { RangeForm } from "#admin/features/money/dashboard/range/range-form.tsx";
import { type Range, useRange } from "#admin/features/money/dashboard/range/use-range.ts";
import { IconPrinter } from "#admin/kit/display/icons.ts";
import { NotLoaded, OutOfDate, TryAgain } from "#admin/kit/display/not-loaded.tsx";
import { ExportButton } from "#admin/kit/export/export-button.tsx";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { Page, PageHead } from "#admin/kit/page/page.tsx";
import { getReceived, getReceivedBills } from "#contract/money/received.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { RECEIVED_BY, RECEIVED_BY_LABELS, type ReceivedBy } from "#rules/money/received.ts";
import { BillsBehind } from "./bills-behind.tsx";
import { Figures } from "./figures.tsx";
import { Ledgers } from "./ledgers.tsx";
import classes from "./received.module.css";
import { useAsked, useReceived } from "./use-received.ts";

const FreeWork = lazy(() => import("./free-work.tsx"));

/** Export and Print, of the figures or of the bills behind the chosen one. */
function Tools({ by, of, range }: { by: ReceivedBy; of: string | null; range: Range }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const paper = `${pathTo("reports/print")}${search}`;
  const print = () => navigate(paper);
  useShortcut({ keys: "p", label: "Print", group: "This report", run: print });
  useShortcut({ keys: "mod+p", label: "Print", group: "This report", run: print });
  return (
    <>
      {of === null ? (
        <ExportButton noun="figures" find={({ source }) => source === getReceived} query={{ by, ...range }} />
      ) : (
        <ExportButton
          noun="bills"
          find={({ source }) => source === getReceivedBills}
          query={{ by, key: of, ...range }}
        />
      )}
      <Button
        component={Link}
        to={paper}
        variant="default"
        leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
      >
        Print
      </Button>
    </>
  );
}

/** What was received, by doctor, department, service, method or person (docs/handbook/money/income-reports.md). */
export default function ReceivedReport() {
  const [range, setRange] = useRange();
  const { by, key, choose } = useAsked();
  return (
    <Page>
      <PageHead title="Reports" actions={<Tools by={by} of={key} range={range} />} />
      <RangeForm range={range} onRange={setRange} />
      <Tabs value={by} onChange={(value) => choose(value as ReceivedBy)} keepMounted={false}>
        <Tabs.List className={classes.by} aria-label="By">
          {RECEIVED_BY.map((value) => (
            <Tabs.Tab key={value} value={value}>
              {RECEIVED_BY_LABELS[value]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {RECEIVED_BY.map((value) => (
          <Tabs.Panel key={value} value={value}>
            <Received range={range} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}

/** The figures that the address asks for, or the bills behind one of them. */
function Received({ range }: { range: Range }) {
  const { by, key, page, toPage, linkTo } = useAsked();
  const { data, error, isPlaceholderData, refetch } = useReceived(by, range);
  if (key !== null) return <BillsBehind {...{ by, page, range, toPage }} of={key} back={linkTo(null)} />;
  if (!data)
    return error ? (
      <NotLoaded action={<TryAgain retry={() => refetch()} />} />
    ) : (
      <div role="status" aria-label="Loading the figures">
        <Skeleton height={320} radius="md" aria-hidden="true" />
      </div>
    );
  return (
    <div className={classes.figures} aria-busy={isPlaceholderData}>
      {error && <OutOfDate retry={() => refetch()} />}
      <Figures data={data} linkTo={linkTo} />
      <Ledgers range={range} />
      <Suspense>
        <FreeWork range={range} />
      </Suspense>
    </div>
  );
}
