import { type RawBuilder, sql } from "kysely";

/** The columns of a `ShortFact` of the table `f`. */
export const SHORT_FACT = sql`f.id, f.kind, f.code, f.text, f.severity, f.reaction, f.is_sensitive::int AS "isSensitive", f.source,
  f.noted_on AS "notedOn", f.ends_on AS "endsOn", f.confirmed_on AS "confirmedOn",
  (SELECT name FROM staff WHERE id = f.confirmed_by) AS "confirmedBy"`;

/** The facts that hold of the patient with this id, as `ShortFact[]`, the oldest first. */
export const factsOf = (patientId: RawBuilder<unknown>) => sql`(
  SELECT coalesce(jsonb_agg(to_jsonb(one) ORDER BY one.id), '[]')
  FROM (SELECT ${SHORT_FACT} FROM patient_facts f WHERE f.patient_id = ${patientId} AND f.ended_on IS NULL) AS one)`;

/** A `PatientSafety` of the patient with this id; null: there is none. */
export const safetyOf = (patientId: RawBuilder<unknown>) => sql`(
  SELECT jsonb_build_object('id', p.id, 'fullName', p.full_name, 'anyKnownAllergies', p.known_allergies, 'facts', ${factsOf(sql`p.id`)})
  FROM patients p WHERE p.id = ${patientId} AND NOT p.is_deleted)`;
