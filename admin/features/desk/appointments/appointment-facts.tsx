import { PersonName } from "#admin/kit/display/person-name.tsx";
import { StatusBadge } from "#admin/kit/display/status-badge.tsx";
import { Fact, Facts } from "#admin/kit/view/facts.tsx";
import type { AppointmentRow } from "#contract/desk/appointments.ts";
import { formatDate, formatTime } from "#rules/values/display.ts";

interface AppointmentFactsProps {
  appointment: AppointmentRow;
  /** How the dialog calls the date and time: current or previous. */
  when: string;
}

/** Which appointment a dialog is about (docs/handbook/desk/appointments.md#rescheduling). */
export function AppointmentFacts({ appointment, when }: AppointmentFactsProps) {
  const { appointmentDate, appointmentTime } = appointment;
  return (
    <Facts columns>
      <Fact label="Appointment ID">{appointment.appointmentRegistrationNo}</Fact>
      <Fact label="Patient">
        <PersonName name={appointment.patientName} />
      </Fact>
      <Fact label="Doctor">{appointment.doctorName}</Fact>
      <Fact label="Department">{appointment.departmentName}</Fact>
      <Fact label={when}>{`${formatDate(appointmentDate)}, ${formatTime(appointmentTime)}`}</Fact>
      <Fact label="Status">
        <StatusBadge status={appointment.status} />
      </Fact>
    </Facts>
  );
}
