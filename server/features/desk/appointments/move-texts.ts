import { sql } from "kysely";
import type { UncoveredRow } from "#contract/desk/uncovered-visits.ts";
import { mobileDigits } from "#rules/values/text/chat.ts";
import type { MessageLanguage } from "#rules/values/text/message-language.ts";
import { wording } from "#server/features/desk/messages/texts.ts";
import type { Executor } from "#server/platform/db/database.ts";

type Offered = Omit<UncoveredRow, "text" | "chat" | "asked" | "wish">;

/** A text's patient, and the doctors' names in it. */
interface Told {
  id: number;
  language: MessageLanguage;
  hasStopped: boolean;
  askedOn: string | null;
  askedBy: string | null;
  idRequest: number | null;
  wishDate: string;
  wishTime: string;
  /** By the doctor's number. */
  names: Readonly<Record<number, string>>;
}

async function toldOf(db: Executor, rows: readonly Offered[]): Promise<Map<number, Told>> {
  const ids = rows.map(({ id }) => id);
  const doctors = rows.flatMap(({ idDoctor, offers }) => [
    idDoctor,
    ...offers.map((offer) => offer.idDoctor),
  ]);
  const { rows: found } = await sql<Told>`
    SELECT t.id, l.language, w.stopped_on IS NOT NULL AS "hasStopped",
      (SELECT json_object_agg(d.id, CASE l.language WHEN 'ur' THEN coalesce(d.name_ur, d.name) ELSE d.name END)
        FROM doctors d WHERE d.id = ANY (${[...new Set(doctors)]}::bigint[])) AS names,
      asked.state_on AS "askedOn", asked.name AS "askedBy",
      r.id AS "idRequest", r.request_date AS "wishDate", to_char(r.request_time, 'HH24:MI') AS "wishTime"
    FROM appointments t JOIN patients p ON p.id = t.patient_id LEFT JOIN contact_wishes w ON w.id = p.id
      CROSS JOIN LATERAL (SELECT coalesce(w.language, p.language, 'en') AS language) l
      LEFT JOIN LATERAL (SELECT m.state_on, s.name FROM messages m LEFT JOIN staff s ON s.id = m.sent_by
        WHERE m.appointment_id = t.id AND m.kind = 'rearrange' AND m.state = 'sent'
          AND m.visit_start = t.appointment_date + t.appointment_time
        ORDER BY m.state_on DESC LIMIT 1) asked ON true
      LEFT JOIN appointment_requests r ON r.moves_appointment_id = t.id AND r.status = 'Pending' AND NOT r.is_deleted
    WHERE t.id = ANY (${ids}::bigint[])`.execute(db);
  return new Map(found.map((told) => [told.id, told]));
}

/** Adds to visits to be rearranged the text for each patient, the number to send it to, and its state so far. */
export async function withTexts(
  db: Executor,
  rows: readonly Offered[],
  publicUrl: string | undefined,
): Promise<UncoveredRow[]> {
  if (rows.length === 0) return [];
  const [told, words] = await Promise.all([toldOf(db, rows), wording(db, publicUrl)]);
  return rows.map((row) => {
    const known = told.get(row.id);
    const { language = "en", hasStopped = true, names = {} } = known ?? {};
    // A patient is not offered a time on an expected holiday; only the desk sees it.
    const promised = row.offers.filter(({ expected }) => expected === undefined);
    const offers = promised.map(({ idDoctor, doctorName, date, time }) => ({
      ...{ date, time },
      toldDoctor: idDoctor === row.idDoctor ? null : (names[idDoctor] ?? doctorName),
    }));
    const visit = {
      idAppointment: row.id,
      patientName: row.patientName,
      toldDoctor: names[row.idDoctor] ?? row.doctorName,
      date: row.appointmentDate,
      time: row.appointmentTime,
      offers,
    };
    return {
      ...row,
      text: words({ kind: "rearrange", language, visits: [visit] }),
      chat: hasStopped ? null : mobileDigits(row.patientPhone),
      asked: known?.askedOn ? { on: known.askedOn, by: known.askedBy } : null,
      wish: known?.idRequest
        ? { idRequest: known.idRequest, date: known.wishDate, time: known.wishTime }
        : null,
    };
  });
}
