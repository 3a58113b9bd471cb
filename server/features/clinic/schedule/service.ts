import type {
  Closure,
  ClosureInput,
  DayInput,
  DoctorDay,
  DoctorWeek,
  removeClosure as removeClosureCall,
  removeDay as removeDayCall,
  removeWeek as removeWeekCall,
  saveWeek as saveWeekCall,
} from "#contract/clinic/schedule.ts";
import type { BodyOf, QueryOf } from "#contract/values/endpoint.ts";
import { calledDoctor } from "#rules/clinic/hours/slot-words.ts";
import { formatDate } from "#rules/values/display.ts";
import { allows } from "#rules/values/permissions.ts";
import { addDays } from "#rules/values/time/clinic-time.ts";
import { mayRead } from "#server/features/clinic/doctors/scope.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import { assertFresh } from "#server/platform/db/assert-fresh.ts";
import type { Executor } from "#server/platform/db/database.ts";
import {
  AppError,
  CHANGED_MEANWHILE,
  conflict,
  forbidden,
  invalid,
  notFound,
} from "#server/platform/http/errors.ts";
import { type Changed, withUncovered } from "./change.ts";
import * as store from "./store.ts";

/** The doctor's name; locks the doctor's hours, so that other entries wait. Throws 404. */
async function lockHours(trx: Executor, idDoctor: number): Promise<string> {
  const name = await store.lockDoctorHours(trx, idDoctor);
  if (name === undefined) throw notFound("This doctor");
  return name;
}

/** Throws 403 for a doctor who enters another doctor's days, and for a closure of everybody without the permission. */
function assertMayEnter(staff: SignedIn, idDoctor: number | null): void {
  if (idDoctor === null) {
    if (!allows(staff, "schedule.weeks")) throw forbidden();
  } else if (!mayRead(staff, idDoctor)) {
    throw new AppError("forbidden", "Doctors enter their own days only. Ask the reception.");
  }
}

/** The dated weeks that a new week ends, each as a sentence. */
function endedWeeks(weeks: readonly DoctorWeek[], { id, fromDay, toDay }: BodyOf<typeof saveWeekCall>) {
  if (fromDay === null) return [];
  const ended = weeks.filter(
    (other) =>
      other.id !== id &&
      (other.fromDay ?? "") < fromDay &&
      other.toDay !== null &&
      fromDay <= other.toDay &&
      (toDay === null || toDay >= other.toDay),
  );
  const lastDay = formatDate(addDays(fromDay, -1));
  return ended.map(({ name, fromDay: began }) => {
    const called = name ?? (began === null ? "the hours of before" : `the hours of ${formatDate(began)}`);
    return `Ends ${called} on ${lastDay}.`;
  });
}

/** Adds a week or changes one. Throws 400, 404, and 409 when the hours change on that day already. */
export async function saveWeek(
  trx: Executor,
  input: BodyOf<typeof saveWeekCall>,
): Promise<Changed<DoctorWeek>> {
  const { id, idDoctor, fromDay, hours } = input;
  const name = calledDoctor(await lockHours(trx, idDoctor));
  const weeks = await store.weeksOf(trx, idDoctor);
  const stored = weeks.find((week) => week.id === id);
  if (id !== 0 && !stored) throw notFound("This week");
  if (stored) assertFresh(stored, input.updatedOn);
  if (weeks.some((week) => week.id !== id && week.fromDay === fromDay))
    throw conflict(
      fromDay === null
        ? `${name} already has hours without a first day.`
        : `${name}'s hours already change on ${formatDate(fromDay)}.`,
    );
  await assertChairs(trx, hours);
  return await withUncovered(
    trx,
    { idDoctor, preview: input.preview, notes: endedWeeks(weeks, input) },
    async () => {
      const written = await store.writeWeek(trx, input);
      return await found(store.lockWeek(trx, written));
    },
  );
}

async function assertChairs(trx: Executor, hours: BodyOf<typeof saveWeekCall>["hours"]): Promise<void> {
  const chairs = hours.flatMap(({ idChair }) => idChair ?? []);
  if (!(await store.chairsExist(trx, chairs)))
    throw invalid({ field: "hours", message: "Choose chairs from the list." });
}

async function found<T>(reading: Promise<T | undefined>): Promise<T> {
  const record = await reading;
  if (!record) throw new Error("nothing came back");
  return record;
}

/** Removes a week, so that the one before it applies again. Throws 404. */
export async function removeWeek(
  trx: Executor,
  { id, preview }: QueryOf<typeof removeWeekCall>,
): Promise<Changed<null>> {
  const week = await store.lockWeek(trx, id);
  if (!week) throw notFound("This week");
  return await withUncovered(trx, { idDoctor: week.idDoctor, preview }, async () => {
    await store.deleteWeek(trx, id);
    return null;
  });
}

/** Gives a day hours of its own. Throws 403, 404, and 409 when somebody changed the day meanwhile. */
export async function saveDay(trx: Executor, input: DayInput, staff: SignedIn): Promise<Changed<DoctorDay>> {
  const { idDoctor, day, preview } = input;
  assertMayEnter(staff, idDoctor);
  await lockHours(trx, idDoctor);
  const stored = await store.lockDay(trx, idDoctor, day);
  if (stored && input.updatedOn === null) throw conflict(CHANGED_MEANWHILE);
  if (stored) assertFresh(stored, input.updatedOn);
  // The day that the caller saw has been removed meanwhile.
  else if (input.updatedOn) throw conflict(CHANGED_MEANWHILE);
  return await withUncovered(trx, { idDoctor, preview }, async () => {
    await store.writeDay(trx, input);
    return await found(store.lockDay(trx, idDoctor, day));
  });
}

/** Removes a day's own hours. Throws 403 and 404. */
export async function removeDay(
  trx: Executor,
  { idDoctor, day, preview }: QueryOf<typeof removeDayCall>,
  staff: SignedIn,
): Promise<Changed<null>> {
  assertMayEnter(staff, idDoctor);
  if (!(await store.lockDay(trx, idDoctor, day))) throw notFound("This day");
  return await withUncovered(trx, { idDoctor, preview }, async () => {
    await store.deleteDay(trx, idDoctor, day);
    return null;
  });
}

async function lockClosure(trx: Executor, id: number, staff: SignedIn): Promise<Closure> {
  const closure = await store.lockClosure(trx, id);
  if (!closure) throw notFound("This closure");
  assertMayEnter(staff, closure.idDoctor);
  return closure;
}

/** Enters leave or a closure, or changes one. Throws 403, 404, and 409 when somebody changed it meanwhile. */
export async function saveClosure(
  trx: Executor,
  input: ClosureInput,
  staff: SignedIn,
): Promise<Changed<Closure>> {
  const { id, idDoctor, preview } = input;
  assertMayEnter(staff, idDoctor);
  if (idDoctor !== null) await lockHours(trx, idDoctor);
  const stored = id === 0 ? undefined : await lockClosure(trx, id, staff);
  if (stored) assertFresh(stored, input.updatedOn);
  const isAbout = stored && stored.idDoctor !== idDoctor ? null : idDoctor;
  return await withUncovered(trx, { idDoctor: isAbout, preview }, async () => {
    const written = await store.writeClosure(trx, input);
    return await found(store.lockClosure(trx, written));
  });
}

/** Removes leave or a closure. Throws 403 and 404. */
export async function removeClosure(
  trx: Executor,
  { id, preview }: QueryOf<typeof removeClosureCall>,
  staff: SignedIn,
): Promise<Changed<null>> {
  const { idDoctor } = await lockClosure(trx, id, staff);
  return await withUncovered(trx, { idDoctor, preview }, async () => {
    await store.markClosureRemoved(trx, id);
    return null;
  });
}
