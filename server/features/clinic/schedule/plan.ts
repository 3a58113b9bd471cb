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
 * The facts that decide about the times of some days, from one moment of the database. `doctors`: those asked for, also
 * inactive ones; all active ones by default. Unknown doctors are left out.
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

/** The clinic's day and minute, as the rules take them. */
export const clinicNow = (): Ask["now"] => ({ date: clinicToday(), minute: minuteOf(clinicTimeNow()) });

/**
 * One day of a plan as the lists of free times take it: windows after closures, and taken times with their buffers. Null
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
