-- A patient's next visit on or after a day, other than the given one.
-- Called by recall_the_absent, recalls_follow_visit.
CREATE OR REPLACE FUNCTION visit_to_come(of_patient bigint, other_than bigint, from_day date) RETURNS bigint
  LANGUAGE sql STABLE AS $$
  SELECT id FROM appointments WHERE patient_id = of_patient AND id <> other_than AND status = 'Scheduled' AND NOT is_deleted
    AND appointment_date >= from_day ORDER BY appointment_date, appointment_time, id LIMIT 1
$$;
