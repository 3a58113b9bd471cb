import { useState } from "react";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { toastDownloadError, saveFile } from "#admin/kit/export/save-file.ts";
import { getInvoicePdf } from "#contract/bills.ts";
import type { PaperSize } from "#rules/invoice.ts";
import { download } from "#ui/download.ts";
import type { Printed } from "./use-print.ts";

/** Saves a paper as PDF. The server makes it, and records it like a print. */
export function useDownload({ bill, transactionId }: Printed, paper: PaperSize, onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      const file = await download(getInvoicePdf, { query: { id: bill.paymentId, transactionId, paper } });
      saveFile(file);
      toastSuccess(`${file.name} is in your downloads.`);
      onDone();
    } catch (error) {
      toastDownloadError(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, start };
}
