import { ActionIcon } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { type Reversal, ReversalButtons } from "#admin/features/money/bills/reversal/reversal-buttons.tsx";
import { IconPrinter } from "#admin/kit/display/icons.ts";
import { Money } from "#admin/kit/display/money.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { WrittenText } from "#admin/kit/display/written-text.tsx";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { type RecordColumn, RecordTable } from "#admin/kit/view/record-table.tsx";
import type { Bill } from "#contract/money/bills.ts";
import { calledDoctor } from "#rules/clinic/hours/slot-words.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { moneyOf } from "#rules/money/bills/invoice.ts";
import { leftOf, refundWords } from "#rules/money/bills/reversal.ts";
import { formatDate, orDashes } from "#rules/values/display.ts";
import { clinicDateOf } from "#rules/values/time/clinic-time.ts";
import classes from "./bill-tables.module.css";

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Grid gap={8} className={classes.part}>
      <h2>{title}</h2>
      {children}
    </Grid>
  );
}

type Line = Bill["paymentDetails"][number];
type Transaction = Bill["paymentTransactions"][number];

/** A payment of which something is to be taken back. */
export interface Reversing {
  how: Reversal;
  transactionId: number;
}

/** What was done and what it costs. */
export function DetailsTable({ bill }: { bill: Bill }) {
  const show = moneyOf(bill);
  const columns: RecordColumn<Line>[] = [
    {
      header: "Description",
      kind: "text",
      title: true,
      cell: ({ description, idDoctor, doctorName }) => (
        <>
          <WrittenText text={description} />
          {doctorName && idDoctor !== bill.idDoctor && (
            <small className={classes.doctor}>
              <PersonName name={calledDoctor(doctorName)} />
            </small>
          )}
        </>
      ),
    },
    {
      header: "Service ID",
      kind: "number",
      className: "soft",
      cell: ({ idService }) => orDashes(idService),
    },
    {
      header: "Actual price",
      kind: "number",
      className: "soft",
      cell: ({ actualPrice }) =>
        actualPrice > 0 ? <Money rupees={actualPrice} format={show} /> : orDashes(null),
    },
    { header: "Price", kind: "number", cell: ({ price }) => <Money rupees={price} format={show} /> },
  ];
  return (
    <Part title="Details">
      {/* A line is its place on the bill. */}
      <RecordTable label="Details" columns={columns} rows={bill.paymentDetails} keyOf={(_, index) => index} />
    </Part>
  );
}

/** The way to the paper that the patient takes home for one payment, or signs for a refund. */
function PaperLink({ bill, row }: { bill: Bill; row: Transaction }) {
  if (row.transactionType === "Correction") return null;
  const at = row.receipt ?? { paymentId: bill.paymentId, transactionId: row.transactionId };
  const label = `${row.transactionType === "Refund" ? "Refund slip" : "Receipt"} ${at.transactionId}`;
  return (
    <ActionIcon
      component={Link}
      to={pathTo("billing/receipt/:id/:transactionId", at.paymentId, at.transactionId)}
      aria-label={label}
      title={label}
    >
      <IconPrinter size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

/** What became of a payment that was taken back, row by row. */
function TakenBack({ bill, row }: { bill: Bill; row: Transaction }) {
  const show = moneyOf(bill);
  return bill.paymentTransactions
    .filter(({ reverses }) => reverses === row.transactionId)
    .map(
      ({
        transactionId,
        transactionType,
        transactionAmount,
        transactionDate,
        createdOn,
        isKeptAsAdvance,
      }) => {
        // A correction may count on another day than that on which it was done.
        const [what, on] =
          transactionType === "Correction"
            ? ["put right", clinicDateOf(createdOn)]
            : [`${show(-transactionAmount)} ${refundWords(isKeptAsAdvance)}`, transactionDate];
        return (
          <small key={transactionId} className={classes.back}>
            {what} <span className="nowrap">on {formatDate(on)}</span>
          </small>
        );
      },
    );
}

function Amount({ bill, row }: { bill: Bill; row: Transaction }) {
  const isGone = row.reverses === null && leftOf(row, bill.paymentTransactions) === 0;
  return (
    <span className={isGone ? classes.gone : undefined}>
      <Money rupees={row.transactionAmount} format={moneyOf(bill)} />
    </span>
  );
}

function Transactions({ bill, onReverse }: { bill: Bill; onReverse: (what: Reversing) => void }) {
  const columns: RecordColumn<Transaction>[] = [
    {
      header: "Date",
      className: "nowrap",
      cell: ({ transactionDate }) => formatDate(transactionDate),
    },
    { header: "Type", cell: ({ transactionType }) => transactionType },
    { header: "Method", cell: ({ paymentMethod }) => <PersonName name={paymentMethod} /> },
    {
      header: "Channel info",
      kind: "text",
      cell: ({ channelInfo }) => <WrittenText text={orDashes(channelInfo)} />,
    },
    {
      header: "Remarks",
      kind: "text",
      cell: ({ remarks, reason }) => <WrittenText text={orDashes(remarks ?? reason)} />,
    },
    {
      header: "Amount",
      kind: "number",
      className: `strong ${classes.whole}`,
      cell: (row) => (
        <span className={classes.amount}>
          <Row as="span" inline align="center" justify="end" wrap className={classes.paid}>
            <Amount bill={bill} row={row} />
            {/* Of a void bill nothing is printed or taken back. */}
            {!bill.isDeleted && (
              <>
                <ReversalButtons
                  bill={bill}
                  payment={row}
                  onReverse={(how) => onReverse({ how, transactionId: row.transactionId })}
                />
                <PaperLink bill={bill} row={row} />
              </>
            )}
          </Row>
          <TakenBack bill={bill} row={row} />
        </span>
      ),
    },
  ];
  return (
    <Part title="Transactions">
      <RecordTable
        label="Transactions"
        columns={columns}
        rows={bill.paymentTransactions}
        keyOf={({ transactionId }) => transactionId}
      />
    </Part>
  );
}

interface TransactionsTableProps {
  bill: Bill;
  onReverse: (what: Reversing) => void;
}

/** The ledger of a bill, in the order in which money moved. */
export function TransactionsTable({ bill, onReverse }: TransactionsTableProps) {
  return (
    <div>
      <Transactions bill={bill} onReverse={onReverse} />
      <p className="hint mt-8">
        Transactions are never changed. An administrator or accountant can delete a wrong bill: it is void
        then, and its payments stay recorded.
      </p>
    </div>
  );
}
