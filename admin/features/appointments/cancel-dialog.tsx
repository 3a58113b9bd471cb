import { ModalForm } from "#admin/kit/dialogs/modal.tsx";

interface CancelDialogProps {
  patientName: string;
  doctorName: string;
  /** Day and time, as they are read out. */
  when: string;
  onCancelVisit: () => void;
  onClose: () => void;
}

/** Asks before a visit is cancelled. */
export function CancelDialog({ patientName, doctorName, when, onCancelVisit, onClose }: CancelDialogProps) {
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
        <bdi>{patientName}</bdi>, {when}, {doctorName}. Cancelling frees the time.
      </p>
    </ModalForm>
  );
}
