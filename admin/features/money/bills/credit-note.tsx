import { useDocumentTitle } from "@mantine/hooks";
import { Link, useParams } from "react-router";
import { useCall } from "#admin/kit/call/use-call.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { ViewPage } from "#admin/kit/view/view-page.tsx";
import { getBill } from "#contract/money/bills.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { creditNotePaperOf } from "#rules/money/bills/credit-note-paper.ts";
import { BillPrintPreview } from "./print/bill-print-preview.tsx";

/** The paper of a credit note, which the patient signs (docs/handbook/money/billing.md#credit-notes). */
export default function CreditNoteScreen() {
  const params = useParams();
  const [id, noteId] = [Number(params.id), Number(params.noteId)];
  const record = useCall(getBill, { query: { id } }, { fresh: true });
  const paper = record.data && creditNotePaperOf(record.data, noteId);
  useDocumentTitle(`Credit note ${noteId} · Matab`);
  if (record.data && paper)
    return <BillPrintPreview paper={paper} bill={record.data} transactionId={null} creditNoteId={noteId} />;
  return (
    <main>
      <ViewPage
        title={`Credit note ${noteId}`}
        back={{ to: pathTo("billing"), label: "Bills" }}
        record={record}
      >
        {() => (
          <Note
            kind="attention"
            title={`Bill ${id} has no credit note ${noteId}`}
            actions={<Link to={pathTo("billing/view/:id", id)}>Open bill {id}</Link>}
          />
        )}
      </ViewPage>
    </main>
  );
}
