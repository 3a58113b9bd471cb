import { Skeleton, VisuallyHidden } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { DataCells, type DataColumn, DataTable } from "#admin/kit/display/data-table.tsx";
import { NotLoaded, TryAgain } from "#admin/kit/display/not-loaded.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { useUser } from "#admin/kit/page/use-session.ts";
import { printedAt, type ReportPaper, type ReportTable } from "#rules/money/bills/report-paper.ts";
import { ClosingRow } from "./closing-row.tsx";
import { PrintPreview } from "./print-preview.tsx";
import classes from "./report-preview.module.css";
import { Letterhead, Sheet } from "./sheet.tsx";

const columnsOf = ({ columns }: ReportTable) =>
  columns.map(
    ([head, kind], at): DataColumn<readonly string[]> => ({
      ...{ head, kind },
      ...(at === 0 ? { names: true } : { labelled: kind === "number" }),
      cell: ({ [at]: cell = "" }) =>
        kind === "name" || kind === "words" ? <PersonName name={cell} /> : cell,
    }),
  );

/** A table of the report; `children` close the paper below its lines. */
function Table({ table, children }: { table: ReportTable; children?: ReactNode }) {
  const { name, lines, total } = table;
  const columns = columnsOf(table);
  return (
    <DataTable label={name} className={classes.table} columns={columns} rows={lines} keyOf={(_, at) => at}>
      {total && (
        <tr data-sum data-closing>
          <DataCells columns={columns} row={total} />
        </tr>
      )}
      {children}
    </DataTable>
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
            <dd className="num">{shown}</dd>
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
