import { type RawBuilder, sql } from "kysely";
import { clinicToday } from "#rules/clinic-time.ts";
import { calledDoctor, reasonText } from "#rules/slot-words.ts";
import { outsideHours } from "#rules/slots.ts";
import { minuteOf } from "#rules/stretch.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { planOf } from "./plan.ts";

/** A visit that lies outside its doctor's hours, and why, in a sentence for the desk. */
export interface Stranded {
  id: number;
  idDoctor: number;
  reason: string;
}

interface Visit {
  id: number;
  idDoctor: number;
  date: string;
  time: string;
  minutes: number;
}

/**
 * The Scheduled visits from today on that lie outside the hours and of which nobody said that they stay, in the order of
 * their times. Derived from the hours, never stored.
 * @param whose a condition over the appointments `t`; without it everybody's
 */
export async function strandedVisits(
  db: Executor,
  whose: RawBuilder<unknown> = sql`true`,
): Promise<Stranded[]> {
  const { rows: visits } = await sql<Visit>`
    SELECT t.id, t.doctor_id AS "idDoctor", t.appointment_date AS date, t.appointment_time AS time,
      t.duration_minutes AS minutes
    FROM appointments t
    WHERE t.status = 'Scheduled' AND NOT t.is_deleted AND t.holds_time AND NOT t.keep_hours
      AND t.appointment_date >= ${clinicToday()} AND ${whose}
    ORDER BY t.appointment_date, t.appointment_time, t.id`.execute(db);
  const [first] = visits;
  if (!first) return [];
  const doctors = [...new Set(visits.map(({ idDoctor }) => idDoctor))];
  const plan = await planOf(db, { doctors, from: first.date, to: visits.at(-1)?.date ?? first.date });
  const doctorOf = new Map(plan.doctors.map((doctor) => [doctor.id, doctor]));
  return visits.flatMap(({ id, idDoctor, date, time, minutes }) => {
    const doctor = doctorOf.get(idDoctor);
    const [reason] = outsideHours(
      plan,
      { idDoctor, date, minute: minuteOf(time) },
      { minutes, audience: "desk" },
    );
    if (!doctor || !reason) return [];
    const words = doctor.isActive
      ? reasonText(reason, doctor.name, date)
      : `${calledDoctor(doctor.name)} sees no patients any more.`;
    return [{ id, idDoctor, reason: words }];
  });
}
