import { Button, SegmentedControl } from "@mantine/core";
import { IconDownload, IconFileInvoice, IconReceipt } from "@tabler/icons-react";
import type { PaperSize } from "#rules/invoice.ts";
import classes from "./bill-print-preview.module.css";
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
export function PaperTools({ bill, transactionId, size, onSize, onDownloaded }: PaperToolsProps) {
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
