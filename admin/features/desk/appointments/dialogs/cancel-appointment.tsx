import { useRefresh } from "#admin/kit/call/use-call.ts";
import { clearToasts, toastError, toastSuccess, toastWarning } from "#admin/kit/dialogs/toasts.ts";
import type { AppointmentRow } from "#contract/desk/appointments.ts";
import { momentText } from "#rules/clinic/hours/slot-words.ts";
import { Refusal } from "#ui/call.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { cancelVisit } from "./cancel-visit.ts";

interface CancelAppointmentProps {
  appointment: AppointmentRow;
  onClose: () => void;
}

/** Asks, and cancels a visit as it was read: a change that was made since is refused, and read. */
export default function CancelAppointment({ appointment, onClose }: CancelAppointmentProps) {
  const refresh = useRefresh();
  const {
    id,
    patientName,
    doctorName,
    appointmentDate: date,
    appointmentTime: time,
    updatedOn,
  } = appointment;
  const run = async () => {
    try {
      await cancelVisit(id, updatedOn);
      clearToasts();
      toastSuccess(`The visit of ${patientName} is cancelled`);
    } catch (error) {
      if (error instanceof Refusal) toastWarning(error.message);
      else toastError("That could not be saved. Please try again later.");
    } finally {
      void refresh();
    }
  };
  return (
    <CancelDialog
      idAppointment={id}
      patientName={patientName}
      doctorName={doctorName}
      when={momentText({ date, time })}
      onCancelVisit={() => void run()}
      onClose={onClose}
    />
  );
}
