import { Button } from "@mantine/core";
import { IconEye, IconPrinter } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { Money } from "#admin/kit/money.tsx";
import { RecordTable, RowButton, RowButtons } from "#admin/kit/record-table.tsx";
import { StatusBadge } from "#admin/kit/status-badge.tsx";
import { useRecord } from "#admin/kit/view-page.tsx";
import { useMay } from "#admin/shell/use-session.ts";
import { type BillRow, getBill } from "#contract/bills.ts";
import { formatDate } from "#rules/display.ts";
import { addMoney } from "#rules/money.ts";

// The dialog and its fields come with the first payment.
const ReceivePaymentModal = lazy(async () => ({
  default: (await import("#admin/features/bills/receive-payment-modal.tsx")).ReceivePaymentModal,
}));

const AMOUNTS = ["chargeableAmount", "discountAmount", "receivedAmount", "dueAmount"] as const;
const HEADINGS = [
  ...["ID", "Date", "Doctor", "Status"].map((text) => ({ text })),
  ...["Chargeable", "Discount", "Received", "Due"].map((text) => ({ text, number: true })),
];

const sumOf = (bills: readonly BillRow[], amount: (typeof AMOUNTS)[number]) =>
  addMoney(...bills.map((bill) => bill[amount]));

/** What a patient owes on all bills together, in rupees. */
export const balanceOf = (bills: readonly BillRow[]) => sumOf(bills, "dueAmount");

function Receive({ paymentId, onClose }: { paymentId: number; onClose: () => void }) {
  const { data } = useRecord(getBill, { query: { id: paymentId } });
  return data ? <ReceivePaymentModal bill={data} onClose={onClose} /> : null;
}

interface BillLineProps {
  bill: BillRow;
  onReceive: (() => void) | null;
}

function BillLine({ bill, onReceive }: BillLineProps) {
  const name = `bill ${bill.paymentId}`;
  return (
    <tr>
      <td data-quiet>{bill.paymentId}</td>
      <td className="nowrap">{formatDate(bill.paymentDate)}</td>
      <td>
        <bdi>{bill.doctorName}</bdi>
      </td>
      <td>
        <StatusBadge status={bill.paymentStatus} />
      </td>
      {AMOUNTS.map((amount) => (
        <td key={amount} data-number>
          <Money rupees={bill[amount]} owed={amount === "dueAmount"} />
        </td>
      ))}
      <td>
        <RowButtons>
          {onReceive && (
            <Button size="xs" variant="light" onClick={onReceive}>
              Receive payment<span className="sr"> on {name}</span>
            </Button>
          )}
          <RowButton
            icon={IconPrinter}
            name="Invoice"
            rowName={name}
            to={`/admin/billing/invoice/${bill.paymentId}`}
          />
          <RowButton icon={IconEye} name="View" rowName={name} to={`/admin/billing/view/${bill.paymentId}`} />
        </RowButtons>
      </td>
    </tr>
  );
}

/** A patient's bills, the newest first, and what they come to. */
export function FileBills({ bills }: { bills: readonly BillRow[] }) {
  const may = useMay();
  const [receiving, setReceiving] = useState<number | null>(null);
  if (bills.length === 0) return <p className="muted">No Records Found</p>;
  return (
    <>
      <RecordTable
        label="Bills"
        headings={HEADINGS}
        foot={
          <tr>
            <th scope="row" colSpan={4}>
              Balance of this patient
            </th>
            {AMOUNTS.map((amount) => (
              <td key={amount} data-number>
                <Money rupees={sumOf(bills, amount)} owed={amount === "dueAmount"} />
              </td>
            ))}
            <td />
          </tr>
        }
      >
        {bills.map((bill) => (
          <BillLine
            key={bill.paymentId}
            bill={bill}
            onReceive={may("bills.write") && bill.dueAmount > 0 ? () => setReceiving(bill.paymentId) : null}
          />
        ))}
      </RecordTable>
      {receiving !== null && (
        <Suspense>
          <Receive paymentId={receiving} onClose={() => setReceiving(null)} />
        </Suspense>
      )}
    </>
  );
}
