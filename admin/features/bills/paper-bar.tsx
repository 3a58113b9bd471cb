import { Button, SegmentedControl } from "@mantine/core";
import { IconArrowLeft, IconDownload, IconFileInvoice, IconPrinter, IconReceipt } from "@tabler/icons-react";
import { Link } from "react-router";
import { useShortcut } from "#admin/kit/keyboard.ts";
import { Keys } from "#admin/kit/keys.tsx";
import type { PaperSize } from "#rules/invoice.ts";
import classes from "./paper-desk.module.css";
import { useDownload } from "./use-download.ts";
import type { Printed, Printing } from "./use-print.ts";

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
      className={classes.papers}
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

interface PaperBarProps extends Printed, SizesProps {
  printing: Printing;
}

/** Back, the paper's size, and the two ways in which it leaves: as a file and printed. */
export function PaperBar({ bill, transactionId, size, onSize, printing }: PaperBarProps) {
  const download = useDownload({ bill, transactionId }, size, printing.onDownloaded);
  useShortcut({ keys: "mod+p", label: "Print", group: "This paper", run: printing.print });
  return (
    <header className={classes.bar}>
      <Button
        component={Link}
        to={`/admin/billing/view/${bill.paymentId}`}
        variant="default"
        leftSection={<IconArrowLeft size={16} stroke={1.75} aria-hidden />}
      >
        Back
      </Button>
      <span className="gap" />
      <Sizes size={size} onSize={onSize} />
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        loading={download.busy}
        onClick={download.start}
      >
        Download PDF
      </Button>
      <Button
        leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
        rightSection={<Keys of="mod+p" />}
        loading={printing.busy}
        onClick={printing.print}
      >
        Print
      </Button>
    </header>
  );
}
