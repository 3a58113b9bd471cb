import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import type { StrandedRow } from "#contract/stranded.ts";
import { momentText } from "./words.ts";

interface CancelDialogProps {
  visit: StrandedRow;
  onCancelVisit: () => void;
  onClose: () => void;
}

/** Asks before a visit is cancelled. */
export function CancelDialog({ visit, onCancelVisit, onClose }: CancelDialogProps) {
  const { patientName, doctorName, appointmentDate: date, appointmentTime: time } = visit;
  const run = () => {
    onClose();
    onCancelVisit();
  };
  return (
    <ModalForm
      title="Cancel visit"
      size="sm"
      danger
      submit="Cancel visit"
      cancel="Close"
      onSubmit={run}
      onClose={onClose}
    >
      <p>
        <bdi>{patientName}</bdi>, {momentText({ date, time })}, {doctorName}. The visit is cancelled and its
        time is free.
      </p>
    </ModalForm>
  );
}
