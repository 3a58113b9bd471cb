import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ListColumns } from "#contract/list-query.ts";
import { cellOf } from "./cell.tsx";
import classes from "./list.module.css";
import { RowActions } from "./row-actions.tsx";
import { tableRoles } from "./table-roles.ts";
import type { Column, RowAction, StatusColumn } from "./types.ts";
import { useRowShortcuts } from "./use-row-shortcuts.ts";

export interface RowLook<Row> {
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => number | string;
  /** Which record, for people who hear it: "request 1482". */
  nameOf: (row: Row) => string;
  /** Where the name leads. */
  linkTo?: (row: Row) => string;
  actions: (row: Row) => readonly RowAction[];
  statusColumn?: StatusColumn<Row>;
  /** Shown in front of the actions. */
  rowState?: (row: Row) => ReactNode;
}

interface BodyRowProps<Row> {
  row: Row;
  look: RowLook<Row>;
  specs: ListColumns;
  current: boolean;
}

function BodyRow<Row>({ row, look, specs, current }: BodyRowProps<Row>) {
  const rowName = look.nameOf(row);
  const to = look.linkTo?.(row);
  return (
    <tr {...tableRoles.row} tabIndex={current ? 0 : -1} data-current={current || undefined}>
      {look.columns.map((column) => {
        const cell = cellOf(row, column, specs[column.key]);
        const isTitle = column.card === "title";
        return (
          <td
            {...tableRoles.cell}
            key={column.key}
            data-align={column.align}
            data-quiet={column.quiet || undefined}
            data-narrow={column.narrow}
            data-card={column.card ?? "line"}
            data-label={column.cardLabel ? column.header : undefined}
          >
            {isTitle && to ? (
              <Link className={classes.open} to={to} tabIndex={current ? 0 : -1}>
                {cell}
              </Link>
            ) : (
              cell
            )}
          </td>
        );
      })}
      <td {...tableRoles.cell} className={classes.actions}>
        <div>
          {look.statusColumn?.render(row)}
          {look.rowState?.(row)}
          <RowActions actions={look.actions(row)} rowName={rowName} current={current} />
        </div>
      </td>
    </tr>
  );
}

interface ListBodyProps<Row> {
  rows: readonly Row[];
  look: RowLook<Row>;
  specs: ListColumns;
}

export function ListBody<Row>({ rows, look, specs }: ListBodyProps<Row>) {
  const { current, body } = useRowShortcuts(rows, look.actions, look.linkTo);
  return (
    <tbody {...tableRoles.group} {...body}>
      {rows.map((row, index) => (
        <BodyRow key={look.keyOf(row)} row={row} look={look} specs={specs} current={index === current} />
      ))}
    </tbody>
  );
}

/** Placeholder rows of about the real widths until the first answer. */
export function SkeletonBody({ columns, rows = 8 }: { columns: number; rows?: number }) {
  const widths = [46, 72, 88, 60, 80, 54, 66];
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: these rows stand for nothing
        <tr key={row} className={classes.ghost}>
          {Array.from({ length: columns + 1 }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor do their cells
            <td key={column}>
              <span
                className={classes.skeleton}
                style={{ width: `${widths[(row + column) % widths.length]}%` }}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
