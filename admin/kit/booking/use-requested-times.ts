import { useCall } from "#admin/kit/call/use-call.ts";
import { getRequestedTimes } from "#contract/desk/appointment-requests.ts";
import { overlaps } from "#rules/clinic/hours/free-times.ts";
import { DEFAULT_DURATION_MINUTES } from "#rules/clinic/visit-length.ts";
import { isCalendarDate, isTimeOfDay } from "#rules/values/time/clinic-time.ts";

/** A doctor and a day; while one is null, nothing is loaded. */
export interface DoctorDay {
  idDoctor: number | null;
  date: string | null;
}

const meets = (asked: string, time: string) => isTimeOfDay(time) && overlaps(lasting(asked), lasting(time));
const lasting = (time: string) => ({ time, durationMinutes: DEFAULT_DURATION_MINUTES });

/**
 * Returns a function that tells which pending requests ask for a time of the doctor's day: "Ali Raza (R-000012)", or ""
 * for none. `exceptRequest` is the request being decided. Every role that books may read requests.
 */
export function useRequestedTimes(
  { idDoctor, date }: DoctorDay,
  exceptRequest?: number,
): (time: string) => string {
  const { data } = useCall(getRequestedTimes, date === null ? null : { query: { idDoctor, date } }, {
    enabled: idDoctor !== null && date !== null && isCalendarDate(date),
  });
  return (time) =>
    (data ?? [])
      .filter((asked) => asked.id !== exceptRequest && meets(asked.time, time))
      .map(({ name, reference }) => `${name} (${reference})`)
      .join(", ");
}
