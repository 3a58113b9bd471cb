import { lazy, Suspense } from "react";
import { useCall } from "#admin/kit/call/use-call.ts";
import { usePart } from "#admin/kit/page/parts.ts";
import { getAppointment } from "#contract/desk/appointments.ts";
import type { BoardDay, BoardVisit } from "#contract/desk/board.ts";
import { formatDate } from "#rules/values/display.ts";
import type { Asked } from "./board-context.ts";
import { moveDialog, walkInDialog } from "./later-parts.ts";
import type { Given } from "./walk-in/use-walk-in.ts";

// Each with the first time it is asked for, not with the board.
const WalkInDialog = lazy(walkInDialog);
const MoveDialog = lazy(moveDialog);
const CancelDialog = lazy(async () => ({
  default: (await import("#admin/features/desk/appointments/dialogs/cancel-dialog.tsx")).CancelDialog,
}));
const NextVisitModal = lazy(() => import("#admin/features/desk/appointments/dialogs/next-visit-modal.tsx"));

interface BoardDialogsProps {
  asked: Asked | null;
  day: BoardDay;
  now: string;
  clock: string;
  onClose: () => void;
  onMoved: (before: BoardVisit, after: BoardVisit) => void;
  onCancel: (visit: BoardVisit) => void;
  onGiven: (given: Given, print: boolean) => void;
}

/** The next visit begins with what the appointment says, which the board does not hold. */
function NextVisit({ idAppointment, onClose }: { idAppointment: number; onClose: () => void }) {
  const { data } = useCall(getAppointment, { query: { id: idAppointment } });
  return data ? <NextVisitModal appointment={data} onClose={onClose} /> : null;
}

/** The dialog that the board asks in, if any. */
export function BoardDialogs(props: BoardDialogsProps) {
  const { asked, day, now, clock, onClose, onMoved, onCancel, onGiven } = props;
  const ReceiveForBill = usePart("ReceiveForBill");
  if (!asked) return null;
  return (
    <Suspense>
      {asked.about === "walk-in" && (
        <WalkInDialog
          day={day}
          now={now}
          clock={clock}
          idDoctor={asked.idDoctor}
          onClose={onClose}
          onGiven={onGiven}
        />
      )}
      {asked.about === "move" && (
        <MoveDialog visit={asked.visit} wish={asked.wish} day={day} onClose={onClose} onMoved={onMoved} />
      )}
      {asked.about === "cancel" && (
        <CancelDialog
          idAppointment={asked.visit.id}
          patientName={asked.visit.patientName}
          doctorName={asked.visit.doctorName}
          when={`${formatDate(asked.visit.date)}, ${asked.visit.time}`}
          onCancelVisit={() => onCancel(asked.visit)}
          onClose={onClose}
        />
      )}
      {asked.about === "receive" && <ReceiveForBill paymentId={asked.idBill} onClose={onClose} />}
      {asked.about === "next visit" && <NextVisit idAppointment={asked.idAppointment} onClose={onClose} />}
    </Suspense>
  );
}
