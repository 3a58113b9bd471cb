import { useWork } from "#admin/kit/call/use-act.ts";
import { clearToasts, toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import type { AppointmentRow } from "#contract/desk/appointments.ts";
import { momentText } from "#rules/clinic/hours/slot-words.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { cancelVisit } from "./cancel-visit.ts";

interface CancelAppointmentProps {
  appointment: AppointmentRow;
  onClose: () => void;
}

/** Asks before it cancels a visit. If others changed the visit meanwhile, it refetches instead. */
export default function CancelAppointment({ appointment, onClose }: CancelAppointmentProps) {
  const { run } = useWork({ failed: "That could not be saved. Please try again later." });
  const {
    id,
    patientName,
    doctorName,
    appointmentDate: date,
    appointmentTime: time,
    updatedOn,
  } = appointment;
  const cancel = () =>
    run(async () => {
      await cancelVisit(id, updatedOn);
      clearToasts();
      toastSuccess(`The visit of ${patientName} is cancelled`);
    });
  return (
    <CancelDialog
      idAppointment={id}
      patientName={patientName}
      doctorName={doctorName}
      when={momentText({ date, time })}
      onCancelVisit={cancel}
      onClose={onClose}
    />
  );
}
