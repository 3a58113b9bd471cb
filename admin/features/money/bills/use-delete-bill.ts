import { createElement, lazy } from "react";
import { useConfirmDelete } from "#admin/kit/dialogs/confirm-delete.tsx";
import { type BillRow, voidBill } from "#contract/money/bills.ts";

const VoidMoney = lazy(() => import("./void-money.tsx"));

/** Returns how to ask for, and carry out, the deletion of a bill (docs/handbook/money/billing.md#voiding). */
export function useDeleteBill() {
  const remove = useConfirmDelete(voidBill, {
    text: "Are you sure you want to delete this payment record? This action cannot be undone.",
    refused: "Delete Failed",
    reason: "Unable to delete the payment record. Please try again later.",
    failed: "Deletion Error",
  });
  return ({ paymentId, patientName }: Pick<BillRow, "paymentId" | "patientName">) => {
    const query = { id: paymentId };
    const into = (reason: string) => ({ query: { ...query, reason } });
    const reason = { label: "Reason", placeholder: "Such as: entered twice", into };
    const more = createElement(VoidMoney, { id: paymentId });
    remove({ query }, { what: `Bill ${paymentId}, ${patientName}`, more, reason });
  };
}
