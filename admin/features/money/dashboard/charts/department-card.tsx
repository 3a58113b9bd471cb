import { useState } from "react";
import { formatShare, Meter } from "#admin/features/money/dashboard/tables/share.tsx";
import { Money } from "#admin/kit/display/money.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import type { DashboardData } from "#contract/money/dashboard.ts";
import { ChartCard, ReadingTable } from "./chart-card.tsx";
import classes from "./charts.module.css";

const TITLE = "Earnings by department";

function DepartmentBars({ data: { departments } }: { data: DashboardData }) {
  const highest = Math.max(...departments.map(({ earnings }) => earnings));
  return (
    <Grid as="ul" gap={12} className={classes.bars}>
      {departments.map(({ idDepartment, name, earnings }, index) => (
        <li key={idDepartment}>
          <span>{name}</span>
          <Money rupees={earnings} />
          <Meter part={earnings} whole={highest} strong={index === 0} />
        </li>
      ))}
    </Grid>
  );
}

/** Which department earned how much, as bars or as a table. */
export function DepartmentCard({ data }: { data: DashboardData }) {
  const [isTable, setTable] = useState(false);
  const { departments, totalEarnings } = data;
  const nothing = departments.every(({ earnings }) => earnings === 0);
  return (
    <ChartCard title={TITLE} isTable={isTable} onToggle={() => setTable(!isTable)}>
      {nothing && (
        <Grid as="p" align="center" justify="center" grow className={classes.nothing}>
          No department earned anything on these days.
        </Grid>
      )}
      {!nothing && isTable && (
        <ReadingTable
          label={TITLE}
          headings={["Department", "Earnings", "Share"]}
          rows={departments.map(({ idDepartment, name, earnings }) => ({
            key: String(idDepartment),
            cells: [name, <Money key="earnings" rupees={earnings} />, formatShare(earnings, totalEarnings)],
          }))}
          totals={[
            "All departments",
            <Money key="earnings" rupees={totalEarnings} />,
            formatShare(totalEarnings, totalEarnings),
          ]}
        />
      )}
      {!nothing && !isTable && <DepartmentBars data={data} />}
    </ChartCard>
  );
}
