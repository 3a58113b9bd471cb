import { IconReceipt2 } from "#admin/kit/display/icons.ts";
import { viewAction } from "#admin/kit/list/actions.ts";
import { ListPage } from "#admin/kit/list/list-page.tsx";
import { MethodTotals } from "#admin/kit/list/table/method-totals.tsx";
import type { Column, SummaryProps } from "#admin/kit/list/types.ts";
import { listPayments, type Payment, totalPaymentsByMethod } from "#contract/money/payments.ts";
import { pathTo } from "#rules/clinic/screens.ts";

const COLUMNS: Column<Payment>[] = [
  { key: "transactionDate", header: "Date", card: "start" },
  { key: "paymentId", header: "Bill", quiet: true, filter: false, cardLabel: true },
  { key: "patientName", header: "Patient", format: "name", card: "title" },
  { key: "paymentMethod", header: "Method", narrow: true, card: "end" },
  { key: "channelInfo", header: "Transaction Information", narrow: true, card: "none" },
  { key: "receivedBy", header: "Received By", format: "name", cardLabel: true },
  { key: "transactionAmount", header: "Amount", format: "money", align: "end", card: "corner" },
];

function Summary({ query }: SummaryProps) {
  return <MethodTotals endpoint={totalPaymentsByMethod} query={query} />;
}

const billOf = ({ paymentId }: Payment) => pathTo("billing/view/:id", paymentId);

/** Every payment taken on bills that are not void: what the dashboard's earnings are made of. */
export default function PaymentList() {
  return (
    <ListPage
      title="Payments received"
      noun="payments"
      tight
      endpoint={listPayments}
      columns={COLUMNS}
      nameOf={({ paymentId }) => `bill ${paymentId}`}
      linkTo={billOf}
      actions={(row) => [viewAction(billOf(row))]}
      summary={Summary}
      related={[{ label: "Bills", to: pathTo("billing"), icon: IconReceipt2 }]}
      hideQuickLinks={["Billing"]}
    />
  );
}
