-- Empties the lab work of an erased patient; lab, days and cost stay for the books.
-- Called by trigger of patients.
CREATE OR REPLACE FUNCTION lab_follows_patient() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE cases bigint[] := ARRAY(SELECT id FROM lab_cases WHERE patient_id = NEW.id);
BEGIN
  UPDATE lab_cases SET teeth = '{}', what = 'Erased', material = NULL, shade = NULL, instructions = NULL, checked = NULL,
    cancel_reason = CASE WHEN cancel_reason IS NOT NULL THEN 'Erased' END
  WHERE id = ANY (cases);
  CALL erase_trail('lab_cases', cases);
  RETURN NULL;
END $$;
