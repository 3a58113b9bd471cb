import { Button } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { useParams } from "react-router";
import { useCall } from "#admin/kit/call/use-call.ts";
import { type DataColumn, DataTable } from "#admin/kit/display/data-table.tsx";
import { IconDownload } from "#admin/kit/display/icons.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { useSavedFile } from "#admin/kit/export/use-saved-file.ts";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { ClosingRow } from "#admin/kit/paper/closing-row.tsx";
import { PrintPreview } from "#admin/kit/paper/print-preview.tsx";
import { Letterhead, Sheet } from "#admin/kit/paper/sheet.tsx";
import { HistoryButton } from "#admin/kit/view/history-button.tsx";
import { ViewPage } from "#admin/kit/view/view-page.tsx";
import { getShareStatement, getShareStatementPdf, type ShareStatement } from "#contract/money/shares.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { whyNotPaid } from "#rules/money/share.ts";
import { SHARE_HEADS, type SharePaper, sharePaperOf } from "#rules/money/share-paper.ts";
import { download } from "#ui/download.ts";
import { PayModal } from "./pay-modal.tsx";
import classes from "./statement-paper.module.css";

const [BILL, DATE, PATIENT, RECEIVED, SHARE, STATED_BEFORE, THIS_STATEMENT] = SHARE_HEADS;
const COLUMNS: DataColumn<SharePaper["lines"][number]>[] = [
  { head: BILL, labelled: true, cell: ({ bill }) => bill },
  { head: DATE, cell: ({ date }) => date },
  {
    head: PATIENT,
    cell: ({ patient, lab }) => (
      <>
        <PersonName name={patient} />
        {lab && <small className={classes.lab}>{lab}</small>}
      </>
    ),
  },
  { head: RECEIVED, labelled: true, cell: ({ received }) => received },
  { head: SHARE, labelled: true, cell: ({ share }) => share },
  { head: STATED_BEFORE, labelled: true, cell: ({ statedBefore }) => statedBefore },
  { head: THIS_STATEMENT, labelled: true, cell: ({ amount }) => <b>{amount}</b> },
];

/** The sums, and who signs. */
function Closing({ sums, signatures }: Pick<SharePaper, "sums" | "signatures">) {
  return (
    <>
      <dl className={classes.sums}>
        {sums.map(({ label, shown }) => (
          <Fact key={label} label={label}>
            {shown}
          </Fact>
        ))}
      </dl>
      <div className={classes.signatures}>
        {signatures.map((whose) => (
          <span key={whose}>{whose}</span>
        ))}
      </div>
    </>
  );
}

function Bills({ paper: { lines, sums, signatures } }: { paper: SharePaper }) {
  return (
    <DataTable
      label="Bills"
      className={classes.bills}
      columns={COLUMNS}
      rows={lines}
      keyOf={({ bill }) => bill}
    >
      <ClosingRow columns={COLUMNS.length}>
        <Closing sums={sums} signatures={signatures} />
      </ClosingRow>
    </DataTable>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Paper({ paper }: { paper: SharePaper }) {
  const { title, head, doctor, made, by, paid } = paper;
  return (
    <Sheet className={classes.statement} numbered>
      <Letterhead>
        <div className={classes.title}>
          <h1>{title}</h1>
          <p>{head}</p>
        </div>
      </Letterhead>
      <dl className={classes.facts}>
        <Fact label="Doctor">
          <PersonName name={doctor} />
        </Fact>
        <Fact label="Made">
          {made}
          {by && (
            <>
              {" "}
              by <PersonName name={by} />
            </>
          )}
        </Fact>
        {paid && <Fact label="Paid out">{paid}</Fact>}
      </dl>
      <Bills paper={paper} />
    </Sheet>
  );
}

function Preview({ statement }: { statement: ShareStatement }) {
  const query = { id: statement.id };
  const { busy, start } = useSavedFile({ load: () => download(getShareStatementPdf, { query }) });
  const print = () => window.print();
  useShortcut({ keys: "p", label: "Print", group: "This paper", run: print });
  useShortcut({ keys: "mod+p", label: "Print", group: "This paper", run: print });
  const may = useMay();
  const [paying, setPaying] = useState(false);
  const isPayable = may("share.manage") && statement.paid === null && whyNotPaid(statement.total) === null;
  return (
    <>
      <PrintPreview
        back={pathTo("shares")}
        print={print}
        tools={
          <>
            {isPayable && (
              <Button variant="default" onClick={() => setPaying(true)}>
                Pay out
              </Button>
            )}
            <HistoryButton
              entity="shareStatement"
              id={statement.id}
              title={`History of ${statement.number}`}
            />
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
              loading={busy}
              onClick={start}
            >
              Download PDF
            </Button>
          </>
        }
      >
        <Paper paper={sharePaperOf(statement)} />
      </PrintPreview>
      {paying && <PayModal statement={statement} onClose={() => setPaying(false)} />}
    </>
  );
}

/** A statement of a doctor's share (docs/handbook/money/share.md#statements), as it is printed. */
export default function ShareStatementScreen() {
  const record = useCall(getShareStatement, { query: { id: Number(useParams().id) } });
  useDocumentTitle(`${record.data?.number ?? "Statement"} · Matab`);
  if (record.data) return <Preview statement={record.data} />;
  return (
    <main>
      <ViewPage title="Statement" back={{ to: pathTo("shares"), label: "Doctors’ share" }} record={record}>
        {() => null}
      </ViewPage>
    </main>
  );
}
