import { useQuery } from "@tanstack/react-query";
import { getAskedTimes } from "#contract/appointment-requests.ts";
import { DEFAULT_DURATION_MINUTES, overlaps } from "#rules/appointment.ts";
import { isCalendarDate } from "#rules/clinic-time.ts";
import { call } from "#ui/call.ts";

/** A doctor's day; nothing is asked of one that is not chosen yet. */
export interface DoctorDay {
  idDoctor: number | null;
  date: string | null;
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
const meets = (asked: string, time: string) => isTime(time) && overlaps(lasting(asked), lasting(time));
const lasting = (time: string) => ({ time, durationMinutes: DEFAULT_DURATION_MINUTES });

/**
 * Answers by whom a time of the doctor's day is asked for, in requests that wait for an answer: "Ali Raza (R-000012)";
 * "" where nobody asks for it. `exceptRequest` is the one being decided. Whoever books may read requests.
 */
export function useRequestedTimes(
  { idDoctor, date }: DoctorDay,
  exceptRequest?: number,
): (time: string) => string {
  const { data } = useQuery({
    queryKey: [getAskedTimes.path, idDoctor, date],
    queryFn: async ({ signal }) =>
      (await call(getAskedTimes, { query: { idDoctor, date: date ?? "" } }, { signal })).data,
    enabled: idDoctor !== null && date !== null && isCalendarDate(date),
  });
  return (time) =>
    (data ?? [])
      .filter((asked) => asked.id !== exceptRequest && meets(asked.time, time))
      .map(({ name, reference }) => `${name} (${reference})`)
      .join(", ");
}
