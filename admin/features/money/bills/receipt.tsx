import { useDocumentTitle } from "@mantine/hooks";
import { Link, Navigate, useParams } from "react-router";
import { useCall } from "#admin/kit/call/use-call.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { ViewPage } from "#admin/kit/view/view-page.tsx";
import { getBill } from "#contract/money/bills.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { transactionPaperOf } from "#rules/money/bills/receipt.ts";
import { BillPrintPreview } from "./print/bill-print-preview.tsx";

/** The paper of one transaction: a receipt for the patient who pays a bill in parts, or the slip of a refund. */
export default function ReceiptScreen() {
  const params = useParams();
  const [id, transactionId] = [Number(params.id), Number(params.transactionId)];
  const record = useCall(getBill, { query: { id } }, { fresh: true });
  const shared = record.data?.paymentTransactions.find((row) => row.transactionId === transactionId)?.receipt;
  const paper = record.data && transactionPaperOf(record.data, transactionId);
  useDocumentTitle(`${paper?.title ?? "Receipt"} ${transactionId} · Matab`);
  // A payment over several bills has one receipt, under its first row.
  if (shared && shared.transactionId !== transactionId)
    return (
      <Navigate
        to={pathTo("billing/receipt/:id/:transactionId", shared.paymentId, shared.transactionId)}
        replace
      />
    );
  if (record.data && paper)
    return <BillPrintPreview paper={paper} bill={record.data} transactionId={transactionId} />;
  return (
    <main>
      <ViewPage
        title={`Receipt ${transactionId}`}
        back={{ to: pathTo("billing"), label: "Bills" }}
        record={record}
      >
        {() => (
          <Note
            kind="attention"
            title={`Bill ${id} has no payment ${transactionId}`}
            actions={<Link to={pathTo("billing/view/:id", id)}>Open bill {id}</Link>}
          />
        )}
      </ViewPage>
    </main>
  );
}
