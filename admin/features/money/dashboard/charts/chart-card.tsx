import { ActionIcon } from "@mantine/core";
import { type ReactNode, type Ref, useId } from "react";
import { DataTable } from "#admin/kit/display/data-table.tsx";
import { IconChartBar, IconTable } from "#admin/kit/display/icons.ts";
import { Column } from "#admin/kit/layout/layout.tsx";
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
    <Column
      as="section"
      shrink
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
    </Column>
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
      <DataTable
        label={label}
        columns={headings.map((head, at) => ({
          head,
          cell: ({ cells }: ReadingTableProps["rows"][number]) => cells[at],
        }))}
        rows={rows}
        keyOf={({ key }) => key}
        foot={
          <tfoot>
            <tr>
              <th scope="row">{first}</th>
              {sums.map((sum, index) => (
                <td key={headings[index + 1]}>{sum}</td>
              ))}
            </tr>
          </tfoot>
        }
      />
    </section>
  );
}
