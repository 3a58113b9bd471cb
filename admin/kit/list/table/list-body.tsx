import { memo, type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import classes from "#admin/kit/list/list.module.css";
import type { Column, RowAction, StatusColumn } from "#admin/kit/list/types.ts";
import type { ListColumns } from "#contract/values/list-query.ts";
import { cellOf } from "./cell.tsx";
import { RowActions } from "./row-actions.tsx";
import { tableRoles } from "./table-roles.ts";
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
  /** The row that is to have the focus, by its key, as soon as it is there; an object of its own each time. */
  focusOn?: FocusOn | null;
}

export interface FocusOn {
  key: number | string;
}

interface BodyRowProps<Row> {
  row: Row;
  look: RowLook<Row>;
  specs: ListColumns;
  current: boolean;
}

/** Whether a card says nothing but the label: there is no value, and the column makes nothing of that. */
const isBlank = <Row,>(row: Row, { key, render }: Column<Row>) =>
  (render?.(row) ?? null) === null && ((row as Record<string, unknown>)[key] ?? "") === "";

/** Drawn again for another record, look or place of the focus, and not for each letter of a search. */
const BodyRow = memo(BodyRowOf) as typeof BodyRowOf;

function BodyRowOf<Row>({ row, look, specs, current }: BodyRowProps<Row>) {
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
            data-blank={(column.cardLabel && isBlank(row, column)) || undefined}
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

/** Gives the focus to the row that it is wanted on, unless somebody is at something other than the rows. */
function useFocusOn<Row>(rows: readonly Row[], { focusOn, keyOf }: RowLook<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const place = focusOn ? rows.findIndex((row) => keyOf(row) === focusOn.key) : -1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each wish, when its row is there
  useEffect(() => {
    const at = document.activeElement;
    const isFree = at === document.body || body.current?.contains(at);
    if (place >= 0 && isFree) body.current?.rows[place]?.focus();
  }, [focusOn, place >= 0]);
  return body;
}

interface ListBodyProps<Row> {
  rows: readonly Row[];
  look: RowLook<Row>;
  specs: ListColumns;
}

export function ListBody<Row>({ rows, look, specs }: ListBodyProps<Row>) {
  const { current, body } = useRowShortcuts(rows, look.actions, look.linkTo);
  const ref = useFocusOn(rows, look);
  return (
    <tbody {...tableRoles.group} {...body} ref={ref}>
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
