import { sql } from "kysely";
import type { DayPlan } from "#rules/clinic/hours/free-times.ts";
import { type Ask, beginningOf, hoursFor, offeredWindows, type Plan } from "#rules/clinic/hours/slots.ts";
import { clinicTimeNow, clinicToday } from "#rules/values/time/clinic-time.ts";
import { minuteOf, timeOf } from "#rules/values/time/stretch.ts";
import { MINUTES_PER_DAY } from "#rules/values/time/time-units.ts";
import type { Executor } from "#server/platform/db/database.ts";

type Setup = Omit<Plan, "from" | "to" | "taken">;

interface PlanRow {
  id: number;
  doctor_id: number;
  starts: number;
  minutes: number;
  buffer: number;
  chair_id: number | null;
  setup: Setup | null;
}

/**
 * What decides about the times of some days, from one moment of the database. `doctors`: those asked for, inactive ones
 * too; all active ones where it is left out. A doctor who does not exist is not in it.
 */
export async function planOf(
  db: Executor,
  { doctors = null, from, to = from }: { doctors?: readonly number[] | null; from: string; to?: string },
): Promise<Plan> {
  const { rows } = await sql<PlanRow>`
    SELECT * FROM plan_of(${doctors && [...doctors]}::bigint[], ${from}::date, ${to}::date)`.execute(db);
  const [first, ...visits] = rows;
  if (!first?.setup) throw new Error("no plan came back");
  const taken = visits.map(({ id, doctor_id, starts, minutes, buffer, chair_id }) => ({
    ...{ id, idDoctor: doctor_id, buffer, idChair: chair_id },
    from: starts,
    to: starts + minutes,
  }));
  return { from, to, ...first.setup, taken };
}

/** The clinic's day and minute, as rules want them. */
export const clinicNow = (): Ask["now"] => ({ date: clinicToday(), minute: minuteOf(clinicTimeNow()) });

/**
 * One day of a plan as lists of its free times take it: windows after closures, and what is taken, buffers with it. Null
 * when the plan has no such active doctor.
 */
export function dayOfPlan(
  plan: Plan,
  { idDoctor, date, exceptId }: { idDoctor: number; date: string; exceptId?: number | undefined },
  { minutes, buffer, audience }: Pick<Ask, "minutes" | "buffer" | "audience">,
): DayPlan | null {
  const doctor = plan.doctors.find(({ id }) => id === idDoctor);
  if (!doctor?.isActive) return null;
  const { windows } = hoursFor(plan, doctor, date, audience);
  const midnight = beginningOf(plan, date);
  const within = (minute: number) => Math.min(Math.max(minute - midnight, 0), MINUTES_PER_DAY);
  const taken = plan.taken
    .filter((one) => one.idDoctor === idDoctor && one.id !== exceptId)
    .map((one) => ({ from: within(one.from), to: within(one.to + one.buffer) }))
    .filter(({ from, to }) => from < to);
  return {
    windows: offeredWindows(windows, audience).map(({ from, to }) => ({
      from: timeOf(from),
      to: timeOf(to),
    })),
    taken: taken.map(({ from, to }) => ({ time: timeOf(from), durationMinutes: to - from })),
    durationMinutes: minutes,
    bufferMinutes: buffer,
    stepMinutes: plan.rules.stepMinutes || minutes + buffer,
  };
}
