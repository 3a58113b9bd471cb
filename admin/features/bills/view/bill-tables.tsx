import { ActionIcon } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { IconPrinter } from "#admin/kit/display/icons.ts";
import { Money } from "#admin/kit/display/money.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { type RecordColumn, RecordTable } from "#admin/kit/view/record-table.tsx";
import type { Bill } from "#contract/bills.ts";
import { formatDate, orDashes } from "#rules/display.ts";
import { moneyOf } from "#rules/invoice.ts";
import { pathTo } from "#rules/screens.ts";
import classes from "./bill-tables.module.css";

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.part}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}

type Line = Bill["paymentDetails"][number];
type Payment = Bill["paymentTransactions"][number];

/** What was done and what it costs. */
export function DetailsTable({ bill }: { bill: Bill }) {
  const show = moneyOf(bill);
  const columns: RecordColumn<Line>[] = [
    {
      header: "Description",
      kind: "text",
      title: true,
      cell: ({ description }) => <PersonName name={description} />,
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

/** The way to the paper that the patient takes home for one payment. */
function ReceiptLink({ bill, payment }: { bill: Bill; payment: Payment }) {
  const label = `Receipt ${payment.transactionId}`;
  return (
    <ActionIcon
      component={Link}
      to={pathTo("billing/receipt/:id/:transactionId", bill.paymentId, payment.transactionId)}
      aria-label={label}
      title={label}
    >
      <IconPrinter size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

function Transactions({ bill }: { bill: Bill }) {
  const show = moneyOf(bill);
  const columns: RecordColumn<Payment>[] = [
    {
      header: "Date",
      className: "nowrap",
      cell: ({ transactionDate }) => formatDate(transactionDate),
    },
    { header: "Type", cell: ({ transactionType }) => transactionType },
    { header: "Method", cell: ({ paymentMethod }) => paymentMethod },
    { header: "Channel info", kind: "text", cell: ({ channelInfo }) => orDashes(channelInfo) },
    { header: "Remarks", kind: "text", cell: ({ remarks }) => orDashes(remarks) },
    {
      header: "Amount",
      kind: "number",
      className: "strong",
      cell: (payment) => (
        <span className={classes.paid}>
          <Money rupees={payment.transactionAmount} format={show} />
          {/* Of a void bill nothing is printed. */}
          {!bill.isDeleted && <ReceiptLink bill={bill} payment={payment} />}
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

/** The payments of a bill, in the order in which they were taken. */
export function TransactionsTable({ bill }: { bill: Bill }) {
  return (
    <div>
      <Transactions bill={bill} />
      <p className={`hint ${classes.hint}`}>
        Transactions are never changed. An administrator or accountant can void a wrong bill; its payments
        stay recorded.
      </p>
    </div>
  );
}
