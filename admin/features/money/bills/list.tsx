import { lazy, Suspense } from "react";
import { IconCash, IconPrinter, IconReceiptRefund, IconWallet } from "#admin/kit/display/icons.ts";
import { Money } from "#admin/kit/display/money.tsx";
import { StatusBadge } from "#admin/kit/display/status-badge.tsx";
import { deleteAction, viewAction } from "#admin/kit/list/actions.ts";
import { ListPage } from "#admin/kit/list/list-page.tsx";
import type { RowAction } from "#admin/kit/list/types.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { type BillRow, listBills } from "#contract/money/bills.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { useDeleteBill } from "./use-delete-bill.ts";

// It is for evenings, and the list does not wait for it.
const UnclosedNote = lazy(() => import("#admin/features/money/day-close/unclosed-note.tsx"));
const Unclosed = () => (
  <Suspense>
    <UnclosedNote />
  </Suspense>
);

const MONEY = { format: "money", align: "end" } as const;

/** Bills (docs/handbook/money/billing.md#screens), the newest first, with what they add up to. */
export default function BillList() {
  const may = useMay();
  const deleteBill = useDeleteBill();
  const actions = (bill: BillRow): RowAction[] => [
    { name: "Invoice", icon: IconPrinter, keys: "i", to: pathTo("billing/invoice/:id", bill.paymentId) },
    viewAction(pathTo("billing/view/:id", bill.paymentId)),
    ...(may("bills.void") ? [deleteAction(() => deleteBill(bill))] : []),
  ];
  return (
    <ListPage
      title="Bills"
      noun="bills"
      beginning={{ lead: "A bill takes a patient and what was done; the invoice prints from it." }}
      tight
      endpoint={listBills}
      keyOf={(bill) => bill.paymentId}
      nameOf={(bill) => `bill ${bill.paymentId}`}
      linkTo={(bill) => pathTo("billing/view/:id", bill.paymentId)}
      columns={[
        { key: "paymentId", header: "ID", quiet: true, card: "none" },
        { key: "paymentDate", header: "Date", card: "start" },
        { key: "patientName", header: "Patient", format: "name", card: "title" },
        { key: "doctorName", header: "Doctor", narrow: true, card: "none" },
        { key: "paymentMethod", header: "Method", narrow: true, card: "none" },
        {
          key: "paymentStatus",
          header: "Status",
          card: "corner",
          render: (bill) => <StatusBadge status={bill.paymentStatus} />,
        },
        { key: "chargeableAmount", header: "Chargeable", ...MONEY, card: "none" },
        { key: "discountAmount", header: "Discount", ...MONEY, card: "none" },
        { key: "receivedAmount", header: "Received", ...MONEY, card: "end", cardLabel: true },
        {
          key: "dueAmount",
          header: "Due",
          ...MONEY,
          card: "end",
          cardLabel: true,
          render: (bill) => <Money rupees={bill.dueAmount} owed />,
        },
      ]}
      actions={actions}
      summary={Unclosed}
      related={[
        { label: "Payments received", to: pathTo("billing/payments"), icon: IconCash },
        { label: "Credit notes", to: pathTo("billing/credit-notes"), icon: IconReceiptRefund },
        { label: "Advances", to: pathTo("billing/advances"), icon: IconWallet },
      ]}
      add={may("bills.write") && { label: "Add bill", to: pathTo("billing/add") }}
    />
  );
}
