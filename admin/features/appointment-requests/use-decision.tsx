import { type ReactNode, useState } from "react";
import type { AppointmentRequest } from "#contract/appointment-requests.ts";
import { ApproveModal } from "./approve-modal.tsx";
import { RejectModal } from "./reject-modal.tsx";

/** Opens the dialog that approves or rejects a request. Render `dialog`. */
export function useDecision() {
  const [open, setOpen] = useState<{ way: "approve" | "reject"; request: AppointmentRequest } | null>(null);
  const close = () => setOpen(null);
  let dialog: ReactNode = null;
  if (open?.way === "approve") dialog = <ApproveModal request={open.request} onClose={close} />;
  if (open?.way === "reject") dialog = <RejectModal request={open.request} onClose={close} />;
  return {
    approve: (request: AppointmentRequest) => setOpen({ way: "approve", request }),
    reject: (request: AppointmentRequest) => setOpen({ way: "reject", request }),
    dialog,
  };
}
