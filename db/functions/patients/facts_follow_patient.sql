-- Deletes the safety facts of an erased patient, and what the audit trail holds of them.
-- Called by trigger of patients.
CREATE OR REPLACE FUNCTION facts_follow_patient() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE facts bigint[] := ARRAY(SELECT id FROM patient_facts WHERE patient_id = NEW.id);
BEGIN
  DELETE FROM patient_facts WHERE id = ANY (facts);
  CALL erase_trail('patient_facts', facts);
  RETURN NULL;
END $$;
