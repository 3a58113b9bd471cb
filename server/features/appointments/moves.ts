import type { AppointmentRow } from "#contract/appointments.ts";
import type { MoveOffer } from "#contract/stranded.ts";
import { addDays } from "#rules/clinic-time.ts";
import { isOfDepartment } from "#rules/doctor.ts";
import { type Ask, beginningOf, expectedClosures, offers, type Plan } from "#rules/slots.ts";
import { minuteOf } from "#rules/stretch.ts";

/** What is known of a visit that is to be moved. */
export type MovingVisit = Pick<
  AppointmentRow,
  | "id"
  | "idDoctor"
  | "idDepartment"
  | "appointmentDate"
  | "appointmentTime"
  | "durationMinutes"
  | "bufferMinutes"
  | "idChair"
>;

interface Search {
  now: Ask["now"];
  /** How many days from the visit's own are looked through. */
  days: number;
  /** Whether doctors of the same department may stand in. */
  mayChangeDoctor: boolean;
}

/** An offer and the chair that it would take, if it needs one. */
export type Found = MoveOffer & { chair: number | null };

function freeTimes(
  plan: Plan,
  visit: MovingVisit,
  { now, days }: Search,
  doctors: readonly Plan["doctors"][number][],
): Found[] {
  const ask: Ask = {
    minutes: visit.durationMinutes,
    buffer: visit.bufferMinutes,
    needsChair: visit.idChair !== null,
    audience: "desk",
    now,
    exceptId: visit.id,
  };
  const isPast = visit.appointmentDate < now.date;
  const first = isPast ? now.date : visit.appointmentDate;
  const looked = Array.from({ length: days }, (_, ahead) => addDays(first, ahead));
  const nameOf = new Map(doctors.map(({ id, name }) => [id, name]));
  const found = offers({ ...plan, doctors }, ask, looked).flatMap(({ idDoctor, date, times }) =>
    times.map(({ time, chairs }) => ({
      ...{ idDoctor, date, time, doctorName: nameOf.get(idDoctor) ?? "" },
      chair: chairs[0] ?? null,
    })),
  );
  return found.sort((a, b) => `${a.date} ${a.time}`.localeCompare(`${b.date} ${b.time}`));
}

/** The offer with the name of a holiday that may take it. */
function withExpected(plan: Plan, { durationMinutes: minutes }: MovingVisit, offer: Found): Found {
  const { idDoctor, date, time } = offer;
  const [closure] = expectedClosures(plan, { idDoctor, date, minute: minuteOf(time) }, { minutes });
  return closure ? { ...offer, expected: closure.name } : offer;
}

/**
 * Where a visit can go: its doctor at the same time of day, the doctor's next free time, and the next one of another
 * doctor of its department. Those that there are, in this order.
 */
export function movesOf(plan: Plan, visit: MovingVisit, search: Search): Found[] {
  const isOwn = ({ id }: { id: number }) => id === visit.idDoctor;
  const own = freeTimes(plan, visit, search, plan.doctors.filter(isOwn));
  const sameTime = own.find(({ time }) => time === visit.appointmentTime);
  const next = own.find((offer) => offer !== sameTime);
  const others = search.mayChangeDoctor
    ? plan.doctors.filter((one) => !isOwn(one) && isOfDepartment(one.idDepartments, visit.idDepartment))
    : [];
  const [other] = others.length > 0 ? freeTimes(plan, visit, search, others) : [];
  return [sameTime, next, other].flatMap((offer) => (offer ? [withExpected(plan, visit, offer)] : []));
}

/** The plan with a visit at its new time and no longer at its old one. */
export function moved(plan: Plan, visit: MovingVisit, to: Found): Plan {
  const from = beginningOf(plan, to.date) + minuteOf(to.time);
  const { id, durationMinutes, bufferMinutes: buffer } = visit;
  const taken = { id, idDoctor: to.idDoctor, from, to: from + durationMinutes, buffer, idChair: to.chair };
  return { ...plan, taken: [...plan.taken.filter((one) => one.id !== id), taken] };
}
