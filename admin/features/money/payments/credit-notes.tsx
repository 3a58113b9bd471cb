import { IconReceipt2 } from "#admin/kit/display/icons.ts";
import { viewAction } from "#admin/kit/list/actions.ts";
import { ListPage } from "#admin/kit/list/list-page.tsx";
import type { Column } from "#admin/kit/list/types.ts";
import { type CreditNoteRow, listCreditNotes } from "#contract/money/credit-notes.ts";
import { pathTo } from "#rules/clinic/screens.ts";

const COLUMNS: Column<CreditNoteRow>[] = [
  { key: "noteDate", header: "Date", card: "start" },
  { key: "number", header: "Number", card: "start" },
  { key: "paymentId", header: "Bill", quiet: true, filter: false, cardLabel: true },
  { key: "patientName", header: "Patient", format: "name", card: "title" },
  { key: "doctorName", header: "Doctor", format: "name", card: "line" },
  { key: "reason", header: "Reason", narrow: true, card: "line" },
  { key: "madeBy", header: "Made By", format: "name", cardLabel: true },
  { key: "amount", header: "Amount", format: "money", align: "end", card: "corner" },
];

const paperOf = ({ paymentId, id }: CreditNoteRow) =>
  pathTo("billing/credit-note/:id/:noteId", paymentId, id);

/** Every credit note of bills that are not void (docs/handbook/money/billing.md#credit-notes). */
export default function CreditNoteList() {
  return (
    <ListPage
      title="Credit notes"
      noun="credit notes"
      tight
      endpoint={listCreditNotes}
      columns={COLUMNS}
      nameOf={({ number }) => number}
      linkTo={paperOf}
      actions={(row) => [viewAction(paperOf(row))]}
      beginning={{ lead: "What is taken off a bill, because it was not done or was too dear, comes here." }}
      related={[{ label: "Bills", to: pathTo("billing"), icon: IconReceipt2 }]}
      hideQuickLinks={["Billing"]}
    />
  );
}
