import { lazy, Suspense } from "react";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";

const VisitMoney = lazy(() => import("#admin/features/desk/visit-money/visit-money.tsx"));

interface CancelDialogProps {
  idAppointment: number;
  patientName: string;
  doctorName: string;
  /** Day and time, as they are read out. */
  when: string;
  onCancelVisit: () => void;
  onClose: () => void;
}

/** Asks before a visit is cancelled, and says what was paid and is owed for it. */
export function CancelDialog(props: CancelDialogProps) {
  const { idAppointment, patientName, doctorName, when, onCancelVisit, onClose } = props;
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
      <Suspense>
        <VisitMoney idAppointment={idAppointment} />
      </Suspense>
    </ModalForm>
  );
}
