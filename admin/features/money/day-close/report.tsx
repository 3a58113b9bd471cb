import { Button, SegmentedControl } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useParams } from "react-router";
import { openChat } from "#admin/features/desk/todo/chat-window.ts";
import { useCall } from "#admin/kit/call/use-call.ts";
import { IconBrandWhatsapp, IconDownload } from "#admin/kit/display/icons.ts";
import { useSavedFile } from "#admin/kit/export/use-saved-file.ts";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { PrintPreview } from "#admin/kit/paper/print-preview.tsx";
import { Letterhead, PageSize, Sheet } from "#admin/kit/paper/sheet.tsx";
import { useHeight } from "#admin/kit/paper/use-height.ts";
import { usePaperSize } from "#admin/kit/paper/use-paper-size.ts";
import { HistoryButton } from "#admin/kit/view/history-button.tsx";
import { ViewPage } from "#admin/kit/view/view-page.tsx";
import { type DayClose, getDayClose, getDayReportPdf } from "#contract/money/day-close.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { ownerWords } from "#rules/money/day-close/owner-words.ts";
import { type ZPaper, zReportOf } from "#rules/money/day-close/z-report.ts";
import type { ReportSize } from "#rules/values/paper-size.ts";
import { download } from "#ui/download.ts";
import classes from "./z-paper.module.css";
import { ZBody } from "./z-paper.tsx";

function OnA4({ paper }: { paper: ZPaper }) {
  return (
    <Sheet className={classes.a4} numbered name={paper.name}>
      <Letterhead>
        <h1 className={classes.title}>{paper.title}</h1>
      </Letterhead>
      <ZBody paper={paper} />
    </Sheet>
  );
}

function OnRoll({ paper }: { paper: ZPaper }) {
  const [ref, millimetres] = useHeight();
  return (
    <article className={classes.roll} ref={ref}>
      <PageSize size={`80mm ${millimetres}mm`} />
      <header>
        <h1>{paper.title}</h1>
        <p>{paper.clinicName}</p>
      </header>
      <ZBody paper={paper} />
    </article>
  );
}

/** Saves the report as PDF, which the server makes. */
function DownloadPdf({ id, paper }: { id: number; paper: ReportSize }) {
  const { busy, start } = useSavedFile({ load: () => download(getDayReportPdf, { query: { id, paper } }) });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      loading={busy}
      onClick={start}
    >
      Download PDF
    </Button>
  );
}

/** Opens a chat with the evening in a few lines; WhatsApp asks whom it goes to. */
const SendToOwner = ({ close }: { close: DayClose }) => (
  <Button
    variant="default"
    leftSection={<IconBrandWhatsapp size={16} stroke={1.75} aria-hidden />}
    onClick={() => openChat(null, ownerWords(close))}
  >
    Send to owner
  </Button>
);

function Preview({ close, paper }: { close: DayClose; paper: ZPaper }) {
  const { id, number } = close;
  const [kept, setSize] = usePaperSize();
  // A receipt's 58 mm roll is none of a report's papers.
  const size: ReportSize = kept === "a4" ? "a4" : "roll";
  const print = () => window.print();
  useShortcut({ keys: "p", label: "Print", group: "This paper", run: print });
  useShortcut({ keys: "mod+p", label: "Print", group: "This paper", run: print });
  const Drawn = size === "a4" ? OnA4 : OnRoll;
  return (
    <PrintPreview
      back={pathTo("day-close/closes")}
      print={print}
      tools={
        <>
          <SegmentedControl
            aria-label="Paper"
            value={size}
            onChange={(value) => setSize(value as ReportSize)}
            data={[
              { value: "a4", label: "A4" },
              { value: "roll", label: "80 mm roll" },
            ]}
          />
          <SendToOwner close={close} />
          <HistoryButton entity="dayClose" id={id} title={`History of ${number}`} />
          <DownloadPdf id={id} paper={size} />
        </>
      }
    >
      <Drawn paper={paper} />
    </PrintPreview>
  );
}

/** The Z-report of a close, as it was on the day (docs/handbook/money/day-close.md#the-z-report). */
export default function DayReportScreen() {
  const id = Number(useParams().id);
  const record = useCall(getDayClose, { query: { id } }, { fresh: true });
  useDocumentTitle(`${record.data?.number ?? "Z-report"} · Matab`);
  if (record.data) return <Preview close={record.data} paper={zReportOf(record.data)} />;
  return (
    <main>
      <ViewPage
        title="Z-report"
        back={{ to: pathTo("day-close/closes"), label: "Closed days" }}
        record={record}
      >
        {() => null}
      </ViewPage>
    </main>
  );
}
