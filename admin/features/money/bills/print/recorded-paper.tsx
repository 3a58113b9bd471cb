import { Button, SegmentedControl } from "@mantine/core";
import { IconDownload, IconFileInvoice, IconReceipt } from "#admin/kit/display/icons.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { useSavedFile } from "#admin/kit/export/use-saved-file.ts";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { Row } from "#admin/kit/layout/layout.tsx";
import { PrintPreview } from "#admin/kit/paper/print-preview.tsx";
import { usePaperSize } from "#admin/kit/paper/use-paper-size.ts";
import type { Paper } from "#rules/money/bills/invoice.ts";
import { formatDateTime } from "#rules/values/display.ts";
import type { PaperSize } from "#rules/values/paper-size.ts";
import type { DownloadedFile } from "#ui/download.ts";
import { PaperOf } from "./paper-of.tsx";
import classes from "./recorded-paper.module.css";
import { type Printed, type Printing, usePrint } from "./use-print.ts";

function NotRecorded({ printing: { problem, print, printAnyway } }: { printing: Printing }) {
  return (
    <div className="mb-12">
      <Note
        kind="bad"
        announce
        title="Not printed: it could not be recorded"
        actions={
          <>
            <Button variant="default" onClick={print}>
              Try again
            </Button>
            <Button variant="subtle" onClick={printAnyway}>
              Print as duplicate
            </Button>
          </>
        }
      >
        {problem} Unrecorded, it can only be printed as a duplicate.
      </Note>
    </div>
  );
}

/** When and by whom the original was printed. */
function FirstPrint({ first }: Pick<Printed, "first">) {
  if (!first) return null;
  return (
    <p className={classes.first}>
      First printed {formatDateTime(first.printedOn)}
      {first.printedBy && `, ${first.printedBy}`}
    </p>
  );
}

const SIZES = [
  { value: "a4", text: "A4", icon: IconFileInvoice },
  { value: "roll", text: "80 mm roll", icon: IconReceipt },
  { value: "roll58", text: "58 mm roll", icon: IconReceipt },
] as const;

interface SizesProps {
  size: PaperSize;
  onSize: (size: PaperSize) => void;
}

function Sizes({ size, onSize }: SizesProps) {
  return (
    <SegmentedControl
      aria-label="Paper"
      value={size}
      onChange={(value) => onSize(value as PaperSize)}
      data={SIZES.map(({ value, text, icon: Icon }) => ({
        value,
        label: (
          <Row as="span" gap={6} align="center">
            <Icon size={16} stroke={1.75} aria-hidden />
            {text}
          </Row>
        ),
      }))}
    />
  );
}

interface PaperToolsProps extends SizesProps {
  load: RecordedPaperProps["load"];
  onDownloaded: Printing["onDownloaded"];
}

/** The paper's size, and the paper as a file: the server makes it, and records it like a print. */
function PaperTools({ load, size, onSize, onDownloaded }: PaperToolsProps) {
  const download = useSavedFile({ load: () => load(size), onSaved: onDownloaded });
  return (
    <>
      <Sizes size={size} onSize={onSize} />
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        loading={download.busy}
        onClick={download.start}
      >
        Download PDF
      </Button>
    </>
  );
}

interface RecordedPaperProps {
  paper: Paper;
  printed: Printed;
  /** Where Back leads. */
  back: string;
  /** The paper as a file of the server. */
  load: (size: PaperSize) => Promise<DownloadedFile>;
}

/** A paper as it will be printed, with what can be done with it above; each print is recorded. */
export function RecordedPaper({ paper, printed, back, load }: RecordedPaperProps) {
  const [size, setSize] = usePaperSize();
  const printing = usePrint(printed);
  // From a record's view P leads here, and once more prints.
  useShortcut({ keys: "p", label: "Print", group: "This paper", run: printing.print });
  useShortcut({ keys: "mod+p", label: "Print", group: "This paper", run: printing.print });
  return (
    <PrintPreview
      back={back}
      print={printing.print}
      busy={printing.busy}
      tools={<PaperTools load={load} size={size} onSize={setSize} onDownloaded={printing.onDownloaded} />}
      says={
        <>
          {printing.problem && <NotRecorded printing={printing} />}
          <FirstPrint first={printed.first} />
        </>
      }
    >
      <PaperOf size={size} paper={paper} duplicate={printing.duplicate} />
    </PrintPreview>
  );
}
