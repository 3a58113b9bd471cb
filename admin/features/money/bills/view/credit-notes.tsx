import { ActionIcon } from "@mantine/core";
import { Link } from "react-router";
import { IconPrinter } from "#admin/kit/display/icons.ts";
import { Money } from "#admin/kit/display/money.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { WrittenText } from "#admin/kit/display/written-text.tsx";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { type RecordColumn, RecordTable } from "#admin/kit/view/record-table.tsx";
import type { Bill } from "#contract/money/bills.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { moneyOf } from "#rules/money/bills/invoice.ts";
import { formatDate, orDashes } from "#rules/values/display.ts";
import classes from "./bill-tables.module.css";

type Note = Bill["creditNotes"][number];

function columnsOf(bill: Bill): RecordColumn<Note>[] {
  const show = moneyOf(bill);
  return [
    { header: "Number", className: "nowrap", title: true, cell: ({ number }) => number },
    { header: "Date", className: "nowrap", cell: ({ noteDate }) => formatDate(noteDate) },
    {
      header: "Of",
      kind: "text",
      cell: ({ lines }) =>
        lines.map(({ position, description, amount }) => (
          <div key={position}>
            <WrittenText text={description} /> {lines.length > 1 && show(amount)}
          </div>
        )),
    },
    { header: "Reason", kind: "text", cell: ({ reason }) => <WrittenText text={reason} /> },
    { header: "By", cell: ({ madeBy }) => <PersonName name={orDashes(madeBy)} /> },
    {
      header: "Amount",
      kind: "number",
      className: `strong ${classes.whole}`,
      cell: ({ id, number, amount }) => (
        <Row as="span" inline align="center" justify="end" wrap className={classes.paid}>
          <Money rupees={-amount} format={show} />
          {!bill.isDeleted && (
            <ActionIcon
              component={Link}
              to={pathTo("billing/credit-note/:id/:noteId", bill.paymentId, id)}
              aria-label={`Credit note ${number}`}
              title={`Credit note ${number}`}
            >
              <IconPrinter size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </Row>
      ),
    },
  ];
}

/** What was taken off the bill later; nothing where nothing was. */
export function CreditNotesTable({ bill }: { bill: Bill }) {
  if (bill.creditNotes.length === 0) return null;
  return (
    <Grid gap={8} className={classes.part}>
      <h2>Credit notes</h2>
      <RecordTable
        label="Credit notes"
        columns={columnsOf(bill)}
        rows={bill.creditNotes}
        keyOf={({ id }) => id}
      />
    </Grid>
  );
}
