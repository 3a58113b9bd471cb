import { Link } from "react-router";
import type { Range } from "#admin/features/money/dashboard/range/use-range.ts";
import { Money } from "#admin/kit/display/money.tsx";
import { NotLoaded, TryAgain } from "#admin/kit/display/not-loaded.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { type RecordColumn, RecordTable } from "#admin/kit/view/record-table.tsx";
import { formatCount, moneyFormatFor } from "#rules/values/display.ts";
import classes from "./received.module.css";
import { type Ledger, useLedgers } from "./use-ledgers.ts";

const columnsOf = (show: (rupees: number) => string): RecordColumn<Ledger>[] => [
  {
    header: "Beside what was received",
    title: true,
    cell: ({ name, to }) => (
      <Link className={classes.name} to={to}>
        {name}
      </Link>
    ),
  },
  { header: "Entries", kind: "number", cell: ({ count }) => formatCount(count) },
  { header: "Amount", kind: "number", cell: ({ amount }) => <Money rupees={amount} format={show} /> },
];

/** The credit notes and advances of a range; each leads to its list, which goes out as a file. */
export function Ledgers({ range }: { range: Range }) {
  const { data, error, refetch } = useLedgers(range);
  if (!data) return error ? <NotLoaded action={<TryAgain retry={() => refetch()} />} /> : null;
  return (
    <Grid as="section" gap={16} className={classes.behind} aria-labelledby="ledgers">
      <h2 id="ledgers">Credit notes and advances</h2>
      <RecordTable
        label="Sums of credit notes and advances"
        columns={columnsOf(moneyFormatFor(data.map(({ amount }) => amount)))}
        rows={data}
        keyOf={({ name }) => name}
        narrow
      />
    </Grid>
  );
}
