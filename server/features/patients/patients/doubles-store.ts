import { type RawBuilder, sql } from "kysely";
import type { DobPrecision } from "#rules/patients/age.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { SHOWN_OF_SIMILAR, type StoredSimilar } from "./doubles-sql.ts";

/** A person whose file is looked for; `n` numbers the persons of one query. */
export interface Wanted {
  n: number;
  /** Loose keys of the name (`rules/patients/name-sounds.ts`). */
  keys: readonly string[];
  guardianName: string;
  dob: string | null;
  /** Digits. */
  phones: readonly string[];
  nationalDigits: string | null;
}

/** A stored patient who may be a wanted person, with the facts to compare. */
export interface Candidate {
  n: number;
  id: number;
  registerNo: string;
  fullName: string;
  guardianName: string;
  gender: string | null;
  dob: string | null;
  dobPrecision: DobPrecision;
  phone: string;
  alternateNumber: string | null;
  nationalId: string | null;
}

/** Patients compared at most for a number that hundreds share, such as the clinic's own. */
const MOST_EACH = 100;

/** Files with a similar-sounding name and one more fact in common. The array matches the index patients_alike. */
const alike = (shared: RawBuilder<unknown>) => sql`
  SELECT id FROM patients WHERE w.keys <> '{}' AND NOT is_deleted
    AND (name_sounds(full_name) || ARRAY['=' || extract(year FROM dob)::text, '+' || lower(guardian_name)])
      @> (w.keys || (${shared})) LIMIT ${MOST_EACH}`;

/**
 * The patients with the same national number, the same phone, or a similar-sounding name and the same year of birth or
 * guardian. Each way uses an index, and each patient's row is read by its id: without the OFFSET a plan may read the whole
 * table for a long list.
 */
export async function findCandidates(db: Executor, wanted: readonly Wanted[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    WITH w AS MATERIALIZED (SELECT * FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      AS w (n int, keys text[], "guardianName" text, dob date, phones text[], "nationalDigits" text))
    SELECT w.n, c.* FROM w, LATERAL (
      (SELECT id FROM patients WHERE phone = ANY (w.phones) AND NOT is_deleted LIMIT ${MOST_EACH})
      UNION (SELECT id FROM patients WHERE national_digits(national_id) = w."nationalDigits"
        AND national_id IS NOT NULL AND NOT is_deleted LIMIT ${MOST_EACH})
      UNION (${alike(sql`'=' || extract(year FROM w.dob)::text`)})
      UNION (${alike(sql`'+' || lower(nullif(w."guardianName", ''))`)})
    ) AS found, LATERAL (SELECT id, register_no AS "registerNo", full_name AS "fullName",
      coalesce(guardian_name, '') AS "guardianName", gender, dob,
      coalesce(dob_precision, 'day') AS "dobPrecision", phone, alternate_number AS "alternateNumber",
      national_id AS "nationalId" FROM patients p WHERE p.id = found.id OFFSET 0) AS c`.execute(db);
  return rows;
}

/** These patients as the desk sees them, all as probable. */
export async function showSimilar(db: Executor, ids: readonly number[]): Promise<StoredSimilar[]> {
  const { rows } = await sql<StoredSimilar>`
    SELECT ${SHOWN_OF_SIMILAR}, 1 AS "isProbable" FROM patients p WHERE p.id = ANY (${ids}) AND NOT p.is_deleted`.execute(
    db,
  );
  return rows;
}

/** Another file, and how likely it belongs to the same person. */
export interface Found {
  id: number;
  points: number;
}

/** Replaces the possible duplicates of a file; decisions about pairs stay. */
export async function replaceSimilar(trx: Executor, id: number, found: readonly Found[]): Promise<void> {
  await sql`
    WITH now AS (SELECT least(f.id, ${id}::bigint) AS first_id, greatest(f.id, ${id}::bigint) AS second_id, f.points
        FROM jsonb_to_recordset(${JSON.stringify(found)}::jsonb) AS f (id bigint, points int)),
      gone AS (DELETE FROM patient_doubles d WHERE (d.first_id = ${id} OR d.second_id = ${id}) AND d.distinct_on IS NULL
        AND NOT EXISTS (SELECT FROM now WHERE now.first_id = d.first_id AND now.second_id = d.second_id))
    INSERT INTO patient_doubles (first_id, second_id, points) SELECT * FROM now
    ON CONFLICT (first_id, second_id) DO UPDATE SET points = excluded.points`.execute(trx);
}

/** Remembers that these files belong to other persons than `id`; unknown files are ignored. */
export async function rememberDistinct(trx: Executor, id: number, others: readonly number[]): Promise<void> {
  await sql`
    INSERT INTO patient_doubles (first_id, second_id, points, distinct_on, distinct_by)
    SELECT least(p.id, ${id}::bigint), greatest(p.id, ${id}::bigint), 0, now_ms(), current_staff_id()
    FROM patients p WHERE p.id = ANY (${others}) AND p.id <> ${id}
    ON CONFLICT (first_id, second_id) DO UPDATE SET distinct_on = coalesce(patient_doubles.distinct_on, now_ms()),
      distinct_by = coalesce(patient_doubles.distinct_by, current_staff_id())`.execute(trx);
}
