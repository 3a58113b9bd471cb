-- Rewrites the visit days of the patients whose appointments changed, one transaction at a time per patient. Takes the
-- locks `visitsOfPatients` of db/locks.ts, which are few, so that writing a year at once does not exhaust the server's
-- locks.
-- Called by trigger of appointments.
CREATE OR REPLACE FUNCTION recount_visits() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE changed bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    changed := ARRAY(SELECT DISTINCT patient_id FROM new_rows);
  ELSIF TG_OP = 'DELETE' THEN
    changed := ARRAY(SELECT DISTINCT patient_id FROM old_rows);
  ELSE
    changed := ARRAY(
      SELECT DISTINCT patient.id FROM new_rows n JOIN old_rows o ON o.id = n.id, LATERAL (VALUES (n.patient_id), (o.patient_id)) AS patient (id)
      WHERE (n.patient_id, n.department_id, n.appointment_date, n.is_deleted OR n.status = 'Cancelled')
        <> (o.patient_id, o.department_id, o.appointment_date, o.is_deleted OR o.status = 'Cancelled'));
  END IF;
  IF cardinality(changed) = 0 THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(7204121, bucket)
  FROM (SELECT DISTINCT (id % 512)::int AS bucket FROM unnest(changed) AS id ORDER BY bucket) AS buckets;
  DELETE FROM visit_days WHERE patient_id = ANY(changed)
    AND (patient_id, department_id, day, previous_day) NOT IN (SELECT v.* FROM visits_of(changed) AS v);
  INSERT INTO visit_days SELECT * FROM visits_of(changed) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
