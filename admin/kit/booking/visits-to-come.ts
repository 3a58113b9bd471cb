import { useCall } from "#admin/kit/call/use-call.ts";

import { listAppointmentsOfPatient } from "#contract/desk/appointments.ts";
import { calledDoctor } from "#rules/clinic/hours/slot-words.ts";
import { formatDate } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";

/** A patient's visits to come, the next one first; none while nobody is chosen. */
export function useVisitsToCome(idPatient: number | null) {
  const { data = [] } = useCall(
    listAppointmentsOfPatient,
    { query: { patientId: idPatient ?? 0 } },
    { enabled: idPatient !== null },
  );
  return data
    .filter((visit) => visit.status === "Scheduled" && visit.appointmentDate >= clinicToday())
    .reverse();
}
type VisitToCome = ReturnType<typeof useVisitsToCome>[number];

/** "30-Nov-2026, 17:00 with Dr Sana". */
export const visitToComeText = ({ appointmentDate, appointmentTime, doctorName }: VisitToCome) =>
  `${formatDate(appointmentDate)}, ${appointmentTime} with ${calledDoctor(doctorName)}`;

const MOST_TOLD = 3;

/** What a patient is booked for already, in a sentence; null: nothing. */
export function bookedAlreadyText(visits: readonly VisitToCome[]): string | null {
  if (visits.length === 0) return null;
  const told = visits.slice(0, MOST_TOLD).map(visitToComeText);
  const more = visits.length - told.length;
  return `Is booked already: ${[...told, ...(more > 0 ? [`${more} more`] : [])].join("; ")}.`;
}
