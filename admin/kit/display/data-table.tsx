import type { HTMLAttributes, ReactNode } from "react";
import type { tableRoles } from "#admin/kit/list/table/table-roles.ts";

export interface DataColumn<Row> {
  /** Blank: the corner above the headings of the rows. */
  head: string;
  cell: (row: Row) => ReactNode;
  /** Its cells are the headings of their rows. */
  names?: true;
  kind?: string;
  /** Repeats the head beside the value if the style sheet turns rows into cards. */
  labelled?: boolean;
}

interface DataTableProps<Row> {
  label: string;
  className?: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row, index: number) => number | string;
  rowProps?: (row: Row) => HTMLAttributes<HTMLTableRowElement> & Record<`data-${string}`, unknown>;
  /** `tableRoles`, if the style sheet turns rows into cards. A paper has none: its closing row is no row to readers. */
  roles?: Partial<typeof tableRoles>;
  /** Rows below the others. */
  children?: ReactNode;
  foot?: ReactNode;
}

/**
 * A table of values in a dialog or on a paper, styled by its feature. RecordTable shows records. Form grids (bill lines,
 * notes, rights), calendars (hours, free times) and papers with rows of several kinds write their own <table>.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, className, columns, rows, keyOf, rowProps, roles = {}, children, foot } = props;
  return (
    <table {...roles.table} className={className} aria-label={label}>
      <thead {...roles.group}>
        <tr {...roles.row}>
          {columns.map(({ head, kind }) =>
            head ? (
              <th {...roles.head} key={head} scope="col" data-kind={kind}>
                {head}
              </th>
            ) : (
              <td {...roles.cell} key={head} />
            ),
          )}
        </tr>
      </thead>
      <tbody {...roles.group}>
        {rows.map((row, index) => (
          <tr {...roles.row} key={keyOf(row, index)} {...rowProps?.(row)}>
            <DataCells columns={columns} row={row} roles={roles} />
          </tr>
        ))}
        {children}
      </tbody>
      {foot}
    </table>
  );
}

/** The cells of a row that is passed as a child. */
export function DataCells<Row>({
  columns,
  row,
  roles = {},
}: Pick<DataTableProps<Row>, "columns" | "roles"> & { row: Row }) {
  return columns.map(({ head, cell, names, kind, labelled }) =>
    names ? (
      <th {...roles.rowHead} key={head} scope="row" data-kind={kind}>
        {cell(row)}
      </th>
    ) : (
      <td {...roles.cell} key={head} data-kind={kind} data-label={labelled ? head : undefined}>
        {cell(row)}
      </td>
    ),
  );
}
