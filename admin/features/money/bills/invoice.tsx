import { useDocumentTitle } from "@mantine/hooks";
import { useParams } from "react-router";
import { useCall } from "#admin/kit/call/use-call.ts";
import { ViewPage } from "#admin/kit/view/view-page.tsx";
import { type Bill, getBill } from "#contract/money/bills.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { invoiceOf } from "#rules/money/bills/invoice.ts";
import { BillPrintPreview } from "./print/bill-print-preview.tsx";

function Invoice({ bill }: { bill: Bill }) {
  useDocumentTitle(`Invoice ${bill.paymentId} · Matab`);
  return <BillPrintPreview paper={invoiceOf(bill)} bill={bill} transactionId={null} />;
}

/**
 * The invoice of a bill (docs/handbook/money/billing.md#invoices-and-receipts), on A4 or on the roll of a receipt printer.
 */
export default function InvoiceScreen() {
  const id = Number(useParams().id);
  const record = useCall(getBill, { query: { id } }, { fresh: true });
  if (record.data) return <Invoice bill={record.data} />;
  return (
    <main>
      <ViewPage title={`Invoice ${id}`} back={{ to: pathTo("billing"), label: "Bills" }} record={record}>
        {() => null}
      </ViewPage>
    </main>
  );
}
