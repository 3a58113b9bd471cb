import { Button, SegmentedControl } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { IconDownload, IconFileInvoice, IconReceipt } from "#admin/kit/display/icons.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { PrintPreview } from "#admin/kit/paper/print-preview.tsx";
import { formatDateTime } from "#rules/display.ts";
import type { Paper } from "#rules/invoice.ts";
import type { PaperSize } from "#rules/paper-size.ts";
import { pathTo } from "#rules/screens.ts";
import classes from "./bill-print-preview.module.css";
import { PaperA4 } from "./paper-a4.tsx";
import { PaperRoll } from "./paper-roll.tsx";
import { type Printed, type Printing, useDownload, usePrint } from "./use-print.ts";

/** The paper of this computer's printer, remembered. */
function usePaperSize() {
  return useLocalStorage<PaperSize>({
    key: "matab.invoice-paper",
    defaultValue: "a4",
    getInitialValueInEffect: false,
  });
}

function NotRecorded({ printing: { problem, print, printAnyway } }: { printing: Printing }) {
  return (
    <div className={classes.note}>
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
function FirstPrint({ bill, transactionId }: Printed) {
  const first = bill.prints.find((print) => print.transactionId === transactionId);
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
          <span className={classes.paper}>
            <Icon size={16} stroke={1.75} aria-hidden />
            {text}
          </span>
        ),
      }))}
    />
  );
}

interface PaperToolsProps extends Printed, SizesProps {
  onDownloaded: Printing["onDownloaded"];
}

/** The paper's size, and the paper as a file. */
function PaperTools({ bill, transactionId, size, onSize, onDownloaded }: PaperToolsProps) {
  const download = useDownload({ bill, transactionId }, size, onDownloaded);
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

interface BillPrintPreviewProps extends Printed {
  paper: Paper;
}

/** A paper as it will be printed, with what can be done with it above. */
export function BillPrintPreview({ paper, bill, transactionId }: BillPrintPreviewProps) {
  const [size, setSize] = usePaperSize();
  const printing = usePrint({ bill, transactionId });
  // From a bill's view P leads here, and once more prints.
  useShortcut({ keys: "p", label: "Print", group: "This paper", run: printing.print });
  useShortcut({ keys: "mod+p", label: "Print", group: "This paper", run: printing.print });
  const Drawn = size === "a4" ? PaperA4 : PaperRoll;
  return (
    <PrintPreview
      back={pathTo("billing/view/:id", bill.paymentId)}
      print={printing.print}
      busy={printing.busy}
      tools={
        <PaperTools
          bill={bill}
          transactionId={transactionId}
          size={size}
          onSize={setSize}
          onDownloaded={printing.onDownloaded}
        />
      }
      says={
        <>
          {printing.problem && <NotRecorded printing={printing} />}
          <FirstPrint bill={bill} transactionId={transactionId} />
        </>
      }
    >
      <Drawn paper={paper} duplicate={printing.duplicate} />
    </PrintPreview>
  );
}
