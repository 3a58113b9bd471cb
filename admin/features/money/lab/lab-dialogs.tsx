import { lazy, Suspense } from "react";
import type { LabCase } from "#contract/money/lab.ts";
import type { OrderOf } from "./order-values.ts";

const OrderDialog = lazy(() => import("./order-dialog.tsx"));
const ReceiveDialog = lazy(() => import("./receive-dialog.tsx"));
const CancelDialog = lazy(() => import("./cancel-dialog.tsx"));
const PayDialog = lazy(() => import("./pay-dialog.tsx"));
const LabsDialog = lazy(() => import("./labs-dialog.tsx"));

/** The dialog that is open over lab work. */
export type OpenLabDialog =
  | { kind: "order"; of: OrderOf }
  | { kind: "receive" | "cancel"; one: LabCase }
  | { kind: "pay" | "labs" };

/** The dialogs about lab work; each is loaded when it is first opened. */
export function LabDialogs({ open, onClose }: { open: OpenLabDialog | null; onClose: () => void }) {
  if (!open) return null;
  return (
    <Suspense>
      {open.kind === "order" && <OrderDialog of={open.of} onClose={onClose} />}
      {open.kind === "receive" && <ReceiveDialog one={open.one} onClose={onClose} />}
      {open.kind === "cancel" && <CancelDialog one={open.one} onClose={onClose} />}
      {open.kind === "pay" && <PayDialog onClose={onClose} />}
      {open.kind === "labs" && <LabsDialog onClose={onClose} />}
    </Suspense>
  );
}
