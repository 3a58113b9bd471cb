import { Button } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useParams } from "react-router";
import { useCall } from "#admin/kit/call/use-call.ts";
import { IconDownload } from "#admin/kit/display/icons.ts";
import { ExportButton } from "#admin/kit/export/export-button.tsx";
import { useSavedFile } from "#admin/kit/export/use-saved-file.ts";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { PrintPreview } from "#admin/kit/paper/print-preview.tsx";
import { ViewPage } from "#admin/kit/view/view-page.tsx";
import { getStatement, getStatementPdf, type Statement } from "#contract/money/statement.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { statementPaper } from "#rules/money/accounts/statement.ts";
import { download } from "#ui/download.ts";
import { PeriodFields } from "./period-fields.tsx";
import { StatementPaper } from "./statement-paper.tsx";
import { type StatementPeriod, usePeriod } from "./use-period.ts";

/** The statement of these days; while others load, the one before stays. */
function useStatement(patientId: number, period: StatementPeriod) {
  const query = { patientId, ...period };
  return useCall(getStatement, { query }, { keepPrevious: true });
}

interface PreviewProps {
  statement: Statement;
  period: StatementPeriod;
  onChoose: (period: StatementPeriod) => void;
  /** Whether other days are on their way. */
  isOld: boolean;
}

function Preview({ statement, period, onChoose, isOld }: PreviewProps) {
  const query = { patientId: statement.patientId, ...period };
  const { busy, start } = useSavedFile({ load: () => download(getStatementPdf, { query }) });
  const print = () => window.print();
  useShortcut({ keys: "p", label: "Print", group: "This paper", run: print });
  useShortcut({ keys: "mod+p", label: "Print", group: "This paper", run: print });
  return (
    <PrintPreview
      back={`${pathTo("patients/view/:id", statement.patientId)}?tab=bills`}
      print={print}
      busy={isOld}
      tools={
        <>
          <ExportButton noun="entries" find={({ source }) => source === getStatement} query={query} />
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
      says={<PeriodFields period={period} onChoose={onChoose} />}
    >
      <StatementPaper paper={statementPaper(statement)} />
    </PrintPreview>
  );
}

/** A patient's statement of account (docs/handbook/money/statement.md), as it is printed. */
export default function StatementScreen() {
  const id = Number(useParams().id);
  const { period, choose } = usePeriod(id);
  const record = useStatement(id, period);
  useDocumentTitle(`Statement ${record.data?.patientRegisterNo ?? ""} · Matab`);
  if (record.data)
    return (
      <Preview statement={record.data} period={period} onChoose={choose} isOld={record.isPlaceholderData} />
    );
  return (
    <main>
      <ViewPage title="Statement" back={{ to: pathTo("patients"), label: "Patients" }} record={record}>
        {() => null}
      </ViewPage>
    </main>
  );
}
