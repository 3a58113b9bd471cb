import { sql } from "kysely";
import type { ContactWishes, saveWishes as saveCall } from "#contract/desk/messages.ts";
import type { BodyOf } from "#contract/values/endpoint.ts";
import { assertFresh } from "#server/platform/db/assert-fresh.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { giveToDesk } from "./store.ts";

/** A patient's contact preferences; the defaults where none are noted. Throws 404. */
export async function wishesOf(db: Executor, idPatient: number): Promise<ContactWishes> {
  const { rows } = await sql<ContactWishes>`
    SELECT coalesce(w.language, p.language) AS language, coalesce(w.reminders, true) AS reminders,
      coalesce(w.recalls, true) AS recalls, w.agreed_on AS "agreedOn", w.stopped_on AS "stoppedOn",
      coalesce(w.updated_on, p.created_on) AS "updatedOn"
    FROM patients p LEFT JOIN contact_wishes w ON w.id = p.id WHERE p.id = ${idPatient} AND NOT p.is_deleted`.execute(
    db,
  );
  if (!rows[0]) throw notFound("This patient");
  return rows[0];
}

/**
 * Saves a patient's contact preferences. Planned messages that are no longer wanted are dropped; the others follow the
 * chosen language, and go to the desk where the patient no longer agrees to automatic sending. Throws 404, and 409 when the
 * patient or somebody else changed them meanwhile.
 */
export async function saveWishes(
  trx: Executor,
  { idPatient, language, reminders, recalls, agreed, stopped, updatedOn }: BodyOf<typeof saveCall>,
): Promise<ContactWishes> {
  await sql`SELECT FROM contact_wishes WHERE id = ${idPatient} FOR UPDATE`.execute(trx);
  assertFresh(await wishesOf(trx, idPatient), updatedOn);
  await sql`INSERT INTO contact_wishes AS w (id, language, reminders, recalls, agreed_on, stopped_on)
    VALUES (${idPatient}, ${language}, ${reminders}, ${recalls}, CASE WHEN ${agreed} THEN now_ms() END, CASE WHEN ${stopped} THEN now_ms() END)
    ON CONFLICT (id) DO UPDATE SET language = excluded.language, reminders = excluded.reminders, recalls = excluded.recalls, source = 'desk',
      agreed_on = CASE WHEN ${agreed} THEN coalesce(w.agreed_on, now_ms()) END,
      stopped_on = CASE WHEN ${stopped} THEN coalesce(w.stopped_on, now_ms()) END`.execute(trx);
  await sql`UPDATE messages SET language = coalesce(${language}, language) WHERE patient_id = ${idPatient} AND state = 'planned'`.execute(
    trx,
  );
  await sql`UPDATE messages SET state = 'dropped', why = 'stopped' WHERE patient_id = ${idPatient} AND state = 'planned'
    AND (${stopped} OR kind = 'reminder' AND NOT ${reminders} OR kind = 'recall' AND NOT ${recalls})`.execute(
    trx,
  );
  if (!agreed) await giveToDesk(trx, sql`m.patient_id = ${idPatient}`);
  return await wishesOf(trx, idPatient);
}
