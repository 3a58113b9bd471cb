import { setImmediate as nextLoop } from "node:timers/promises";
import type { AppointmentRow } from "#contract/desk/appointments.ts";
import type { MoveOffer } from "#contract/desk/uncovered-visits.ts";
import { isOfDepartment } from "#rules/clinic/doctor.ts";
import { type Ask, beginningOf, expectedClosures, offers, type Plan } from "#rules/clinic/hours/slots.ts";
import { FAMILY_FITS, type FamilyFit, familyFit, moveOffers } from "#rules/desk/nearest-offers.ts";
import { addDays } from "#rules/values/time/clinic-time.ts";
import { minuteOf } from "#rules/values/time/stretch.ts";

/** The facts of a visit that is to be moved. */
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
  /** How many days are searched from the visit's own day on. */
  days: number;
  /** Whether other doctors of the department may take it over. */
  mayChangeDoctor: boolean;
  /** The only day to search, `yyyy-MM-dd`; all by default. */
  on?: string;
}

/** An offer and the chair that it would take, if it needs one. */
export type Found = MoveOffer & { chair: number | null };

/** A visit's free times, the earliest first. Lazy, so that taking the first few computes only their days. */
function* freeTimes(
  plan: Plan,
  visit: MovingVisit,
  { now, days, on }: Search,
  doctors: readonly Plan["doctors"][number][],
): Generator<Found> {
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
  const nameOf = new Map(doctors.map(({ id, name }) => [id, name]));
  for (let ahead = 0; ahead < days; ahead++) {
    const date = addDays(first, ahead);
    if (on !== undefined && date !== on) continue;
    const found = offers({ ...plan, doctors }, ask, [date]).flatMap((offer) =>
      offer.times.map(({ time, chairs }) => ({
        ...{ idDoctor: offer.idDoctor, date: offer.date, time, doctorName: nameOf.get(offer.idDoctor) ?? "" },
        chair: chairs[0] ?? null,
      })),
    );
    yield* found.sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
  }
}

/** The offer with the name of an expected holiday on its day. */
function withExpected(plan: Plan, { durationMinutes: minutes }: MovingVisit, offer: Found): Found {
  const { idDoctor, date, time } = offer;
  const [closure] = expectedClosures(plan, { idDoctor, date, minute: minuteOf(time) }, { minutes });
  return closure ? { ...offer, expected: closure.name } : offer;
}

const isDoctorOf =
  ({ idDoctor }: MovingVisit) =>
  ({ id }: { id: number }) =>
    id === idDoctor;

const wasAt = ({ appointmentDate: date, appointmentTime: time }: MovingVisit) => ({ date, time });

/**
 * The times that a visit can move to, the best first: with its own doctor as near as possible, and with another of its
 * department.
 */
export function movesOf(plan: Plan, visit: MovingVisit, search: Search): Found[] {
  const isOwn = isDoctorOf(visit);
  const others = search.mayChangeDoctor
    ? plan.doctors.filter((one) => !isOwn(one) && isOfDepartment(one.idDepartments, visit.idDepartment))
    : [];
  const free = (doctors: readonly Plan["doctors"][number][]) =>
    doctors.length > 0 ? freeTimes(plan, visit, search, doctors) : [];
  return moveOffers(wasAt(visit), free(plan.doctors.filter(isOwn)), free(others)).map((offer) =>
    withExpected(plan, visit, offer),
  );
}

/** A time for each visit of a family on one day; null: not everybody fits in. */
function placesOn(
  plan: Plan,
  family: readonly MovingVisit[],
  search: Search & { on: string },
): Map<number, Found> | null {
  const places = new Map<number, Found>();
  let taken = plan;
  for (const visit of family) {
    const [offer] = movesOf(taken, visit, search);
    if (!offer) return null;
    places.set(visit.id, offer);
    taken = moved(taken, visit, offer);
  }
  return places;
}

/**
 * Times for a family's visits on one day, each counted as taken for the others: the first day on which all have a time with
 * their own doctor near the same hour, else with their own doctor, else with any; null: there is none. Yields between days,
 * because families can be large: a clinic may use one number for everybody without a phone.
 */
export async function placesOfFamily(
  plan: Plan,
  family: readonly MovingVisit[],
  search: Search,
): Promise<Map<number, Found> | null> {
  const [first = ""] = [search.now.date, ...family.map(({ appointmentDate }) => appointmentDate)]
    .toSorted()
    .slice(-1);
  const found = new Map<FamilyFit, Map<number, Found>>();
  for (let ahead = 0; ahead < search.days && !found.has("near"); ahead++) {
    await nextLoop();
    const places = placesOn(plan, family, { ...search, on: addDays(first, ahead) });
    if (!places) continue;
    const fit = familyFit(
      family.flatMap((visit) => {
        const to = places.get(visit.id);
        return to ? [{ was: wasAt(visit), to, isOwn: to.idDoctor === visit.idDoctor }] : [];
      }),
    );
    if (!found.has(fit)) found.set(fit, places);
  }
  const best = FAMILY_FITS.find((fit) => found.has(fit));
  return (best && found.get(best)) ?? null;
}

/** The plan with a visit at its new time and no longer at its old one. */
export function moved(plan: Plan, visit: MovingVisit, to: Found): Plan {
  const from = beginningOf(plan, to.date) + minuteOf(to.time);
  const { id, durationMinutes, bufferMinutes: buffer } = visit;
  const taken = { id, idDoctor: to.idDoctor, from, to: from + durationMinutes, buffer, idChair: to.chair };
  return { ...plan, taken: [...plan.taken.filter((one) => one.id !== id), taken] };
}
