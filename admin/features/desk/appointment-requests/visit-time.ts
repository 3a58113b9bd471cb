import type { AppointmentRequest } from "#contract/desk/appointment-requests.ts";

/** With whom and when a visit is: day `yyyy-MM-dd`, time `HH:mm`. */
export interface VisitTime {
  idDoctor: number;
  doctorName: string;
  date: string;
  time: string;
}

/** What a request asks for: one time, and up to two more where it moves a visit; the first wish first. */
export function askedTimes({
  iddoctor: idDoctor,
  doctorName,
  date,
  time,
  moves,
}: AppointmentRequest): [VisitTime, ...VisitTime[]] {
  const others = (moves?.otherWishes ?? []).map((wish) => ({ idDoctor, doctorName, ...wish }));
  return [{ idDoctor, doctorName, date, time }, ...others];
}

export const isSameTime = (a: VisitTime, b: VisitTime): boolean =>
  a.idDoctor === b.idDoctor && a.date === b.date && a.time === b.time;
