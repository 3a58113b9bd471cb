import { lazy, Suspense } from "react";
import { useCall } from "#admin/kit/call/use-call.ts";

import { getBill } from "#contract/money/bills.ts";

// The dialog is loaded when the first payment is received.
const ReceivePaymentModal = lazy(async () => ({
  default: (await import("./receive-payment-modal.tsx")).ReceivePaymentModal,
}));

/** The dialog that receives a payment, where only the bill's number is known. */
export function ReceiveForBill({ paymentId, onClose }: { paymentId: number; onClose: () => void }) {
  const { data } = useCall(getBill, { query: { id: paymentId } }, { fresh: true });
  return <Suspense>{data && <ReceivePaymentModal bill={data} onClose={onClose} />}</Suspense>;
}
