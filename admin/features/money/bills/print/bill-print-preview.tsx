import { type Bill, getBill, getInvoicePdf, openBill, recordPrint } from "#contract/money/bills.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import type { Paper } from "#rules/money/bills/invoice.ts";
import { call } from "#ui/call.ts";
import { download } from "#ui/download.ts";
import { RecordedPaper } from "./recorded-paper.tsx";

interface BillPrintPreviewProps {
  paper: Paper;
  bill: Bill;
  /** The transaction whose paper it is; null: it is the invoice, or a credit note. */
  transactionId: number | null;
  /** The credit note that it is; null: another paper. */
  creditNoteId?: number | null;
}

/** A bill's invoice, the receipt or slip of one of its transactions, or a credit note, as it will be printed. */
export function BillPrintPreview({ paper, bill, transactionId, creditNoteId = null }: BillPrintPreviewProps) {
  const { paymentId, prints } = bill;
  const which = { transactionId, creditNoteId };
  return (
    <RecordedPaper
      paper={paper}
      printed={{
        first: prints.find(
          (print) => print.transactionId === transactionId && print.creditNoteId === creditNoteId,
        ),
        record: async (idempotencyKey) => {
          const answer = await call(recordPrint, { body: { paymentId, ...which } }, { idempotencyKey });
          return answer.data.duplicate;
        },
        asked: [getBill, openBill],
      }}
      back={pathTo("billing/view/:id", paymentId)}
      load={(size) => download(getInvoicePdf, { query: { id: paymentId, ...which, paper: size } })}
    />
  );
}
