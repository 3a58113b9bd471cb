import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Icon } from "#admin/kit/display/icons.ts";
import { Row } from "#admin/kit/layout/layout.tsx";
import { tableRoles } from "#admin/kit/list/table/table-roles.ts";
import classes from "./record-table.module.css";

/** One column of a table of records. */
export interface RecordColumn<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** How the cells stand: at the end, in grey, or as a text that takes several lines. */
  kind?: "number" | "quiet" | "text";
  className?: string;
  /** On a card: the heading, which needs no name in front of it. */
  title?: true;
  /** In the row of totals. Columns without one come before those with one. */
  total?: ReactNode;
}

/**
 * A table of the few records that belong to another, such as a patient's bills. For long or searchable lists use ListPage.
 *
 *   <RecordTable label="Bills" columns={[{ header: "Due", kind: "number", cell: (bill) => <Money … /> }]} rows={bills}
 *     keyOf={(bill) => bill.id} actions={(bill) => <RowButton … />} totals="Balance" />
 *
 * Where there is no room for a table, rows become cards that name each value. In between it scrolls sideways, also by
 * keyboard.
 */
interface RecordTableProps<Row> {
  label: string;
  columns: readonly RecordColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row, index: number) => number | string;
  actions?: (row: Row) => ReactNode;
  /** What the row of totals is called. */
  totals?: string;
  /** It has many columns: rows become cards below 1000 pixels, not below 700. */
  wide?: true;
  /** Its columns are short: rows become cards below 640 pixels. What is around it clips sideways. */
  narrow?: true;
}

export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const { label, columns, rows, keyOf, actions, totals, wide, narrow } = props;
  return (
    <div className={classes.room} data-wide={wide} data-narrow={narrow}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll, also by keyboard */}
      <section className={classes.frame} tabIndex={0} aria-label={label}>
        <table {...tableRoles.table} className={`records ${classes.table}`} aria-label={label}>
          <thead {...tableRoles.group}>
            <tr {...tableRoles.row}>
              {columns.map(({ header, kind }) => (
                <th {...tableRoles.head} key={header} scope="col" data-kind={kind}>
                  {header}
                </th>
              ))}
              {actions && (
                <th {...tableRoles.head} scope="col">
                  <span className="sr">Actions</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody {...tableRoles.group}>
            {rows.map((row, index) => (
              <tr {...tableRoles.row} key={keyOf(row, index)}>
                <Cells columns={columns} row={row} />
                {actions && (
                  <td {...tableRoles.cell} data-actions>
                    <Row as="span" gap={2} align="center" justify="end" className={classes.actions}>
                      {actions(row)}
                    </Row>
                  </td>
                )}
              </tr>
            ))}
            {rows.length === 0 && <NoRows across={columns.length} />}
          </tbody>
          {totals && <Totals name={totals} columns={columns} withActions={Boolean(actions)} />}
        </table>
      </section>
    </div>
  );
}

function Cells<Row>({ columns, row }: { columns: readonly RecordColumn<Row>[]; row: Row }) {
  return columns.map(({ header, cell, kind, className, title }) => (
    <td
      {...tableRoles.cell}
      key={header}
      className={className}
      data-kind={kind}
      data-title={title}
      data-label={title ? undefined : header}
    >
      {cell(row)}
    </td>
  ));
}

function NoRows({ across }: { across: number }) {
  return (
    <tr {...tableRoles.row}>
      <td {...tableRoles.cell} colSpan={across} className="muted" data-title>
        No Records Found
      </td>
    </tr>
  );
}

interface TotalsProps<Row> {
  name: string;
  columns: readonly RecordColumn<Row>[];
  withActions: boolean;
}

function Totals<Row>({ name, columns, withActions }: TotalsProps<Row>) {
  const first = columns.findIndex(({ total }) => total !== undefined);
  return (
    <tfoot {...tableRoles.group}>
      <tr {...tableRoles.row}>
        <th {...tableRoles.rowHead} scope="row" colSpan={first} data-title>
          {name}
        </th>
        {columns.slice(first).map(({ header, kind, total }) => (
          <td {...tableRoles.cell} key={header} data-kind={kind} data-label={header}>
            {total}
          </td>
        ))}
        {withActions && <td {...tableRoles.cell} />}
      </tr>
    </tfoot>
  );
}

interface RowButtonProps {
  icon: Icon;
  name: string;
  /** Which record, for the button's name. */
  rowName: string;
  to?: string;
  run?: () => void;
}

/** Something that can be done with a row, in its last cell. */
export function RowButton({ icon: Icon, name, rowName, to, run }: RowButtonProps) {
  const shared = { className: classes.action, "aria-label": `${name} ${rowName}`, title: name };
  const picture = <Icon size={18} stroke={1.75} aria-hidden />;
  if (to)
    return (
      <Link {...shared} to={to}>
        {picture}
      </Link>
    );
  return (
    <button type="button" {...shared} onClick={run}>
      {picture}
    </button>
  );
}
