import { useQuery } from "@tanstack/react-query";
import { getFitting } from "#contract/desk/waiting-list.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { call } from "#ui/call.ts";

/** The time of a visit that takes place no more. */
export interface FreedVisit {
  idDoctor: number;
  date: string;
  time: string;
  minutes: number;
}

/** Who fits a time; nothing is asked of one that has passed. */
export function useFitting({ idDoctor, date, time, minutes }: FreedVisit) {
  return useQuery({
    queryKey: [getFitting.path, idDoctor, date, time, minutes],
    queryFn: async ({ signal }) =>
      (await call(getFitting, { query: { idDoctor, date, time, minutes } }, { signal })).data,
    enabled: date >= clinicToday(),
  });
}
