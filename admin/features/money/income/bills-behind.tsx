import { Button, Skeleton } from "@mantine/core";
import { Link } from "react-router";
import type { Range } from "#admin/features/money/dashboard/range/use-range.ts";
import { Money } from "#admin/kit/display/money.tsx";
import { NotLoaded, TryAgain } from "#admin/kit/display/not-loaded.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { BackLink } from "#admin/kit/page/back-link.tsx";
import { type RecordColumn, RecordTable } from "#admin/kit/view/record-table.tsx";
import { RECEIVED_BILLS_PER_PAGE, type ReceivedBill } from "#contract/money/received.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import type { ReceivedBy } from "#rules/money/received.ts";
import { formatDate, moneyFormatFor } from "#rules/values/display.ts";
import { countOfNoun } from "#rules/values/text/nouns.ts";
import classes from "./received.module.css";
import { useReceivedBills } from "./use-received.ts";

const columnsOf = (format: (rupees: number) => string): RecordColumn<ReceivedBill>[] => [
  {
    header: "Bill",
    className: "nowrap",
    title: true,
    cell: ({ paymentId }) => (
      <Link className={classes.name} to={pathTo("billing/view/:id", paymentId)}>
        Bill {paymentId}
      </Link>
    ),
  },
  { header: "Date", kind: "quiet", cell: ({ paymentDate }) => formatDate(paymentDate) },
  { header: "Patient", kind: "text", cell: ({ patientName }) => <PersonName name={patientName} /> },
  {
    header: "Received on these days",
    kind: "number",
    cell: ({ received }) => <Money rupees={received} format={format} />,
  },
  { header: "Belongs here", kind: "number", cell: ({ amount }) => <Money rupees={amount} format={format} /> },
];

function Pages({ page, pages, toPage }: { page: number; pages: number; toPage: (page: number) => void }) {
  return (
    <Row as="nav" gap={14} align="center" aria-label="Pages">
      <Button variant="default" disabled={page <= 1} onClick={() => toPage(page - 1)}>
        Newer
      </Button>
      <span className="muted">
        Page {page} of {pages}
      </span>
      <Button variant="default" disabled={page >= pages} onClick={() => toPage(page + 1)}>
        Older
      </Button>
    </Row>
  );
}

interface BillsBehindProps {
  by: ReceivedBy;
  of: string;
  page: number;
  range: Range;
  back: string;
  toPage: (page: number) => void;
}

/** The bills behind one figure: what each received in the range, and how much of it belongs to the figure. */
export function BillsBehind({ by, of, page, range, back, toPage }: BillsBehindProps) {
  const { data, error, isPlaceholderData, refetch } = useReceivedBills({ by, key: of, page, ...range });
  if (!data)
    return error ? (
      <NotLoaded action={<TryAgain retry={() => refetch()} />} />
    ) : (
      <div role="status" aria-label="Loading the bills">
        <Skeleton height={320} radius="md" aria-hidden="true" />
      </div>
    );
  const format = moneyFormatFor([...data.rows.flatMap((row) => [row.received, row.amount]), data.amount]);
  const pages = Math.ceil(data.count / RECEIVED_BILLS_PER_PAGE);
  return (
    <Grid gap={16} className={classes.behind} aria-busy={isPlaceholderData}>
      <header>
        <BackLink to={back} label="All figures" />
        <h2>
          <PersonName name={data.name} />
        </h2>
        <p className="soft">
          <b>
            <Money rupees={data.amount} format={format} />
          </b>{" "}
          from {countOfNoun(data.count, "bills")}
        </p>
      </header>
      {data.rows.length === 0 ? (
        <p className="muted">No bill received anything for it on these days.</p>
      ) : (
        <RecordTable
          label={`Bills of ${data.name}`}
          columns={columnsOf(format)}
          rows={data.rows}
          keyOf={({ paymentId }) => paymentId}
        />
      )}
      {pages > 1 && <Pages page={page} pages={pages} toPage={toPage} />}
    </Grid>
  );
}
