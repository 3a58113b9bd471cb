import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Range } from "#admin/features/dashboard/range/use-range.ts";
import { Money } from "#admin/kit/display/money.tsx";
import { NotLoaded, TryAgain } from "#admin/kit/display/not-loaded.tsx";
import { type RecordColumn, RecordTable } from "#admin/kit/view/record-table.tsx";
import { totalAdvancesByType } from "#contract/advances.ts";
import { listCreditNotes } from "#contract/credit-notes.ts";
import { ACCOUNT_SUM_LABELS } from "#rules/account-sums.ts";
import { pathTo } from "#rules/screens.ts";
import { call } from "#ui/call.ts";
import classes from "./received.module.css";

interface Ledger {
  name: string;
  /** The list that it adds up, narrowed to the same days. */
  to: string;
  count: number;
  amount: number;
}

/** The days as a list's filter of its date. */
const daysOf = (column: string, { startDate, endDate }: Range) => ({
  ...(startDate && { [`${column}From`]: startDate }),
  ...(endDate && { [`${column}To`]: endDate }),
});
const linkTo = (path: string, filters: Record<string, string>) => `${path}?${new URLSearchParams(filters)}`;

/** What was credited in a range, and what moved on advances. */
async function ledgersIn(range: Range, signal: AbortSignal): Promise<Ledger[]> {
  const [noted, moved] = [daysOf("noteDate", range), daysOf("transactionDate", range)];
  const [notes, advances] = await Promise.all([
    call(listCreditNotes, { query: { ...noted, page: 1, pageSize: 10 } }, { signal }),
    call(totalAdvancesByType, { query: moved }, { signal }),
  ]);
  return [
    {
      name: "Credit notes",
      to: linkTo(pathTo("billing/credit-notes"), noted),
      count: notes.total ?? 0,
      amount: notes.totals?.amount ?? 0,
    },
    ...advances.data.map(({ type, count, amount }) => ({
      name: ACCOUNT_SUM_LABELS[type],
      to: linkTo(pathTo("billing/advances"), { ...moved, type }),
      count,
      amount,
    })),
  ];
}

const COLUMNS: RecordColumn<Ledger>[] = [
  {
    header: "Beside what was received",
    title: true,
    cell: ({ name, to }) => (
      <Link className={classes.name} to={to}>
        {name}
      </Link>
    ),
  },
  { header: "Entries", kind: "number", cell: ({ count }) => count.toLocaleString("en-PK") },
  { header: "Amount", kind: "number", cell: ({ amount }) => <Money rupees={amount} /> },
];

/** The credit notes and advances of a range; each leads to its list, which goes out as a file. */
export function Ledgers({ range }: { range: Range }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["ledgers beside what was received", range],
    queryFn: ({ signal }) => ledgersIn(range, signal),
  });
  if (!data) return error ? <NotLoaded action={<TryAgain retry={() => refetch()} />} /> : null;
  return (
    <section className={classes.behind} aria-labelledby="ledgers">
      <h2 id="ledgers">Credit notes and advances</h2>
      <RecordTable
        label="Sums of credit notes and advances"
        columns={COLUMNS}
        rows={data}
        keyOf={({ name }) => name}
        wide
      />
    </section>
  );
}
