import { sql } from "kysely";
import type { ErasurePreview } from "#contract/erasure.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** How much of each kind the erasure of a patient would concern. */
export async function countErased(
  db: Executor,
  id: number,
): Promise<Pick<ErasurePreview, "visits" | "bills" | "requests" | "messages">> {
  const { rows } = await sql<{ visits: number; bills: number; requests: number; messages: number }>`
    SELECT (SELECT count(*) FROM appointments WHERE patient_id = ${id}) AS visits,
      (SELECT count(*) FROM bills WHERE patient_id = ${id}) AS bills,
      count(*) FILTER (WHERE entity = 'appointment_requests') AS requests,
      count(*) FILTER (WHERE entity = 'contact_messages') AS messages
    FROM sent_by_patient(${id})`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error("counting answered nothing");
  return counts;
}
