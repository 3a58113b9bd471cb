import { useEffect } from "react";
import { useCall } from "#admin/kit/call/use-call.ts";
import { toastError } from "#admin/kit/dialogs/toasts.ts";
import { type Appointment, getAppointment } from "#contract/desk/appointments.ts";
import { areSameServices } from "#rules/clinic/visit-length.ts";

/** The visit that a next one follows, whole; undefined until it is read. Says so when it cannot be. */
export function usePreviousVisit(id: number, enabled = true): Appointment | undefined {
  const { data, isError } = useCall(getAppointment, { query: { id } }, { enabled });
  useEffect(() => {
    if (isError) toastError("Failed to load appointment. Please try again later.");
  }, [isError]);
  return data;
}

/** The services of an appointment with their names, whether they are offered still or not. */
export const servicesOf = ({ paymentDetails }: Pick<Appointment, "paymentDetails">) =>
  paymentDetails.map(({ idService, description }) => ({ id: idService, name: description }));

interface Length {
  idServices?: number[] | undefined;
  durationMinutes?: number;
}

/** What a next visit is for and how long: as the one before, or as long as the other services take that were chosen. */
export function lengthAfter(
  previous: { idServices?: number[] | undefined; durationMinutes: number },
  chosen: number[] | undefined,
): Length {
  const { idServices, durationMinutes } = previous;
  if (!chosen || (idServices && areSameServices(chosen, idServices))) return { idServices, durationMinutes };
  return { idServices: chosen };
}
