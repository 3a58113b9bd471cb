-- Deletes the texts on an erased patient's recalls, and stops the calls.
-- Called by trigger of patients.
CREATE OR REPLACE FUNCTION recalls_follow_patient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE recalls SET words = NULL WHERE patient_id = NEW.id AND words IS NOT NULL;
  UPDATE recalls SET state = 'stopped', stop_reason = 'erased' WHERE patient_id = NEW.id AND state = 'due';
  UPDATE call_notes SET words = NULL WHERE words IS NOT NULL AND recall_id IN (SELECT id FROM recalls WHERE patient_id = NEW.id);
  RETURN NULL;
END $$;
