import { Link } from "react-router";
import { compare } from "#admin/features/money/dashboard/figures/comparison.ts";
import { formatPeriod, formatRange } from "#admin/features/money/dashboard/range/format-period.ts";
import { formatShare, Meter } from "#admin/features/money/dashboard/tables/share.tsx";
import { EmptyState } from "#admin/kit/display/empty-state.tsx";
import { IconReceipt2 } from "#admin/kit/display/icons.ts";
import { Money } from "#admin/kit/display/money.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { type RecordColumn, RecordTable } from "#admin/kit/view/record-table.tsx";
import type { Received, ReceivedRow } from "#contract/money/received.ts";
import { RECEIVED_BY_LABELS, RECEIVED_BY_WORDS, receivedTitle } from "#rules/money/received.ts";
import { formatCount, formatMoney, formatMoneyExactly, moneyFormatFor } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import classes from "./received.module.css";
import { useCountsLater } from "./use-received.ts";

/** How the total stands beside that of the period before: "12% more than 1 to 20 Oct". */
function Change({ data }: { data: Received }) {
  const { previous, total } = data;
  if (!previous) return null;
  const { direction, strong, text } = compare(
    total,
    previous.total,
    formatPeriod(previous, clinicToday()),
    formatMoney,
  );
  return (
    <p className="soft" data-direction={direction ?? undefined}>
      {strong && <b>{strong} </b>}
      {text}
    </p>
  );
}

function columnsOf(data: Received, linkTo: (key: string) => string): RecordColumn<ReceivedRow>[] {
  const { by, total, bills, previous, rows } = data;
  const format = moneyFormatFor([...rows.flatMap((row) => [row.amount, row.previous ?? 0]), total]);
  const columns: RecordColumn<ReceivedRow>[] = [
    {
      header: RECEIVED_BY_LABELS[by],
      title: true,
      cell: ({ key, name }) => (
        <Link className={classes.name} to={linkTo(key)}>
          <PersonName name={name} />
        </Link>
      ),
    },
    {
      header: "Bills",
      kind: "number",
      cell: (row) => formatCount(row.bills),
      total: formatCount(bills),
    },
    {
      header: "Share",
      className: classes.share,
      cell: ({ amount }) => (
        <Row as="span" gap={10} align="center" className={classes.part}>
          <Meter part={Math.max(0, amount)} whole={total} />
          <span className="num">{amount > 0 && total > 0 ? formatShare(amount, total) : "–"}</span>
        </Row>
      ),
      total: "",
    },
    {
      header: "Received",
      kind: "number",
      cell: ({ amount }) => (
        <b>
          <Money rupees={amount} format={format} />
        </b>
      ),
      total: <Money rupees={total} format={format} />,
    },
  ];
  if (!previous) return columns;
  const before = formatPeriod(previous, clinicToday());
  return [
    ...columns,
    {
      header: `In ${before}`,
      kind: "number",
      cell: (row) => <Money rupees={row.previous} format={format} />,
      total: <Money rupees={previous.total} format={format} />,
    },
    {
      header: "Change",
      kind: "number",
      cell: (row) => <Difference now={row.amount} before={row.previous ?? 0} format={format} />,
      total: <Difference now={total} before={previous.total} format={format} />,
    },
  ];
}

interface DifferenceProps {
  now: number;
  before: number;
  format: (rupees: number) => string;
}

/** "+Rs 3,000" or "−Rs 3,000"; a dash where nothing changed. */
function Difference({ now, before, format }: DifferenceProps) {
  const change = Math.round((now - before) * 100) / 100;
  if (change === 0) return <span className="muted">–</span>;
  return <span className="nowrap">{`${change > 0 ? "+" : ""}${format(change)}`}</span>;
}

/** What was received after the close of a range's last day, where that is today. */
function CountsTomorrow({ endDate }: Pick<Received, "endDate">) {
  const words = useCountsLater(endDate);
  return words && <p className="soft">{words}</p>;
}

/** The figures of a range, told apart by one thing; each leads to its bills. */
export function Figures({ data, linkTo }: { data: Received; linkTo: (key: string) => string }) {
  return (
    <>
      <Grid gap={4}>
        <p className="soft">Received, {formatRange(data, clinicToday())}</p>
        <p className={classes.sum}>
          <Money rupees={data.total} format={formatMoneyExactly} />
        </p>
        <Change data={data} />
        <CountsTomorrow {...data} />
      </Grid>
      {data.rows.length === 0 ? (
        <EmptyState
          icon={<IconReceipt2 size={28} stroke={1.4} />}
          title="Nothing was received on these days."
        />
      ) : (
        <RecordTable
          label={receivedTitle(data.by)}
          columns={columnsOf(data, linkTo)}
          rows={data.rows}
          keyOf={({ key }) => key}
          totals="All together"
          narrow
        />
      )}
      <p className={`soft ${classes.words}`}>{RECEIVED_BY_WORDS[data.by]}</p>
    </>
  );
}
