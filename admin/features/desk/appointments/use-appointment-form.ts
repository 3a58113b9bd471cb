import { useNavigate } from "react-router";
import { boardAt, useBookedFrom } from "#admin/kit/booking/book-from.ts";
import type { BookingStart, WrittenStart } from "#admin/kit/booking/booking-start.ts";
import { type OutsideTick, useBookingAnswers } from "#admin/kit/booking/use-booking-answers.ts";
import type { ShownClash } from "#admin/kit/booking/use-clash.ts";
import { toastSuccess, toastWarning } from "#admin/kit/dialogs/toasts.ts";
import type { StoredRecord } from "#admin/kit/form/stale-record.ts";
import { type ContractForm, useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { useUser } from "#admin/kit/page/use-session.ts";
import {
  type Appointment,
  AppointmentInput,
  createAppointment,
  getAppointment,
  updateAppointment,
} from "#contract/desk/appointments.ts";
import type { Patient } from "#contract/patients/patients.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { call } from "#ui/call.ts";
import { say } from "#ui/say.ts";
import {
  APPOINTMENT_LABELS,
  type AppointmentValues,
  fromAppointment,
  newAppointment,
} from "./appointment-values.ts";

export interface AppointmentForm extends ContractForm<AppointmentValues> {
  /** The record that is being edited; null for a new one. */
  appointment: Appointment | null;
  /** The patient from whose file a new appointment was opened. */
  patient: Patient | null;
  /** The signed-in doctor, with whom a new appointment is. */
  ownDoctor: { id: number; name: string } | null;
  clash: ShownClash | null;
  bookAnyway: () => void;
  outside: OutsideTick;
}

const NOTHING_KNOWN = { patient: null, start: { idPatient: null } };

/** A doctor books their own appointments; everybody else chooses. */
function useOwnDoctor() {
  const { role, name, doctorId } = useUser();
  return role === "Doctor" && doctorId ? { id: doctorId, name } : null;
}

const timeKeyOf = ({ idDoctor, appointmentDate, appointmentTime, durationMinutes }: AppointmentValues) =>
  [idDoctor, appointmentDate, appointmentTime, durationMinutes].join(" ");

const namesOf = (appointment: Appointment) => ({
  idPatient: appointment.patientName,
  idDoctor: appointment.doctorName,
  idDepartment: appointment.departmentName,
  idServices: appointment.serviceNames,
});

const storedAppointment = (appointment: Appointment): StoredRecord<AppointmentValues> => ({
  entity: "appointment",
  id: appointment.id,
  names: namesOf(appointment),
  labels: APPOINTMENT_LABELS,
  say: { durationMinutes: (minutes: number) => `${minutes} minutes` },
  load: async () => {
    const { data } = await call(getAppointment, { query: { id: appointment.id } });
    return { values: fromAppointment(data), names: namesOf(data) };
  },
});

/** The form of a new appointment, perhaps begun with a known patient and other choices, or of the given one. */
export function useAppointmentForm(
  appointment: Appointment | null,
  { patient, start }: { patient: Patient | null; start: BookingStart & WrittenStart } = NOTHING_KNOWN,
): AppointmentForm {
  const navigate = useNavigate();
  const ownDoctor = useOwnDoctor();
  const bookedFrom = useBookedFrom();
  const { answerTo, onRefused, answersIn } = useBookingAnswers(timeKeyOf);
  const contractForm = useContractForm({
    schema: AppointmentInput,
    initialValues: appointment ? fromAppointment(appointment) : newAppointment(start, ownDoctor?.id),
    save: (values, options) => {
      const body = { ...values, ...answerTo(values) };
      return appointment
        ? call(updateAppointment, { query: { id: appointment.id }, body })
        : call(createAppointment, { body }, options);
    },
    onSaved: ({ data, message }) => {
      toastSuccess(message, { form: true });
      for (const { text } of data.allergyWarnings ?? []) toastWarning(text, { title: say("Allergy") });
      navigate(bookedFrom ? boardAt(data.appointmentDate, data.id) : pathTo("appointment/view/:id", data.id));
    },
    failed: "An error occurred. Please try again later.",
    stored: appointment ? storedAppointment(appointment) : undefined,
    onRefused,
  });
  return { ...contractForm, ...answersIn(contractForm), appointment, patient, ownDoctor };
}
