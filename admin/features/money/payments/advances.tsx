import { IconReceipt2 } from "#admin/kit/display/icons.ts";
import { viewAction } from "#admin/kit/list/actions.ts";
import { ListPage } from "#admin/kit/list/list-page.tsx";
import type { Column } from "#admin/kit/list/types.ts";
import { type AdvanceRow, listAdvances } from "#contract/money/advances.ts";
import { pathTo } from "#rules/clinic/screens.ts";

const COLUMNS: Column<AdvanceRow>[] = [
  { key: "transactionDate", header: "Date", card: "start" },
  { key: "patientName", header: "Patient", format: "name", card: "title" },
  { key: "type", header: "Entry", card: "end" },
  { key: "paymentMethod", header: "Method", narrow: true, card: "line" },
  { key: "channelInfo", header: "Transaction Information", narrow: true, card: "none" },
  { key: "paymentId", header: "Bill", quiet: true, filter: false, cardLabel: true },
  { key: "remarks", header: "Remarks", narrow: true, card: "none" },
  { key: "receivedBy", header: "Received By", format: "name", cardLabel: true },
  { key: "amount", header: "Amount", format: "money", align: "end", card: "corner" },
];

const fileOf = ({ idPatient }: AdvanceRow) => `${pathTo("patients/view/:id", idPatient)}?tab=advance`;

/** Every entry of every patient's advance, but for those of void bills (docs/handbook/money/billing.md#advances). */
export default function AdvanceList() {
  return (
    <ListPage
      title="Advances"
      noun="entries of advances"
      tight
      endpoint={listAdvances}
      columns={COLUMNS}
      nameOf={({ patientName }) => `the advance of ${patientName}`}
      linkTo={fileOf}
      actions={(row) => [viewAction(fileOf(row))]}
      beginning={{ lead: "Money that patients leave with the clinic, and what becomes of it, comes here." }}
      related={[{ label: "Bills", to: pathTo("billing"), icon: IconReceipt2 }]}
      hideQuickLinks={["Billing"]}
    />
  );
}
