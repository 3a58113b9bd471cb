import { type RawBuilder, sql } from "kysely";
import type { DobPrecision } from "#rules/patients/age.ts";

/** A possible duplicate of a file, as stored. */
export interface StoredSimilar {
  id: number;
  registerNo: string;
  fullName: string;
  phone: string;
  dob: string | null;
  dobPrecision: DobPrecision;
  lastVisit: string | null;
  imgGuidName: string | null;
  isProbable: 0 | 1;
}

/** The displayed facts of a similar patient `p`; how likely it is is added. */
export const SHOWN_OF_SIMILAR = sql`p.id, p.register_no AS "registerNo", p.full_name AS "fullName", p.phone, p.dob,
  coalesce(p.dob_precision, 'day') AS "dobPrecision",
  (SELECT max(a.appointment_date) FROM appointments a
    WHERE a.patient_id = p.id AND a.status = 'Completed' AND NOT a.is_deleted) AS "lastVisit",
  (SELECT guid FROM files WHERE id = p.image_file_id) AS "imgGuidName"`;

/** The patients with whom nobody has compared this one yet. */
const others = (id: RawBuilder<unknown>) => sql`(
  SELECT d.second_id AS id, d.points FROM patient_doubles d WHERE d.first_id = ${id} AND d.distinct_on IS NULL
  UNION ALL SELECT d.first_id, d.points FROM patient_doubles d WHERE d.second_id = ${id} AND d.distinct_on IS NULL) AS d`;

/** Possible duplicates that a file shows: of a name and phone that hundreds have, more help nobody. */
export const MOST_SIMILAR = 20;

/** A `StoredSimilar[]` for the patient with this id, the likeliest `MOST_SIMILAR` first. */
export const similarOf = (id: RawBuilder<unknown>) => sql`(
  SELECT coalesce(jsonb_agg(to_jsonb(s) - 'points' ORDER BY s.points DESC, s.id), '[]')
  FROM (SELECT ${SHOWN_OF_SIMILAR}, 1 AS "isProbable", d.points
    FROM ${others(id)} JOIN patients p ON p.id = d.id AND NOT p.is_deleted
    ORDER BY d.points DESC, p.id LIMIT ${sql.lit(MOST_SIMILAR)}) AS s)`;

/** 1 for a patient with a possible duplicate, else 0. */
export const hasSimilar = (id: RawBuilder<unknown>) => sql`(
  EXISTS (SELECT FROM ${others(id)} JOIN patients p ON p.id = d.id AND NOT p.is_deleted))::int`;

/** 1 for a patient who was added or changed and is not yet compared with the others, else 0. */
export const isToCompare = (id: RawBuilder<unknown>) =>
  sql`EXISTS (SELECT FROM patients_to_compare w WHERE w.patient_id = ${id})::int`;
