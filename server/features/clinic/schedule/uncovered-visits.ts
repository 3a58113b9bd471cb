import { type RawBuilder, sql } from "kysely";
import { awayAt } from "#rules/clinic/hours/away.ts";
import { calledDoctor, closureText, reasonText } from "#rules/clinic/hours/slot-words.ts";
import { outsideHours } from "#rules/clinic/hours/slots.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { minuteOf } from "#rules/values/time/stretch.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { planOf } from "./plan.ts";

/** A visit outside its doctor's hours, and why, in a sentence for the desk. */
export interface UncoveredVisit {
  id: number;
  idDoctor: number;
  reason: string;
  /** The doctor is away: leave, a closure, a single day without hours, or no longer active. */
  isAway: boolean;
}

interface Visit {
  id: number;
  idDoctor: number;
  date: string;
  time: string;
  minutes: number;
}

/** The Scheduled visits from today on that hold a time, in time order, with the plan of their days. */
async function visitsToCome(db: Executor, whose: RawBuilder<unknown>) {
  const { rows: visits } = await sql<Visit>`
    SELECT t.id, t.doctor_id AS "idDoctor", t.appointment_date AS date, t.appointment_time AS time,
      t.duration_minutes AS minutes
    FROM appointments t
    WHERE t.status = 'Scheduled' AND NOT t.is_deleted AND t.holds_time
      AND t.appointment_date >= ${clinicToday()} AND ${whose}
    ORDER BY t.appointment_date, t.appointment_time, t.id`.execute(db);
  const [first] = visits;
  if (!first) return null;
  const doctors = [...new Set(visits.map(({ idDoctor }) => idDoctor))];
  const plan = await planOf(db, { doctors, from: first.date, to: visits.at(-1)?.date ?? first.date });
  return { visits, plan };
}

const timeOfVisit = ({ idDoctor, date, time }: Visit) => ({ idDoctor, date, minute: minuteOf(time) });

/**
 * The Scheduled visits from today on that lie outside the hours and were not agreed to stay, in time order. Derived from
 * the hours, never stored.
 * @param whose a condition over the appointments `t`; everybody's by default
 */
export async function uncoveredVisits(
  db: Executor,
  whose: RawBuilder<unknown> = sql`true`,
): Promise<UncoveredVisit[]> {
  const found = await visitsToCome(db, sql`NOT t.keep_hours AND ${whose}`);
  if (!found) return [];
  const { visits, plan } = found;
  const doctorOf = new Map(plan.doctors.map((doctor) => [doctor.id, doctor]));
  return visits.flatMap((visit) => {
    const { id, idDoctor, date, minutes } = visit;
    const doctor = doctorOf.get(idDoctor);
    const [outside] = outsideHours(plan, timeOfVisit(visit), { minutes, audience: "desk" });
    if (!doctor || !outside) return [];
    // Leave is the better reason, even where the week has no hours then either.
    const away = outside.closure ?? awayAt(plan, timeOfVisit(visit), minutes);
    const words = !doctor.isActive
      ? `${calledDoctor(doctor.name)} sees no patients any more.`
      : away && away !== "day"
        ? closureText(away, doctor.name)
        : reasonText(outside, doctor.name, date);
    return [{ id, idDoctor, reason: words, isAway: !doctor.isActive || away !== null }];
  });
}

/** The ids of visits that were agreed to stay outside the hours, and whose doctor is away then. */
export async function keptWhileAway(db: Executor, whose: RawBuilder<unknown>): Promise<number[]> {
  const found = await visitsToCome(db, sql`t.keep_hours AND ${whose}`);
  return (found?.visits ?? [])
    .filter((visit) => found && awayAt(found.plan, timeOfVisit(visit), visit.minutes) !== null)
    .map(({ id }) => id);
}

/** Takes back that visits stay outside the hours, so that they are rearranged like all others. */
export async function keepNoMore(trx: Executor, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await sql`UPDATE appointments SET keep_hours = false WHERE id = ANY(${[...ids]})`.execute(trx);
}
