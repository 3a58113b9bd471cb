import { lazy, Suspense, useState } from "react";
import type { AppointmentRequest } from "#contract/desk/appointment-requests.ts";

// Forms, pickers and the calendar come with the first decision, not with the list.
const ApproveModal = lazy(() => import("./approve-modal.tsx"));
const RejectModal = lazy(() => import("./reject-modal.tsx"));
const MODALS = { approve: ApproveModal, reject: RejectModal };

/** Opens the dialog that approves or rejects a request. Render `dialog`. */
export function useDecision() {
  const [open, setOpen] = useState<{ way: keyof typeof MODALS; request: AppointmentRequest } | null>(null);
  const Modal = open && MODALS[open.way];
  return {
    approve: (request: AppointmentRequest) => setOpen({ way: "approve", request }),
    reject: (request: AppointmentRequest) => setOpen({ way: "reject", request }),
    dialog: Modal && (
      <Suspense>
        <Modal request={open.request} onClose={() => setOpen(null)} />
      </Suspense>
    ),
  };
}
