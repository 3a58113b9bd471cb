import { type Bill, getBill, getInvoicePdf, openBill, recordPrint } from "#contract/bills.ts";
import type { Paper } from "#rules/invoice.ts";
import { pathTo } from "#rules/screens.ts";
import { call } from "#ui/call.ts";
import { download } from "#ui/download.ts";
import { RecordedPaper } from "./recorded-paper.tsx";

interface BillPrintPreviewProps {
  paper: Paper;
  bill: Bill;
  /** The transaction whose paper it is; null: it is the invoice. */
  transactionId: number | null;
}

/** A bill's invoice, or the receipt or slip of one of its transactions, as it will be printed. */
export function BillPrintPreview({ paper, bill, transactionId }: BillPrintPreviewProps) {
  const { paymentId, prints } = bill;
  return (
    <RecordedPaper
      paper={paper}
      printed={{
        first: prints.find((print) => print.transactionId === transactionId),
        record: async (idempotencyKey) => {
          const answer = await call(recordPrint, { body: { paymentId, transactionId } }, { idempotencyKey });
          return answer.data.duplicate;
        },
        asked: [["fresh", getBill.path], [openBill.path]],
      }}
      back={pathTo("billing/view/:id", paymentId)}
      load={(size) => download(getInvoicePdf, { query: { id: paymentId, transactionId, paper: size } })}
    />
  );
}
