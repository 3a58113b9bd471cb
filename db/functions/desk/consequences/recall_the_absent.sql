-- Adds a recall for the next working day for a patient who did not come, or left, and has no other upcoming visit.
-- Called by trigger of attendances.
CREATE OR REPLACE FUNCTION recall_the_absent() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE visit appointments%ROWTYPE; day date;
BEGIN
  SELECT * INTO visit FROM appointments WHERE id = NEW.id;
  IF visit.is_deleted OR visit_to_come(visit.patient_id, NEW.id, clinic_today()) IS NOT NULL THEN RETURN NULL; END IF;
  day := next_working_day(clinic_today());
  UPDATE recalls SET state = 'done' WHERE source_id = NEW.id AND reason = 'cancelled' AND state = 'due';
  INSERT INTO recalls (patient_id, reason, doctor_id, source_id, due_day, next_call_day)
  VALUES (visit.patient_id, 'no-show', visit.doctor_id, NEW.id, day, day)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
