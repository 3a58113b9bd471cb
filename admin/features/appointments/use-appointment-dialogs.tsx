import { type ReactNode, useState } from "react";
import type { AppointmentRow } from "#contract/appointments.ts";
import { NextVisitModal } from "./next-visit-modal.tsx";
import { RescheduleModal } from "./reschedule-modal.tsx";

interface Open {
  dialog: "reschedule" | "next visit";
  appointment: AppointmentRow;
}

/** Opens the dialogs that act on one appointment. Render `dialog`. */
export function useAppointmentDialogs() {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const reschedule = (appointment: AppointmentRow) => setOpen({ dialog: "reschedule", appointment });
  const nextVisit = (appointment: AppointmentRow) => setOpen({ dialog: "next visit", appointment });
  let dialog: ReactNode = null;
  if (open?.dialog === "reschedule")
    dialog = (
      <RescheduleModal
        appointment={open.appointment}
        onClose={close}
        onNextVisit={() => nextVisit(open.appointment)}
      />
    );
  if (open?.dialog === "next visit")
    dialog = <NextVisitModal appointment={open.appointment} onClose={close} />;
  return { reschedule, nextVisit, dialog };
}
