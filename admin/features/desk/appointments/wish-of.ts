import type { BookingWish } from "#admin/kit/booking/advice.ts";
import type { AppointmentValues } from "./appointment-values.ts";

type Asked = Pick<
  AppointmentValues,
  | "idPatient"
  | "idDoctor"
  | "appointmentDate"
  | "appointmentTime"
  | "durationMinutes"
  | "idServices"
  | "status"
>;
type Stored = { id: number } & Omit<Asked, "idServices">;

const keyOf = ({
  idPatient,
  idDoctor,
  appointmentDate,
  appointmentTime,
  durationMinutes,
  status,
}: Omit<Asked, "idServices">) =>
  [idPatient, idDoctor, appointmentDate, appointmentTime, durationMinutes, status].join(" ");

/**
 * The time that the appointment form asks advice about. null: it is not Scheduled, so that it holds no time, or the stored
 * appointment keeps its own.
 */
export function wishOf(values: Asked, stored: Stored | null): BookingWish | null {
  if (values.status !== "Scheduled" || (stored && keyOf(stored) === keyOf(values))) return null;
  return {
    idPatient: values.idPatient,
    idDoctor: values.idDoctor,
    date: values.appointmentDate,
    time: values.appointmentTime,
    durationMinutes: values.durationMinutes,
    idServices: values.idServices,
    ...(stored && { idAppointment: stored.id }),
  };
}
