import { type Appointment, getAppointment, updateAppointment } from "#contract/desk/appointments.ts";
import { call } from "#ui/call.ts";

/**
 * Cancels a visit and leaves everything else as it is. `seen`: the appointment's `updatedOn` as it was read; a change made
 * since is refused. Without it the visit as it is now is cancelled.
 */
export async function cancelVisit(id: number, seen?: Appointment["updatedOn"]) {
  const { data } = await call(getAppointment, { query: { id } });
  const body = { ...data, status: "Cancelled" as const, allowOverlap: data.allowOverlap === 1 };
  return call(updateAppointment, {
    query: { id },
    body: { ...body, updatedOn: seen ?? data.updatedOn },
  });
}
