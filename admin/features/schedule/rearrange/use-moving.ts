import { useMutation, useQueryClient } from "@tanstack/react-query";
import { cancelVisit } from "#admin/features/appointments/cancel-visit.ts";
import { clearToasts, toastError, toastSuccess, toastWarning } from "#admin/kit/dialogs/toasts.ts";
import { useUndo } from "#admin/kit/dialogs/use-undo.ts";
import { rescheduleAppointment } from "#contract/appointments.ts";
import { keepAsIs } from "#contract/offers.ts";
import type { MoveOffer, StrandedRow } from "#contract/stranded.ts";
import { call, Refusal } from "#ui/call.ts";
import { momentText } from "./words.ts";

type Visit = Pick<StrandedRow, "id" | "patientName" | "updatedOn">;
type Placed = Visit & Pick<StrandedRow, "idDoctor" | "appointmentDate" | "appointmentTime">;

/**
 * Moves a visit to a time; refused where somebody was faster. `updatedOn`: refused too where the visit was changed since.
 */
export const moveTo = (
  { id, updatedOn }: Pick<Visit, "id"> & Partial<Visit>,
  { idDoctor, date, time }: Pick<MoveOffer, "idDoctor" | "date" | "time">,
) =>
  call(rescheduleAppointment, {
    body: { appointmentId: id, newDate: date, newTime: time, idDoctor, updatedOn },
  });

const oldTimeOf = ({ idDoctor, appointmentDate, appointmentTime }: Placed) => ({
  ...{ idDoctor, date: appointmentDate, time: appointmentTime },
});

/** What is done with one visit of the list at once, each with its toast; a move can be taken back. */
export function useMoving() {
  const queries = useQueryClient();
  const { offer: offerUndo, undo } = useUndo();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ run }: { run: () => Promise<() => void> }) => run(),
    onSuccess: (say) => {
      // One at a time: the next row is under way, and the list stands where they pile up.
      clearToasts();
      say();
    },
    onError: (error) =>
      error instanceof Refusal
        ? toastWarning(error.message)
        : toastError("That could not be saved. Please try again later."),
    onSettled: () => queries.invalidateQueries(),
  });
  const said = (text: string) => () => toastSuccess(text);
  const moveBack = (visit: Placed, movedOn: string) => {
    const to = oldTimeOf(visit);
    mutate({
      run: async () => {
        await moveTo({ id: visit.id, updatedOn: movedOn }, to);
        return said(`${visit.patientName} is back on ${momentText(to)}`);
      },
    });
  };
  return {
    isPending,
    undo,
    move: (visit: Placed, offer: MoveOffer) =>
      mutate({
        run: async () => {
          const { data } = await moveTo(visit, offer);
          return () =>
            offerUndo(`${visit.patientName} moved to ${momentText(offer)}`, async () =>
              moveBack(visit, data.updatedOn),
            );
        },
      }),
    keep: ({ id, updatedOn, patientName }: Visit) =>
      mutate({
        run: async () => {
          await call(keepAsIs, { body: { id, updatedOn } });
          return said(`The visit of ${patientName} stays as it is`);
        },
      }),
    cancel: (visit: Visit) =>
      mutate({
        run: async () => {
          await cancelVisit(visit.id, visit.updatedOn);
          return said(`The visit of ${visit.patientName} is cancelled`);
        },
      }),
  };
}
