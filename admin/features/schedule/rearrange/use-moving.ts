import { useMutation, useQueryClient } from "@tanstack/react-query";
import { cancelVisit } from "#admin/features/appointments/cancel-visit.ts";
import { clearToasts, toastError, toastSuccess, toastWarning } from "#admin/kit/dialogs/toasts.ts";
import { rescheduleAppointment } from "#contract/appointments.ts";
import { keepAsIs } from "#contract/offers.ts";
import type { MoveOffer, StrandedRow } from "#contract/stranded.ts";
import { call, Refusal } from "#ui/call.ts";
import { momentText } from "./words.ts";

type Visit = Pick<StrandedRow, "id" | "patientName" | "updatedOn">;

/** Moves a visit to an offered time; refused where somebody was faster. */
export const moveTo = ({ id }: Pick<Visit, "id">, { idDoctor, date, time }: MoveOffer) =>
  call(rescheduleAppointment, {
    body: { appointmentId: id, newDate: date, newTime: time, idDoctor },
  });

/** What is done with one visit of the list at once, each with its toast. */
export function useMoving() {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ run }: { run: () => Promise<unknown>; done: string }) => run(),
    onSuccess: (_, { done }) => {
      // One at a time: the next row is under way, and the list stands where they pile up.
      clearToasts();
      toastSuccess(done);
    },
    onError: (error) =>
      error instanceof Refusal
        ? toastWarning(error.message)
        : toastError("That could not be saved. Please try again later."),
    onSettled: () => queries.invalidateQueries(),
  });
  return {
    isPending,
    move: (visit: Visit, offer: MoveOffer) =>
      mutate({ run: () => moveTo(visit, offer), done: `${visit.patientName} moved to ${momentText(offer)}` }),
    keep: ({ id, updatedOn, patientName }: Visit) =>
      mutate({
        run: () => call(keepAsIs, { body: { id, updatedOn } }),
        done: `The visit of ${patientName} stays as it is`,
      }),
    cancel: (visit: Visit) =>
      mutate({
        run: () => cancelVisit(visit.id, visit.updatedOn),
        done: `The visit of ${visit.patientName} is cancelled`,
      }),
  };
}
