import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Note } from "#admin/kit/display/note.tsx";
import type { BillableAppointment } from "#admin/kit/pickers/appointment-picker.tsx";
import { listAppointmentsOfPatient } from "#contract/desk/appointments.ts";
import { listBillsOfPatient } from "#contract/money/bills.ts";
import { calledDoctor } from "#rules/clinic/hours/slot-words.ts";
import { formatTime } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { call } from "#ui/call.ts";

interface TodaysVisitProps {
  patientId: number | null;
  onTake: (visit: BillableAppointment) => void;
}

/** The patient's visits of today that took place or will, and have no bill, the latest first. */
async function unbilledToday(patientId: number, signal: AbortSignal): Promise<BillableAppointment[]> {
  const input = { query: { patientId } };
  const [visits, bills] = await Promise.all([
    call(listAppointmentsOfPatient, input, { signal }),
    call(listBillsOfPatient, input, { signal }),
  ]);
  const billed = new Set(bills.data.map(({ appointmentId }) => appointmentId));
  return visits.data.filter(
    ({ id, appointmentDate, status }) =>
      appointmentDate === clinicToday() && status !== "Cancelled" && !billed.has(id),
  );
}

/** Proposes today's visit for a bill that is for none: otherwise the visit stays without a bill. */
export function TodaysVisit({ patientId, onTake }: TodaysVisitProps) {
  const { data = [] } = useQuery({
    queryKey: ["visits of today without a bill", patientId],
    queryFn: ({ signal }) => unbilledToday(patientId ?? 0, signal),
    enabled: patientId !== null,
  });
  if (data.length === 0) return null;
  return (
    <Note
      kind="attention"
      announce
      title="Today’s visit has no bill yet"
      actions={data.map((visit) => (
        <Button key={visit.id} size="xs" variant="default" onClick={() => onTake(visit)}>
          Bill {visit.appointmentRegistrationNo}, {formatTime(visit.appointmentTime)}
        </Button>
      ))}
    >
      {data.map(({ doctorName, serviceNames }) => `${calledDoctor(doctorName)}: ${serviceNames}.`).join(" ")}{" "}
      Without it this bill is for no visit.
    </Note>
  );
}
