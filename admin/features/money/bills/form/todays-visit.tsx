import { Button } from "@mantine/core";
import { useCall } from "#admin/kit/call/use-call.ts";
import { Note } from "#admin/kit/display/note.tsx";
import type { BillableAppointment } from "#admin/kit/pickers/appointment-picker.tsx";
import { listAppointmentsOfPatient } from "#contract/desk/appointments.ts";
import { listBillsOfPatient } from "#contract/money/bills.ts";
import { calledDoctor } from "#rules/clinic/hours/slot-words.ts";
import { formatTime } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";

interface TodaysVisitProps {
  patientId: number | null;
  onTake: (visit: BillableAppointment) => void;
}

/** The patient's visits of today that took place or will, and have no bill, the latest first; none until they are known. */
function useUnbilledToday(patientId: number | null): BillableAppointment[] {
  const input = patientId === null ? null : { query: { patientId } };
  const visits = useCall(listAppointmentsOfPatient, input).data;
  const bills = useCall(listBillsOfPatient, input).data;
  if (!visits || !bills) return [];
  const billed = new Set(bills.map(({ appointmentId }) => appointmentId));
  return visits.filter(
    ({ id, appointmentDate, status }) =>
      appointmentDate === clinicToday() && status !== "Cancelled" && !billed.has(id),
  );
}

/** Proposes today's visit for a bill that is for none: otherwise the visit stays without a bill. */
export function TodaysVisit({ patientId, onTake }: TodaysVisitProps) {
  const visits = useUnbilledToday(patientId);
  if (visits.length === 0) return null;
  return (
    <Note
      kind="attention"
      announce
      title="Today’s visit has no bill yet"
      actions={visits.map((visit) => (
        <Button key={visit.id} size="xs" variant="default" onClick={() => onTake(visit)}>
          Bill {visit.appointmentRegistrationNo}, {formatTime(visit.appointmentTime)}
        </Button>
      ))}
    >
      {visits
        .map(({ doctorName, serviceNames }) => `${calledDoctor(doctorName)}: ${serviceNames}.`)
        .join(" ")}{" "}
      Without it this bill is for no visit.
    </Note>
  );
}
