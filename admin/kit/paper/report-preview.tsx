import { Skeleton, VisuallyHidden } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { NotLoaded, TryAgain } from "#admin/kit/display/not-loaded.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { useUser } from "#admin/kit/page/use-session.ts";
import { printedAt, type ReportPaper, type ReportTable } from "#rules/money/bills/report-paper.ts";
import { ClosingRow } from "./closing-row.tsx";
import { PrintPreview } from "./print-preview.tsx";
import classes from "./report-preview.module.css";
import { Letterhead, Sheet } from "./sheet.tsx";

function Cells({ table: { columns }, cells }: { table: ReportTable; cells: readonly string[] }) {
  const [first = "", ...others] = cells;
  const shown = (cell: string, kind: string) => (kind === "name" ? <PersonName name={cell} /> : cell);
  const [, firstKind = "text"] = columns[0] ?? [];
  return (
    <>
      <th scope="row" data-kind={firstKind}>
        {shown(first, firstKind)}
      </th>
      {columns.slice(1).map(([head, kind], at) => (
        <td key={head} data-kind={kind} data-label={kind === "number" ? head : undefined}>
          {shown(others[at] ?? "", kind)}
        </td>
      ))}
    </>
  );
}

/** A table of the report; `children` close the paper below its lines. */
function Table({ table, children }: { table: ReportTable; children?: ReactNode }) {
  const { name, columns, lines, total } = table;
  return (
    <table className={classes.table} aria-label={name}>
      <thead>
        <tr>
          {columns.map(([head, kind]) => (
            <th key={head} scope="col" data-kind={kind}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((cells, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place on the paper
          <tr key={at}>
            <Cells table={table} cells={cells} />
          </tr>
        ))}
        {total && (
          <tr data-sum data-closing>
            <Cells table={table} cells={total} />
          </tr>
        )}
        {children}
      </tbody>
    </table>
  );
}

/** The report's sums and last words, and who printed it when. */
function Closing({ paper: { sums, words } }: { paper: ReportPaper }) {
  const [now] = useState(() => new Date());
  return (
    <>
      <dl className={classes.sums}>
        {sums.map(({ label, shown }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{shown}</dd>
          </div>
        ))}
      </dl>
      <footer className={classes.words}>
        {words.map((each) => (
          <p key={each}>{each}</p>
        ))}
        <p>
          {printedAt(now)} <PersonName name={useUser().name} />
        </p>
      </footer>
    </>
  );
}

/** A report on A4, over as many pages as it needs. */
function Report({ paper }: { paper: ReportPaper }) {
  const { title, facts, tables } = paper;
  return (
    <Sheet className={classes.report} numbered>
      <Letterhead>
        <div className={classes.title}>
          <h1>{title}</h1>
        </div>
      </Letterhead>
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <PersonName name={value} />
            </dd>
          </div>
        ))}
      </dl>
      {tables.map((table) => (
        <Table key={table.name} table={table}>
          {table === tables.at(-1) && (
            <ClosingRow columns={table.columns.length}>
              <Closing paper={paper} />
            </ClosingRow>
          )}
        </Table>
      ))}
    </Sheet>
  );
}

interface ReportPreviewProps {
  /** Undefined until it is loaded. */
  paper: ReportPaper | undefined;
  /** What has not loaded, if anything. */
  error: unknown;
  retry: () => void;
  /** Where Back leads. */
  back: string;
  /** Names the browser tab, and so the file that a browser prints to. */
  title: string;
}

/** A report as it will be printed. P prints it. */
export function ReportPreview({ paper, error, retry, back, title }: ReportPreviewProps) {
  const print = () => window.print();
  useShortcut(paper ? { keys: "p", label: "Print", group: "This paper", run: print } : null);
  useShortcut(paper ? { keys: "mod+p", label: "Print", group: "This paper", run: print } : null);
  useDocumentTitle(`${title} · Matab`);
  return (
    <PrintPreview back={back} print={print} busy={!(paper || error)} disabled={!paper}>
      {paper ? (
        <Report paper={paper} />
      ) : error ? (
        <>
          <VisuallyHidden component="h1">{title}</VisuallyHidden>
          <NotLoaded action={<TryAgain retry={retry} />} />
        </>
      ) : (
        <div className={classes.waiting} role="status" aria-label="Loading the paper">
          <Skeleton height="60vh" radius="md" aria-hidden="true" />
        </div>
      )}
    </PrintPreview>
  );
}
