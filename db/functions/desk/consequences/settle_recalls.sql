-- Settles the recalls of a patient whose visit is booked.
-- Called by trigger of appointments.
CREATE OR REPLACE FUNCTION settle_recalls() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  UPDATE recalls r SET state = 'booked', booked_id = v.id
  FROM (SELECT DISTINCT ON (patient_id) id, patient_id, appointment_date FROM new_rows
    WHERE status = 'Scheduled' AND NOT is_deleted AND appointment_date >= clinic_today()
    ORDER BY patient_id, appointment_date DESC, id) v
  WHERE r.patient_id = v.patient_id AND r.state = 'due' AND NOT r.is_deleted AND settles(v.appointment_date, r.reason, r.due_day);
  RETURN NULL;
END $$;
