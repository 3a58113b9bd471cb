import classes from "#admin/kit/list/list.module.css";
import type { Column } from "#admin/kit/list/types.ts";
import { formatMoney } from "#rules/values/display.ts";
import { countOfNoun } from "#rules/values/text/nouns.ts";
import { tableRoles } from "./table-roles.ts";

interface ListTotalsProps<Row> {
  columns: readonly Column<Row>[];
  totals: Readonly<Record<string, number>>;
  total: number;
  /** What is counted: "bills". */
  noun: string;
}

/** The sums of the money columns over every matching row, not only those of this page. */
export function ListTotals<Row>({ columns, totals, total, noun }: ListTotalsProps<Row>) {
  const first = columns.findIndex((column) => column.key in totals);
  if (first < 1) return null;
  return (
    <tfoot {...tableRoles.group}>
      <tr {...tableRoles.row}>
        <th {...tableRoles.rowHead} scope="row" colSpan={first} className={classes.totalsName}>
          Total of {countOfNoun(total, noun)}
        </th>
        {columns.slice(first).map((column) => (
          <td {...tableRoles.cell} key={column.key} data-align={column.align} data-label={column.header}>
            {column.key in totals && formatMoney(totals[column.key])}
          </td>
        ))}
        <td {...tableRoles.cell} className={classes.actions} />
      </tr>
    </tfoot>
  );
}
