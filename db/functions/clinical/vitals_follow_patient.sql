-- Deletes what was measured of an erased patient. The audit trail keeps that there was something, without its numbers, which
-- say how somebody was.
-- Called by trigger of patients.
CREATE OR REPLACE FUNCTION vitals_follow_patient() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE measured bigint[] := ARRAY(SELECT id FROM vitals WHERE patient_id = NEW.id);
BEGIN
  DELETE FROM vitals WHERE id = ANY (measured);
  UPDATE audit_log SET before = NULL, after = NULL WHERE entity = 'vitals' AND entity_id = ANY (measured);
  RETURN NULL;
END $$;
