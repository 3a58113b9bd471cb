import { Readable } from "node:stream";
import { type Bill, getInvoicePdf } from "#contract/money/bills.ts";
import type { QueryOf } from "#contract/values/endpoint.ts";
import { creditNotePaperOf } from "#rules/money/bills/credit-note-paper.ts";
import { invoiceOf, type Paper } from "#rules/money/bills/invoice.ts";
import { transactionPaperOf } from "#rules/money/bills/receipt.ts";
import { recordRenderedPrint, refuseOtherReceipt } from "#server/features/money/bills/prints.ts";
import { getBill } from "#server/features/money/bills/service.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { Download } from "#server/platform/http/download.ts";
import { AppError, notFound } from "#server/platform/http/errors.ts";
import { type Call, route } from "#server/platform/http/mount.ts";
import { typesetPaper } from "#server/platform/papers/typeset-paper.ts";

type Asked = QueryOf<typeof getInvoicePdf>;

/** How often a paper is made again while its bill changes, or somebody else prints it. */
const ATTEMPTS = 3;

/** The requested paper. Throws 404, and 409 where another receipt covers it. */
function paperOf(bill: Bill, transactionId: number | null, creditNoteId: number | null): Paper {
  if (creditNoteId !== null) {
    const note = transactionId === null ? creditNotePaperOf(bill, creditNoteId) : null;
    if (!note) throw notFound("This credit note");
    return note;
  }
  const shared = bill.paymentTransactions.find((row) => row.transactionId === transactionId)?.receipt;
  refuseOtherReceipt(shared?.transactionId, transactionId);
  const paper = transactionId === null ? invoiceOf(bill) : transactionPaperOf(bill, transactionId);
  if (!paper) throw notFound("This payment");
  return paper;
}

/** Makes the paper, and returns which version of the bill it shows. Takes no lock meanwhile. Throws 404 and 409. */
async function makePaper(
  db: Executor,
  { id, transactionId, creditNoteId, paper }: Asked,
  staff: { id: number },
) {
  const bill = await getBill(db, id);
  const facts = paperOf(bill, transactionId, creditNoteId);
  const duplicate = bill.prints.some(
    (print) => print.transactionId === transactionId && print.creditNoteId === creditNoteId,
  );
  const pdf = await typesetPaper(db, { paper: facts, duplicate, size: paper }, staff);
  const { updatedOn } = bill;
  return {
    title: facts.title,
    pdf,
    made: { paymentId: id, transactionId, creditNoteId, updatedOn, duplicate },
  };
}

/** Makes the PDF, then records the print; if the PDF fails, no print is recorded. Throws 404 and 503. */
async function pdfOf({ query, db, audit, staff }: Call<typeof getInvoicePdf>): Promise<Download> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { title, pdf, made } = await makePaper(db, query, staff);
    if (await audit((trx) => recordRenderedPrint(trx, made, staff.id)))
      return {
        fileName: `${title.toLowerCase().replace(" ", "-")}-${query.creditNoteId ?? query.transactionId ?? query.id}.pdf`,
        contentType: "application/pdf",
        body: Readable.from([pdf]),
      };
  }
  throw new AppError("unavailable", "This bill is being changed right now. Please try again.", {
    retryAfter: 2,
  });
}

export const invoiceRoutes = [route(getInvoicePdf, pdfOf)];
