import { useMoneyTable } from "#admin/features/money/dashboard/range/use-range.ts";
import { TableExport } from "#admin/features/money/dashboard/tables/table-export.tsx";
import { useHashFocus } from "#admin/features/money/dashboard/use-hash-focus.ts";
import { Money } from "#admin/kit/display/money.tsx";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import type { DashboardData } from "#contract/money/dashboard.ts";
import { formatMoney } from "#rules/values/display.ts";
import { ChartCard, ReadingTable } from "./chart-card.tsx";
import classes from "./charts.module.css";
import { formatPoint } from "./format-point.ts";
import { MoneyChart } from "./money-chart.tsx";

/** What a point is, and what its column is called. */
const UNITS = { day: "Date", month: "Month", year: "Year" } as const;

function Legend({ expenses }: { expenses: boolean }) {
  return (
    <Row as="span" gap={14} className={`${classes.legend} fs-12 soft`}>
      <Row as="span" inline gap={6} align="center" data-kind="earnings">
        Earnings
      </Row>
      {expenses && (
        <Row as="span" inline gap={6} align="center" data-kind="expenses">
          Expenses
        </Row>
      )}
    </Row>
  );
}

function MoneyTable({ data, title }: { data: DashboardData; title: string }) {
  const { points, unit } = data.series;
  const { totalExpenses: expenses, profitOrLoss: profit } = data;
  const columns = (earned: number, spent: number | null) => [
    <Money key="earnings" rupees={earned} />,
    ...(spent !== null ? [<Money key="expenses" rupees={spent} />] : []),
    ...(spent !== null && profit !== null ? [<Money key="profit" rupees={earned - spent} />] : []),
  ];
  return (
    <ReadingTable
      label={title}
      headings={[
        UNITS[unit],
        "Earnings",
        ...(expenses !== null ? ["Expenses"] : []),
        ...(profit !== null ? ["Profit / Loss"] : []),
      ]}
      rows={points.map(({ date, earnings, expenses: spent }) => ({
        key: date,
        cells: [formatPoint(date, unit), ...columns(earnings, spent)],
      }))}
      totals={["Total", ...columns(data.totalEarnings, expenses)]}
    />
  );
}

function labelOf({ series, totalEarnings }: DashboardData, title: string): string {
  const best = series.points.reduce((a, b) => (b.earnings > a.earnings ? b : a));
  const highest = `the most on ${formatPoint(best.date, series.unit)}: ${formatMoney(best.earnings)}`;
  return `${title}. Earnings ${formatMoney(totalEarnings)}, ${highest}.`;
}

/** What came in and went out by day (by month or year in long ranges), as bars or as a table. */
export function MoneyCard({ data }: { data: DashboardData }) {
  const { isTable, toggle } = useMoneyTable();
  // The card of profit leads here.
  const card = useHashFocus("#money");
  const { points, unit } = data.series;
  const hasExpenses = data.totalExpenses !== null;
  const title = `Earnings ${hasExpenses ? "and expenses " : ""}per ${unit}`;
  const nothing = points.every(({ earnings, expenses }) => earnings === 0 && !expenses);
  return (
    <ChartCard
      title={title}
      legend={<Legend expenses={hasExpenses} />}
      actions={<TableExport data={data} fileName="earnings-and-expenses" noun={`${unit}s`} />}
      isTable={isTable}
      onToggle={toggle}
      id="money"
      ref={card}
    >
      {nothing && (
        <Grid as="p" align="center" justify="center" grow className={classes.nothing}>
          No money came in or went out on these days.
        </Grid>
      )}
      {!nothing && isTable && <MoneyTable data={data} title={title} />}
      {!nothing && !isTable && (
        <section className={classes.chart} aria-label={`${title}, as a chart`}>
          <MoneyChart series={data.series} label={labelOf(data, title)} />
        </section>
      )}
    </ChartCard>
  );
}
