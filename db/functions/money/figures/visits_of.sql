-- The days on which patients have visits, each with the previous one, by department; 0: the whole clinic.
-- Called by recount_visits; server/platform/backup/checks.ts.
-- After the tables
CREATE OR REPLACE FUNCTION visits_of(patients bigint[]) RETURNS SETOF visit_days LANGUAGE sql STABLE AS $$
  SELECT *, coalesce(lag(day) OVER (PARTITION BY patient_id, department_id ORDER BY day), '-infinity') FROM (
    SELECT DISTINCT patient_id, department.id, appointment_date AS day
    FROM appointments, LATERAL (VALUES (department_id), (0)) AS department (id)
    WHERE patient_id = ANY(patients) AND NOT is_deleted AND status <> 'Cancelled') AS visit (patient_id, department_id, day)
$$;
