import { sql } from "kysely";
import { type DeletedPatient, type ErasurePreview, MOST_DELETED } from "#contract/patients/erasure.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { holdingWords } from "#server/platform/db/lists/list-search.ts";
import { patients, type StoredPatient } from "./store.ts";

/** A patient, deleted or not; undefined: unknown, or erased before. */
export async function findErasable(db: Executor, id: number): Promise<StoredPatient | undefined> {
  const { rows } = await erasable(id).execute(db);
  return rows[0];
}

/**
 * The same, locked with the patient's bills until the transaction ends: payments, refunds and credit notes wait, or finish
 * before the obstacles are checked (docs/decisions/0084-lock-order.md).
 */
export async function lockErasable(trx: Executor, id: number): Promise<StoredPatient | undefined> {
  const { rows } = await sql<StoredPatient>`${erasable(id)} FOR UPDATE OF t`.execute(trx);
  await sql`SELECT FROM bills WHERE patient_id = ${id} ORDER BY id FOR UPDATE`.execute(trx);
  return rows[0];
}

const erasable = (id: number) => sql<StoredPatient>`
  SELECT ${patients.select()} FROM patients t WHERE t.id = ${id} AND NOT (t.is_deleted AND t.full_name = 'Erased')`;

/**
 * Deleted patients who are not erased, the last deleted first (the index patients_deleted). A deletion is a file's last
 * change.
 */
export async function findDeleted(db: Executor, search: string): Promise<DeletedPatient[]> {
  const { rows } = await sql<DeletedPatient>`
    SELECT t.id, t.register_no AS "registerNo", t.full_name AS "fullName", t.updated_on AS "deletedOn" FROM patients t
    WHERE t.is_deleted AND t.full_name <> 'Erased' AND ${holdingWords(search)}
    ORDER BY t.updated_on DESC, t.id DESC LIMIT ${MOST_DELETED}`.execute(db);
  return rows;
}

/** How many records of each kind the erasure of a patient would affect. */
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
