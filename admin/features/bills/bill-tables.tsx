import { ActionIcon } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Money } from "#admin/kit/money.tsx";
import { RecordTable } from "#admin/kit/record-table.tsx";
import type { Bill } from "#contract/bills.ts";
import { formatDate, orDashes } from "#rules/display.ts";
import { moneyOf } from "#rules/invoice.ts";
import classes from "./bill-tables.module.css";

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.part}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** What was done and what it costs. */
export function DetailsTable({ bill }: { bill: Bill }) {
  const show = moneyOf(bill);
  return (
    <Part title="Details">
      <RecordTable
        label="Details"
        plain
        headings={[
          { text: "Description" },
          { text: "Service ID", number: true },
          { text: "Actual price", number: true },
          { text: "Price", number: true },
        ]}
      >
        {bill.paymentDetails.map(({ idService, description, actualPrice, price }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place on the bill
          <tr key={index}>
            <td data-text>
              <bdi>{description}</bdi>
            </td>
            <td data-number className="soft">
              {orDashes(idService)}
            </td>
            <td data-number className="soft">
              {actualPrice > 0 ? <Money rupees={actualPrice} format={show} /> : orDashes(null)}
            </td>
            <td data-number>
              <Money rupees={price} format={show} />
            </td>
          </tr>
        ))}
      </RecordTable>
    </Part>
  );
}

/** The way to the paper that the patient takes home for one payment. */
function ReceiptLink({ bill, payment }: { bill: Bill; payment: Bill["paymentTransactions"][number] }) {
  const label = `Receipt ${payment.transactionId}`;
  return (
    <ActionIcon
      component={Link}
      to={`/admin/billing/receipt/${bill.paymentId}/${payment.transactionId}`}
      aria-label={label}
      title={label}
    >
      <IconPrinter size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

function Transactions({ bill }: { bill: Bill }) {
  const show = moneyOf(bill);
  return (
    <Part title="Transactions">
      <RecordTable
        label="Transactions"
        plain
        headings={[
          { text: "Date" },
          { text: "Type" },
          { text: "Method" },
          { text: "Channel info" },
          { text: "Remarks" },
          { text: "Amount", number: true },
        ]}
      >
        {bill.paymentTransactions.map((payment) => (
          <tr key={payment.transactionId}>
            <td className="nowrap">{formatDate(payment.transactionDate)}</td>
            <td>{payment.transactionType}</td>
            <td>{payment.paymentMethod}</td>
            <td data-text>{orDashes(payment.channelInfo)}</td>
            <td data-text>{orDashes(payment.remarks)}</td>
            <td data-number className="strong">
              <span className={classes.paid}>
                <Money rupees={payment.transactionAmount} format={show} />
                <ReceiptLink bill={bill} payment={payment} />
              </span>
            </td>
          </tr>
        ))}
        {bill.paymentTransactions.length === 0 && (
          <tr>
            <td colSpan={6} className="muted">
              No Records Found
            </td>
          </tr>
        )}
      </RecordTable>
    </Part>
  );
}

/** The payments of a bill, in the order in which they were taken. */
export function TransactionsTable({ bill }: { bill: Bill }) {
  return (
    <div>
      <Transactions bill={bill} />
      <p className={`hint ${classes.hint}`}>
        Transactions are never changed. An administrator can void a wrong bill; its payments stay recorded.
      </p>
    </div>
  );
}
