import { Button } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { Note } from "#admin/kit/note.tsx";
import { formatDateTime } from "#rules/display.ts";
import type { Paper, PaperSize } from "#rules/invoice.ts";
import { PaperA4 } from "./paper-a4.tsx";
import { PaperBar } from "./paper-bar.tsx";
import classes from "./paper-desk.module.css";
import { PaperRoll } from "./paper-roll.tsx";
import { type Printed, type Printing, usePrint } from "./use-print.ts";

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

interface PaperDeskProps extends Printed {
  paper: Paper;
}

/** A paper as it will be printed, with what can be done with it above. */
export function PaperDesk({ paper, bill, transactionId }: PaperDeskProps) {
  const [size, setSize] = usePaperSize();
  const printing = usePrint({ bill, transactionId });
  const Drawn = size === "a4" ? PaperA4 : PaperRoll;
  return (
    <div className={classes.desk}>
      <PaperBar bill={bill} transactionId={transactionId} size={size} onSize={setSize} printing={printing} />
      {printing.problem && <NotRecorded printing={printing} />}
      <FirstPrint bill={bill} transactionId={transactionId} />
      <main>
        <Drawn paper={paper} duplicate={printing.duplicate} />
      </main>
    </div>
  );
}
