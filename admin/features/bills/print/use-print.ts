import { useWindowEvent } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useSavedFile } from "#admin/kit/export/use-saved-file.ts";
import { type Bill, getBill, getInvoicePdf, openBill, recordPrint } from "#contract/bills.ts";
import type { PaperSize } from "#rules/paper-size.ts";
import { call, newIdempotencyKey, Refusal } from "#ui/call.ts";
import { download } from "#ui/download.ts";

/** A paper of a bill: its invoice, or the receipt of one payment. */
export interface Printed {
  bill: Bill;
  /** null: the invoice. */
  transactionId: number | null;
}

export interface Printing {
  /** Whether what is on the screen is, and prints as, a duplicate. */
  duplicate: boolean;
  busy: boolean;
  /** Why the last print could not be recorded; then it has not been printed either. */
  problem: string | null;
  print: () => Promise<void>;
  /** Prints what could not be recorded. Nobody knows then whether it is the first, so it never passes for one. */
  printAnyway: () => void;
  /** The paper has left as a file. */
  onDownloaded: () => void;
}

const nextFrame = () => new Promise(requestAnimationFrame);

/** Resolves once the fonts have loaded and the page has the length of the paper. */
async function isDrawn(): Promise<void> {
  await document.fonts.ready;
  await nextFrame();
  await nextFrame();
}

/**
 * Prints a paper after the print was recorded: the first is the original, every later one is marked as a duplicate.
 * Printing from the browser's own menu is recorded while it prints.
 */
export function usePrint({ bill, transactionId }: Printed): Printing {
  const queries = useQueryClient();
  const printed = bill.prints.some((print) => print.transactionId === transactionId);
  const [mark, setMark] = useState<boolean | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const key = useRef(newIdempotencyKey());
  const isOurs = useRef(false);

  const record = async () => {
    const body = { paymentId: bill.paymentId, transactionId };
    const { data } = await call(recordPrint, { body }, { idempotencyKey: key.current });
    key.current = newIdempotencyKey();
    setProblem(null);
    return data.duplicate;
  };
  const fail = (error: unknown) =>
    setProblem(error instanceof Refusal ? error.message : "The clinic server did not answer.");
  const isOut = () => {
    setMark(true);
    queries.invalidateQueries({ queryKey: ["fresh", getBill.path] });
    queries.invalidateQueries({ queryKey: [openBill.path] });
  };
  const printAs = (duplicate: boolean) => {
    // The mark must stand on the paper before the browser looks at it.
    flushSync(() => setMark(duplicate));
    isOurs.current = true;
    window.print();
  };
  const print = async () => {
    setBusy(true);
    try {
      const duplicate = await record();
      await isDrawn();
      printAs(duplicate);
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  };
  useWindowEvent("beforeprint", () => {
    if (!isOurs.current) record().catch(fail);
  });
  useWindowEvent("afterprint", () => {
    isOurs.current = false;
    isOut();
  });
  return {
    duplicate: mark ?? printed,
    busy,
    problem,
    print,
    printAnyway: () => printAs(true),
    onDownloaded: isOut,
  };
}

/** Saves a paper as PDF. The server makes it, and records it like a print. */
export function useDownload({ bill, transactionId }: Printed, paper: PaperSize, onDone: () => void) {
  return useSavedFile({
    load: () => download(getInvoicePdf, { query: { id: bill.paymentId, transactionId, paper } }),
    onSaved: onDone,
  });
}
