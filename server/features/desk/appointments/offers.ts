import { FOUND_DAYS, type findTimes, type getAdvice, type getOffers } from "#contract/desk/offers.ts";
import type { OutputOf, QueryOf } from "#contract/values/endpoint.ts";
import { isOfDepartment } from "#rules/clinic/doctor.ts";
import {
  calledDoctor,
  closedText,
  closureText,
  expectedText,
  reasonText,
} from "#rules/clinic/hours/slot-words.ts";
import {
  type Ask,
  daysOf,
  expectedClosures,
  hoursFor,
  judge,
  offers,
  type Plan,
  type Reason,
} from "#rules/clinic/hours/slots.ts";
import type { VisitLength } from "#rules/clinic/visit-length.ts";
import { WHY_NONE } from "#rules/desk/find-time.ts";
import { nearestOffers } from "#rules/desk/nearest-offers.ts";
import { lastOfDays } from "#rules/values/time/clinic-time.ts";
import { minuteOf, timeOf } from "#rules/values/time/stretch.ts";
import { ownDoctor, seesAll } from "#server/features/clinic/doctors/scope.ts";
import { clinicNow, planOf } from "#server/features/clinic/schedule/plan.ts";
import { lengthOf } from "#server/features/clinic/services/service.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { refuseForeignDoctor } from "./service.ts";
import { findAppointment } from "./store.ts";

/** The times offered to visitors, by doctor and day; windows that go by token have none. */
export async function findOffers(
  db: Executor,
  { idDepartment, idDoctor, idServices = [], from, days }: QueryOf<typeof getOffers>,
) {
  const ask = { ...(await lengthOf(db, idServices)), audience: "public", now: clinicNow() } as const;
  const doctors = idDoctor === null ? null : [idDoctor];
  const plan = await planOf(db, { doctors, from, to: lastOfDays(from, days) });
  const asked = plan.doctors.filter((one) => isOfDepartment(one.idDepartments, idDepartment));
  const found = new Map(
    offers({ ...plan, doctors: asked }, ask).map((offer) => [`${offer.idDoctor} ${offer.date}`, offer]),
  );
  return asked.flatMap((doctor) =>
    daysOf(plan).flatMap((date) => {
      const times = found.get(`${doctor.id} ${date}`)?.times.map(({ time }) => time) ?? [];
      const byToken = date < ask.now.date ? [] : tokenWindows(plan, doctor, date);
      const isEmpty = times.length === 0 && byToken.length === 0;
      return isEmpty ? [] : [{ idDoctor: doctor.id, doctorName: doctor.name, date, times, byToken }];
    }),
  );
}

const tokenWindows = (plan: Plan, doctor: Plan["doctors"][number], date: string) =>
  hoursFor(plan, doctor, date, "public")
    .windows.filter(({ byToken }) => byToken)
    .map(({ from, to }) => ({ from: timeOf(from), to: timeOf(to) }));

/** The length of the chosen services; for an appointment that is moved without choosing any, its own. */
async function askedLength(
  db: Executor,
  { idServices = [], idAppointment }: Pick<QueryOf<typeof getAdvice>, "idServices" | "idAppointment">,
): Promise<VisitLength> {
  const moved =
    idServices.length === 0 && idAppointment !== null ? await findAppointment(db, idAppointment) : undefined;
  if (!moved) return await lengthOf(db, idServices);
  const { durationMinutes: minutes, bufferMinutes: buffer, idChair } = moved;
  return { minutes, buffer, needsChair: idChair !== null };
}

const DAYS_LOOKED_THROUGH = 14;
const MOST_OFFERS = 3;

/** For a doctor who was switched off; a doctor without hours gets other words. */
const goneWords = ({ name }: { name: string }) => `${calledDoctor(name)} is not with the clinic any more.`;

/** The reasons against a time of a doctor, and the nearest free ones. Throws 403 for another doctor's time, and 404. */
export async function advise(
  db: Executor,
  query: QueryOf<typeof getAdvice>,
  staff: SignedIn,
): Promise<OutputOf<typeof getAdvice>> {
  const { idDoctor, date, time, durationMinutes, idAppointment } = query;
  refuseForeignDoctor(staff, idDoctor);
  const length = await askedLength(db, query);
  const ask: Ask = {
    ...{ ...length, minutes: durationMinutes ?? length.minutes, audience: "desk", now: clinicNow() },
    exceptId: idAppointment ?? undefined,
  };
  const plan = await planOf(db, {
    doctors: [idDoctor],
    from: date,
    to: lastOfDays(date, DAYS_LOOKED_THROUGH),
  });
  const [doctor] = plan.doctors;
  if (!doctor) throw notFound("This doctor");
  const asked = { idDoctor, date, minute: minuteOf(time) };
  const reasons = judge(plan, asked, ask);
  const free = offers(plan, ask).flatMap((offer) =>
    offer.times.map((start) => ({ idDoctor, date: offer.date, time: start.time })),
  );
  // A day without any hours gives its reason for every time.
  const closed = closedText(hoursFor(plan, doctor, date, "desk"), doctor.name);
  const gone = doctor.isActive ? null : goneWords(doctor);
  const wordsOf = (reason: Reason) =>
    (reason.kind === "notIn" && gone) ||
    (reason.kind === "notIn" && closed) ||
    reasonText(reason, doctor.name, date);
  return {
    minutes: ask.minutes,
    reasons: reasons.map((reason) => ({ kind: reason.kind, words: wordsOf(reason) })),
    remarks: expectedClosures(plan, asked, ask).map(expectedText),
    nextOffers: nearestOffers(free, { date, time }, MOST_OFFERS),
  };
}

/** Why the desk finds no time of a doctor on a day. */
function whyNone(plan: Plan, doctor: Plan["doctors"][number], date: string, { now }: Ask): string {
  if (!doctor.isActive) return goneWords(doctor);
  const hours = hoursFor(plan, doctor, date, "desk");
  const closed = closedText(hours, doctor.name);
  if (closed) return closed;
  const end = Math.max(...hours.windows.map(({ to }) => to));
  if (hours.windows.length === 0) return WHY_NONE.noHours;
  return date < now.date || (date === now.date && end <= now.minute) ? WHY_NONE.over : WHY_NONE.full;
}

/** The doctors whose times somebody may search; null: all. */
function doctorsFor({ idDoctor }: QueryOf<typeof findTimes>, staff: SignedIn): number[] | null {
  if (idDoctor !== null) refuseForeignDoctor(staff, idDoctor);
  if (idDoctor !== null) return [idDoctor];
  if (seesAll(staff)) return null;
  const own = ownDoctor(staff);
  return own === null ? [] : [own];
}

/** The free times of seven days, as the desk may book them. Throws 403 for another doctor's times. */
export async function findFreeTimes(db: Executor, query: QueryOf<typeof findTimes>, staff: SignedIn) {
  const { idDepartment, durationMinutes, idAppointment, from } = query;
  const length = await askedLength(db, query);
  const minutes = durationMinutes ?? length.minutes;
  const ask: Ask = {
    ...{ ...length, minutes, audience: "desk", now: clinicNow() },
    exceptId: idAppointment ?? undefined,
  };
  const plan = await planOf(db, {
    doctors: doctorsFor(query, staff),
    from,
    to: lastOfDays(from, FOUND_DAYS),
  });
  const asked = plan.doctors.filter(
    ({ idDepartments }) => idDepartment === null || isOfDepartment(idDepartments, idDepartment),
  );
  const found = new Map(
    offers({ ...plan, doctors: asked }, ask).map((offer) => [`${offer.idDoctor} ${offer.date}`, offer]),
  );
  const dayOf = (doctor: Plan["doctors"][number], date: string) => {
    const times = found.get(`${doctor.id} ${date}`)?.times.map(({ time }) => time) ?? [];
    const expected = hoursFor(plan, doctor, date, "public").cuts.find(({ isExpected }) => isExpected);
    return {
      ...{ date, times, why: times.length > 0 ? null : whyNone(plan, doctor, date, ask) },
      ...(expected && { remark: closureText(expected, doctor.name) }),
    };
  };
  const doctors = asked.map((doctor) => ({
    idDoctor: doctor.id,
    doctorName: doctor.name,
    doctorNameUr: doctor.nameUr,
    days: daysOf(plan).map((date) => dayOf(doctor, date)),
  }));
  return { minutes, doctors };
}
