import { memo } from "react";
import { toastError } from "#admin/kit/dialogs/toasts.ts";
import { type Appointment, listAppointmentsOfPatient } from "#contract/desk/appointments.ts";
import type { OutputOf } from "#contract/values/endpoint.ts";
import { formatDate, formatTime } from "#rules/values/display.ts";
import { call } from "#ui/call.ts";
import { RecordPicker } from "./record-picker.tsx";
import type { Choice, PickerProps } from "./use-record-picker.ts";

const FAILED = "Failed to load appointment. Please try again later.";

/** An appointment with the lines that a bill of it would start with. */
export type BillableAppointment = OutputOf<typeof listAppointmentsOfPatient>[number];

type AppointmentFacts = Pick<
  Appointment,
  "id" | "appointmentRegistrationNo" | "appointmentDate" | "appointmentTime" | "doctorName" | "serviceNames"
>;

interface AppointmentPickerProps extends PickerProps {
  /** Whose appointments; without a patient there is nothing to choose. */
  patientId: number | null;
  chosen?: AppointmentFacts | null;
  onAppointment?: (appointment: BillableAppointment | null) => void;
}

function choiceOf(appointment: AppointmentFacts): Choice {
  const { id, appointmentRegistrationNo, appointmentDate, appointmentTime, doctorName, serviceNames } =
    appointment;
  const when = `${formatDate(appointmentDate)}, ${formatTime(appointmentTime)}`;
  return {
    id,
    text: `${appointmentRegistrationNo}, ${when}`,
    name: `${appointmentRegistrationNo} · ${when}`,
    detail: [doctorName, serviceNames].filter(Boolean).join(" · "),
  };
}

/** <AppointmentPicker label="Appointment" patientId={values.patientId} onAppointment={fill} {...getInputProps(…)} /> */
export const AppointmentPicker = memo(function AppointmentPicker({
  patientId,
  chosen,
  onAppointment,
  ...picker
}: AppointmentPickerProps) {
  const fetchAll = async (signal?: AbortSignal) =>
    patientId
      ? (await call(listAppointmentsOfPatient, { query: { patientId } }, signal ? { signal } : {})).data
      : [];
  const load = async (search: string, signal: AbortSignal) => {
    const choices = (await fetchAll(signal)).map(choiceOf);
    const wanted = search.toLowerCase();
    return [
      { choices: choices.filter(({ text, detail }) => `${text} ${detail}`.toLowerCase().includes(wanted)) },
    ];
  };
  const onChoose = async (choice: Choice | null) => {
    if (!onAppointment) return;
    try {
      const all = choice ? await fetchAll() : [];
      onAppointment(all.find(({ id }) => id === choice?.id) ?? null);
    } catch {
      toastError(FAILED);
    }
  };
  return (
    <RecordPicker
      placeholder={patientId ? "Number, date or doctor" : "Choose the patient first"}
      {...picker}
      disabled={picker.disabled || !patientId}
      queryKey={`${listAppointmentsOfPatient.path} ${patientId}`}
      load={load}
      failed={FAILED}
      onChoose={onChoose}
      chosen={chosen ? choiceOf(chosen) : null}
    />
  );
});
