import { sql } from "kysely";
import type { noteAsked as noteCall } from "#contract/desk/messages.ts";
import type { BodyOf } from "#contract/values/endpoint.ts";
import { readable } from "#server/features/clinic/doctors/scope.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict } from "#server/platform/http/errors.ts";

/**
 * Notes that somebody asked a patient for another time of a visit, as a sent message of the desk, and tells the other
 * desks. Two who ask at once make one message. Throws 409 where there is nobody to ask.
 */
export async function noteAsked(
  trx: Executor,
  { id, text }: BodyOf<typeof noteCall>,
  staff: SignedIn,
): Promise<null> {
  const { rows } = await sql<{ found: boolean }>`
    WITH visit AS (
      SELECT t.id, t.patient_id, t.appointment_date AS day, t.appointment_date + t.appointment_time AS start, p.phone,
        coalesce(w.language, p.language, 'en') AS language
      FROM appointments t JOIN patients p ON p.id = t.patient_id AND NOT p.is_deleted LEFT JOIN contact_wishes w ON w.id = p.id
      WHERE t.id = ${id} AND t.status = 'Scheduled' AND NOT t.is_deleted AND w.stopped_on IS NULL
        AND ${readable(staff) ?? sql`true`}),
    told AS (INSERT INTO day_changes (day) SELECT day FROM visit),
    noted AS (
      INSERT INTO messages (kind, appointment_id, patient_id, visit_start, channel, language, address, due_on, not_after,
        body, state, sent_by, dedupe_key)
      SELECT 'rearrange', id, patient_id, start, 'desk', language, phone, now_ms(), now_ms(), ${text}, 'sent', ${staff.id},
        concat_ws(':', 'rearrange', id, to_char(start, 'YYYY-MM-DD"T"HH24:MI'),
          (SELECT count(*) FROM messages m WHERE m.appointment_id = visit.id AND m.kind = 'rearrange'))
      FROM visit ON CONFLICT (dedupe_key) DO NOTHING)
    SELECT EXISTS (SELECT FROM visit) AS found`.execute(trx);
  if (!rows[0]?.found)
    throw conflict("This patient is not to be asked any more. The list shows how it stands.");
  return null;
}
