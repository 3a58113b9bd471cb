import type { TablerIcon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import classes from "./record-table.module.css";

/**
 * The few records that belong to another, such as a patient's bills; what is long, searched or sorted is a ListPage.
 *
 *   <RecordTable label="Bills" headings={[{ text: "ID" }, { text: "Due", number: true }]} foot={<tr>…</tr>}>
 *     <tr>…<td data-number><Money … /></td><td><RowButtons><RowButton … /></RowButtons></td></tr>
 *   </RecordTable>
 *
 * A last column for actions is there without a heading, unless the table is `plain`. A cell of free text carries
 * `data-text`. On a phone the table scrolls sideways, also by keyboard.
 */
interface RecordTableProps {
  label: string;
  headings: readonly { text: string; number?: boolean }[];
  foot?: ReactNode;
  plain?: boolean;
  children: ReactNode;
}

export function RecordTable({ label, headings, foot, plain = false, children }: RecordTableProps) {
  return (
    <div className={classes.room}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, also by keyboard */}
      <section className={classes.frame} tabIndex={0} aria-label={label}>
        <table className={classes.table} aria-label={label}>
          <thead>
            <tr>
              {headings.map(({ text, number }) => (
                <th key={text} scope="col" data-number={number || undefined}>
                  {text}
                </th>
              ))}
              {!plain && (
                <th scope="col">
                  <span className="sr">Actions</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>{children}</tbody>
          {foot && <tfoot>{foot}</tfoot>}
        </table>
      </section>
    </div>
  );
}

/** The last cell's content: what can be done with the row. */
export function RowButtons({ children }: { children: ReactNode }) {
  return <span className={classes.actions}>{children}</span>;
}

interface RowButtonProps {
  icon: TablerIcon;
  name: string;
  /** Which record, for the button's name. */
  rowName: string;
  to?: string;
  run?: () => void;
}

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
