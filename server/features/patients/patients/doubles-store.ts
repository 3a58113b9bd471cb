import { type RawBuilder, sql } from "kysely";
import type { DobPrecision } from "#rules/patients/age.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { MOST_SIMILAR, SHOWN_OF_SIMILAR, type StoredSimilar } from "./doubles-sql.ts";

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

/** The compared facts of a patient `p`. */
const FACTS = sql`p.full_name AS "fullName", coalesce(p.guardian_name, '') AS "guardianName", p.gender, p.dob,
  coalesce(p.dob_precision, 'day') AS "dobPrecision", p.phone, p.alternate_number AS "alternateNumber",
  p.national_id AS "nationalId"`;

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
    ) AS found, LATERAL (SELECT id, register_no AS "registerNo", ${FACTS}
      FROM patients p WHERE p.id = found.id OFFSET 0) AS c`.execute(db);
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

/** A file that is to be compared with the others. A later change of it gives it another mark. */
export interface ToCompare {
  id: number;
  mark: number;
  /** When the database read it, to the microsecond. */
  readOn: string;
  /** Null: the file is deleted. */
  facts: Omit<Candidate, "n" | "id" | "registerNo"> | null;
}

/** Has a file compared once the transaction is committed. The last thing that a transaction does with a patient. */
export async function askToCompare(trx: Executor, id: number): Promise<void> {
  await sql`INSERT INTO patients_to_compare (patient_id) VALUES (${id})
    ON CONFLICT (patient_id) DO UPDATE SET mark = DEFAULT`.execute(trx);
}

/** The files that wait longest, or the given one if it waits. */
export async function readToCompare(
  db: Executor,
  { only, limit }: { only?: number; limit: number },
): Promise<ToCompare[]> {
  const { rows } = await sql<ToCompare>`
    SELECT w.patient_id AS id, w.mark, statement_timestamp()::text AS "readOn", (SELECT to_jsonb(f) FROM (SELECT ${FACTS} FROM patients p
      WHERE p.id = w.patient_id AND NOT p.is_deleted) AS f) AS facts
    FROM patients_to_compare w WHERE ${only === undefined ? sql`true` : sql`w.patient_id = ${only}`}
    ORDER BY w.mark LIMIT ${limit}`.execute(db);
  return rows;
}

/** A compared file, and the others that probably belong to the same person. */
export interface Compared extends Pick<ToCompare, "id" | "mark" | "readOn"> {
  found: readonly Found[];
}

/**
 * Replaces the open possible duplicates of these files by the `MOST_SIMILAR` likeliest. Pairs stay that are decided, or that
 * another file's comparison found after this one was read. Files that were changed or compared meanwhile are left out. The
 * patients are locked first, as whoever writes about a pair does; nobody is waited for. Throws where somebody else writes
 * one of them (`isLocked`): the files then wait on.
 */
export async function storeCompared(db: Executor, compared: readonly Compared[]): Promise<void> {
  const pairs = compared.flatMap(({ id, found }) =>
    found.map(({ id: other, points }) => ({
      id,
      other,
      first: Math.min(id, other),
      second: Math.max(id, other),
      points,
    })),
  );
  const marks = compared.map(({ id, mark, readOn }) => ({ id, mark, read_on: readOn }));
  const persons = [...new Set(compared.flatMap(({ id, found }) => [id, ...found.map((other) => other.id)]))];
  await sql`
    WITH locked AS MATERIALIZED (
        SELECT id FROM patients WHERE id = ANY (${persons}) ORDER BY id FOR KEY SHARE NOWAIT),
      settled AS MATERIALIZED (DELETE FROM patients_to_compare t
        USING jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) AS m (id bigint, mark bigint, read_on timestamptz)
        WHERE t.patient_id = m.id AND t.mark = m.mark AND (SELECT count(*) FROM locked) > 0 RETURNING m.id, m.read_on),
      alike AS MATERIALIZED (SELECT f.* FROM jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
          AS f (id bigint, other bigint, first bigint, second bigint, points int)
        WHERE id IN (SELECT id FROM settled) AND first IN (SELECT id FROM locked) AND second IN (SELECT id FROM locked)),
      open AS (SELECT first, second, points, row_number() OVER (PARTITION BY id ORDER BY points DESC, other) AS rank
        FROM alike WHERE NOT EXISTS (SELECT FROM patient_doubles d
          WHERE d.first_id = first AND d.second_id = second AND d.distinct_on IS NOT NULL)),
      now AS (SELECT first, second, max(points) FROM open WHERE rank <= ${MOST_SIMILAR} GROUP BY first, second),
      gone AS (DELETE FROM patient_doubles d USING settled
        WHERE settled.id IN (d.first_id, d.second_id) AND d.distinct_on IS NULL AND d.found_on < date_trunc('milliseconds', settled.read_on)
          AND NOT EXISTS (SELECT FROM alike WHERE alike.first = d.first_id AND alike.second = d.second_id))
    INSERT INTO patient_doubles (first_id, second_id, points) SELECT * FROM now
    ON CONFLICT (first_id, second_id) DO UPDATE SET points = excluded.points
      WHERE patient_doubles.points <> excluded.points`.execute(db);
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
