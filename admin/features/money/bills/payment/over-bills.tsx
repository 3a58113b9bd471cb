import { type ComponentProps, lazy, Suspense } from "react";
import type { OverBillsModal } from "./over-bills-modal.tsx";

// The dialog is loaded when the first payment is received.
const LazyModal = lazy(async () => ({ default: (await import("./over-bills-modal.tsx")).OverBillsModal }));

/** The dialog that receives one payment over several bills of a patient. */
export const OverBills = (props: ComponentProps<typeof OverBillsModal>) => (
  <Suspense>
    <LazyModal {...props} />
  </Suspense>
);
