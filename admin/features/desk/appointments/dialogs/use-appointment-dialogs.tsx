import { lazy, Suspense, useState } from "react";
import type { AppointmentRow } from "#contract/desk/appointments.ts";

// Pickers and the calendar come with the first dialog, not with the list.
const RescheduleModal = lazy(() => import("./reschedule-modal.tsx"));
const NextVisitModal = lazy(() => import("./next-visit-modal.tsx"));
const CancelAppointment = lazy(() => import("./cancel-appointment.tsx"));

interface Open {
  way: "reschedule" | "next visit" | "cancel";
  appointment: AppointmentRow;
}

/** Opens the dialogs that act on one appointment. Render `dialog`. */
export function useAppointmentDialogs() {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const reschedule = (appointment: AppointmentRow) => setOpen({ way: "reschedule", appointment });
  const nextVisit = (appointment: AppointmentRow) => setOpen({ way: "next visit", appointment });
  const cancel = (appointment: AppointmentRow) => setOpen({ way: "cancel", appointment });
  const dialog = open && (
    <Suspense>
      {open.way === "cancel" && <CancelAppointment appointment={open.appointment} onClose={close} />}
      {open.way === "reschedule" && (
        <RescheduleModal
          appointment={open.appointment}
          onClose={close}
          onNextVisit={() => nextVisit(open.appointment)}
        />
      )}
      {open.way === "next visit" && <NextVisitModal appointment={open.appointment} onClose={close} />}
    </Suspense>
  );
  return { reschedule, nextVisit, cancel, dialog };
}
