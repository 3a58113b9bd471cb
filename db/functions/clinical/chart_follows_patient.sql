-- Deletes what was found in the mouth of an erased patient, and empties what was done there; the audit trail of both too.
-- Called by trigger of patients.
CREATE OR REPLACE FUNCTION chart_follows_patient() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  findings bigint[] := ARRAY(SELECT id FROM tooth_findings WHERE patient_id = NEW.id);
  work bigint[] := ARRAY(SELECT id FROM procedures WHERE patient_id = NEW.id);
BEGIN
  DELETE FROM tooth_findings WHERE id = ANY (findings);
  CALL erase_trail('tooth_findings', findings);
  UPDATE procedures SET teeth = '{}', surfaces = '', chart_code = NULL, detail = NULL, note = NULL, stage = NULL,
    reason = CASE WHEN reason IS NOT NULL THEN 'Erased' END,
    settled_reason = CASE WHEN settled_reason IS NOT NULL THEN 'Erased' END
  WHERE id = ANY (work);
  CALL erase_trail('procedures', work);
  RETURN NULL;
END $$;
