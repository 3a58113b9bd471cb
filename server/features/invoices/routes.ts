import { Readable } from "node:stream";
import { getInvoicePdf } from "#contract/bills.ts";
import { invoiceOf, type PaperSize, receiptOf } from "#rules/invoice.ts";
import { recordPrint } from "#server/features/bills/prints.ts";
import { getBill } from "#server/features/bills/service.ts";
import type { Executor } from "#server/platform/database.ts";
import type { Download } from "#server/platform/download.ts";
import { notFound } from "#server/platform/errors.ts";
import { route } from "#server/platform/mount.ts";
import { paperData } from "./paper-data.ts";
import { typeset } from "./typesetter.ts";

interface Asked {
  id: number;
  transactionId: number | null;
  paper: PaperSize;
}

/** Makes the PDF and records it as a print; a PDF that cannot be made leaves no trace. Throws 404. */
async function pdfOf(trx: Executor, { id, transactionId, paper }: Asked, staffId: number): Promise<Download> {
  const { duplicate } = await recordPrint(trx, { paymentId: id, transactionId }, staffId);
  const bill = await getBill(trx, id);
  const facts = transactionId === null ? invoiceOf(bill) : receiptOf(bill, transactionId);
  if (!facts) throw notFound("This payment");
  const pdf = await typeset(paper, paperData(facts, duplicate));
  return {
    fileName: `${facts.title.toLowerCase()}-${transactionId ?? id}.pdf`,
    contentType: "application/pdf",
    body: Readable.from([pdf]),
  };
}

export const invoiceRoutes = [
  route(getInvoicePdf, ({ query, staff, write }) => write((trx) => pdfOf(trx, query, staff.id))),
];
