import { useCall } from "#admin/kit/call/use-call.ts";
import { getFitting } from "#contract/desk/waiting-list.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";

/** The time of a visit that takes place no more. */
export interface FreedVisit {
  idDoctor: number;
  date: string;
  time: string;
  minutes: number;
}

/** Who fits a time; nothing is asked of one that has passed. */
export function useFitting({ idDoctor, date, time, minutes }: FreedVisit) {
  return useCall(
    getFitting,
    { query: { idDoctor, date, time, minutes } },
    { enabled: date >= clinicToday() },
  );
}
