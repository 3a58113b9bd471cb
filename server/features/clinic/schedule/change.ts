import { sql } from "kysely";
import type { LeftOut, UncoveredCounts } from "#contract/clinic/schedule.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { keepNoMore, keptWhileAway, uncoveredVisits } from "./uncovered-visits.ts";

/** The result of a change of hours; with `preview` nothing was stored. */
export interface Changed<Saved> {
  saved: Saved | null;
  stranded: UncoveredCounts;
  leftOut: LeftOut[];
  notes: string[];
}

const SHOWN = 50;

/**
 * Makes a change of hours and returns the visits that it leaves outside them, including visits kept outside the hours by
 * agreement whose doctor is now away. With `preview` the change is rolled back, after counting what it would do.
 * @param idDoctor the doctor whose hours change; null: everybody's
 */
export async function withUncovered<Saved>(
  trx: Executor,
  { idDoctor, preview, notes = [] }: { idDoctor: number | null; preview: boolean; notes?: readonly string[] },
  change: () => Promise<Saved>,
): Promise<Changed<Saved>> {
  const whose = idDoctor === null ? sql`true` : sql`t.doctor_id = ${idDoctor}`;
  const before = await uncoveredVisits(trx, whose);
  const stayed = await keptWhileAway(trx, whose);
  if (preview) await sql`SAVEPOINT hours_as_they_are`.execute(trx);
  const saved = await change();
  const left = (await keptWhileAway(trx, whose)).filter((id) => !stayed.includes(id));
  await keepNoMore(trx, left);
  const after = await uncoveredVisits(trx, whose);
  if (preview) await sql`ROLLBACK TO SAVEPOINT hours_as_they_are`.execute(trx);
  const known = new Set(before.map(({ id }) => id));
  const added = after.filter(({ id }) => !known.has(id)).map(({ id }) => id);
  return {
    saved: preview ? null : saved,
    stranded: { before: before.length, after: after.length, added: added.length },
    leftOut: await shown(trx, added.slice(0, SHOWN)),
    notes: [...notes],
  };
}

async function shown(db: Executor, ids: readonly number[]): Promise<LeftOut[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<LeftOut>`
    SELECT t.id, t.registration_no AS "appointmentRegistrationNo", p.full_name AS "patientName",
      p.phone AS "patientPhone", d.name AS "doctorName", t.appointment_date AS date, t.appointment_time AS time
    FROM appointments t JOIN patients p ON p.id = t.patient_id JOIN doctors d ON d.id = t.doctor_id
    WHERE t.id = ANY(${[...ids]}) ORDER BY t.appointment_date, t.appointment_time, t.id`.execute(db);
  return rows;
}
