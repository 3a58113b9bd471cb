import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { OverBills } from "#admin/features/money/bills/payment/over-bills.tsx";
import { ReceiveForBill } from "#admin/features/money/bills/payment/receive-for-bill.tsx";
import { IconEye, IconPrinter } from "#admin/kit/display/icons.ts";
import { Money } from "#admin/kit/display/money.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { StatusBadge } from "#admin/kit/display/status-badge.tsx";
import { WrittenNames } from "#admin/kit/display/written-text.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import { type RecordColumn, RecordTable, RowButton } from "#admin/kit/view/record-table.tsx";
import type { PatientBill } from "#contract/money/bills.ts";
import type { Patient } from "#contract/patients/patients.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { toPayAfter } from "#rules/money/accounts/dues.ts";
import { formatDate, formatMoneyExactly } from "#rules/values/display.ts";
import { addMoney } from "#rules/values/money.ts";

const WaitingWork = lazy(() => import("#admin/features/money/bills/waiting/waiting-work.tsx"));

const AMOUNTS = [
  { amount: "chargeableAmount", header: "Chargeable" },
  { amount: "discountAmount", header: "Discount" },
  { amount: "receivedAmount", header: "Received" },
  { amount: "dueAmount", header: "Due" },
] as const;

const sumOf = (bills: readonly PatientBill[], amount: (typeof AMOUNTS)[number]["amount"]) =>
  addMoney(...bills.map((bill) => bill[amount]));

/** The sum of what is due on a patient's bills, in rupees. */
export const balanceOf = (bills: readonly PatientBill[]) => sumOf(bills, "dueAmount");

/** The bill, then its amounts, each with its sum over all bills. */
const columnsOf = (bills: readonly PatientBill[]): RecordColumn<PatientBill>[] => [
  { header: "ID", kind: "quiet", cell: ({ paymentId }) => paymentId },
  { header: "Date", className: "nowrap", cell: ({ paymentDate }) => formatDate(paymentDate) },
  {
    header: "Services",
    kind: "text",
    cell: ({ serviceNames }) => <WrittenNames names={serviceNames} />,
  },
  { header: "Doctor", cell: ({ doctorName }) => <PersonName name={doctorName} /> },
  { header: "Status", cell: ({ paymentStatus }) => <StatusBadge status={paymentStatus} /> },
  ...AMOUNTS.map(({ amount, header }): RecordColumn<PatientBill> => {
    const owed = amount === "dueAmount";
    return {
      header,
      kind: "number",
      cell: (bill) => <Money rupees={bill[amount]} owed={owed} />,
      total: <Money rupees={sumOf(bills, amount)} owed={owed} />,
    };
  }),
];

interface BillActionsProps {
  bill: PatientBill;
  onReceive: (() => void) | null;
}

function BillActions({ bill: { paymentId }, onReceive }: BillActionsProps) {
  const name = `bill ${paymentId}`;
  return (
    <>
      {onReceive && (
        <Button size="xs" variant="light" onClick={onReceive}>
          Receive payment<span className="sr"> on {name}</span>
        </Button>
      )}
      <RowButton
        icon={IconPrinter}
        name="Invoice"
        rowName={name}
        to={pathTo("billing/invoice/:id", paymentId)}
      />
      <RowButton icon={IconEye} name="View" rowName={name} to={pathTo("billing/view/:id", paymentId)} />
    </>
  );
}

interface FileBillsProps {
  patient: Pick<Patient, "id" | "fullName">;
  bills: readonly PatientBill[];
  /** What is left of the advance, in rupees, for who may use it; null: not known yet. */
  credit: number | null;
}

/** The one payment over all bills: what is asked for in money once the advance is used, when that is known. */
const receiveWords = (due: number, credit: number | null): string => {
  if (credit === null) return "Receive payment";
  const asked = toPayAfter(due, credit);
  return asked > 0 ? `Receive ${formatMoneyExactly(asked)}` : `Use advance, ${formatMoneyExactly(due)}`;
};

/** A patient's bills, newest first, with their sums. */
export function FileBills({ patient, bills, credit }: FileBillsProps) {
  const may = useMay();
  const [receiving, setReceiving] = useState<number | "all" | null>(null);
  const due = balanceOf(bills);
  const head = (
    <>
      {may("procedures.bill") && (
        <Suspense>
          <WaitingWork idPatient={patient.id} />
        </Suspense>
      )}
      <Row gap={8} gapX={12} justify="end" wrap className="mb-14">
        <Button component={Link} to={pathTo("patients/statement/:id", patient.id)} variant="default">
          Statement
        </Button>
        {due > 0 && may("bills.write") && (
          <Button onClick={() => setReceiving("all")}>{receiveWords(due, credit)}</Button>
        )}
      </Row>
    </>
  );
  if (bills.length === 0)
    return (
      <>
        {head}
        <p className="muted">No Records Found</p>
      </>
    );
  return (
    <>
      {head}
      <RecordTable
        label="Bills"
        columns={columnsOf(bills)}
        rows={bills}
        keyOf={({ paymentId }) => paymentId}
        totals="Balance of this patient"
        wide
        actions={(bill) => (
          <BillActions
            bill={bill}
            onReceive={may("bills.write") && bill.dueAmount > 0 ? () => setReceiving(bill.paymentId) : null}
          />
        )}
      />
      {receiving === "all" && (
        <OverBills patientId={patient.id} patientName={patient.fullName} onClose={() => setReceiving(null)} />
      )}
      {typeof receiving === "number" && (
        <ReceiveForBill paymentId={receiving} onClose={() => setReceiving(null)} />
      )}
    </>
  );
}
