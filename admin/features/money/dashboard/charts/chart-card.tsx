import { ActionIcon } from "@mantine/core";
import { type ReactNode, type Ref, useId } from "react";
import { IconChartBar, IconTable } from "#admin/kit/display/icons.ts";
import classes from "./charts.module.css";

interface ChartCardProps {
  title: string;
  legend?: ReactNode;
  /** Beside the button that shows the table. */
  actions?: ReactNode;
  isTable: boolean;
  onToggle: () => void;
  id?: string;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** A chart in its frame, with the button that shows it as a table. */
export function ChartCard({ title, legend, actions, isTable, onToggle, id, ref, children }: ChartCardProps) {
  const heading = useId();
  return (
    <section
      className={classes.card}
      id={id}
      ref={ref}
      tabIndex={id ? -1 : undefined}
      aria-labelledby={heading}
    >
      <header>
        <h2 id={heading}>{title}</h2>
        {legend}
        {actions}
        <ActionIcon
          aria-label={`Show ${title.toLowerCase()} as a ${isTable ? "chart" : "table"}`}
          title={isTable ? "Show as a chart" : "Show as a table"}
          onClick={onToggle}
        >
          {isTable ? <IconChartBar size={18} stroke={1.75} /> : <IconTable size={18} stroke={1.75} />}
        </ActionIcon>
      </header>
      {children}
    </section>
  );
}

interface ReadingTableProps {
  label: string;
  headings: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  totals: readonly ReactNode[];
}

/** A chart's numbers as a table: names first, numbers after, sums last. It scrolls in the chart's place. */
export function ReadingTable({ label, headings, rows, totals }: ReadingTableProps) {
  const [first, ...sums] = totals;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
    <section className={classes.reading} tabIndex={0} aria-label={`${label}, as a table`}>
      <table aria-label={label}>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={headings[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{first}</th>
            {sums.map((sum, index) => (
              <td key={headings[index + 1]}>{sum}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
