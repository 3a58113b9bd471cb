import type { ReactNode } from "react";
import list from "#admin/kit/list/list.module.css";
import { tableRoles } from "#admin/kit/list/table/table-roles.ts";

interface FiguresTableProps {
  label: string;
  headings: readonly { text: string; align?: "end" }[];
  /** The row of totals. */
  totals: ReactNode;
  /** The other rows. */
  children: ReactNode;
}

/** A table of the dashboard, drawn as those of the lists are. */
export function FiguresTable({ label, headings, totals, children }: FiguresTableProps) {
  return (
    <div className={list.wrap}>
      <table {...tableRoles.table} className={`records ${list.table}`} aria-label={label}>
        <thead {...tableRoles.group}>
          <tr {...tableRoles.row}>
            {headings.map(({ text, align }) => (
              <th {...tableRoles.head} key={text} scope="col" data-align={align}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.group}>{children}</tbody>
        {totals}
      </table>
    </div>
  );
}
