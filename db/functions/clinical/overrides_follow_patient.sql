-- Deletes what was prescribed against an allergy of an erased patient, what was said of their medicines, what was handed to
-- them, and what the audit trail holds of these.
-- Called by trigger of patients.
CREATE OR REPLACE FUNCTION overrides_follow_patient() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  overrides bigint[] := ARRAY(SELECT o.id FROM allergy_overrides o
    JOIN appointments a ON a.id = o.appointment_id WHERE a.patient_id = NEW.id);
  answers bigint[] := ARRAY(SELECT m.id FROM medicine_answers m
    JOIN appointments a ON a.id = m.appointment_id WHERE a.patient_id = NEW.id);
  sheets bigint[] := ARRAY(SELECT s.id FROM visit_aftercare s
    JOIN appointments a ON a.id = s.appointment_id WHERE a.patient_id = NEW.id);
BEGIN
  DELETE FROM allergy_overrides WHERE id = ANY (overrides);
  CALL erase_trail('allergy_overrides', overrides);
  DELETE FROM medicine_answers WHERE id = ANY (answers);
  CALL erase_trail('medicine_answers', answers);
  DELETE FROM visit_aftercare WHERE id = ANY (sheets);
  CALL erase_trail('visit_aftercare', sheets);
  RETURN NULL;
END $$;
