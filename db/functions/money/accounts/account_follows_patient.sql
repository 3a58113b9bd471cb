-- Deletes the texts in an erased patient's account; amounts stay. The reason of a move to another patient's advance is
-- deleted in that account too.
-- Called by trigger of patients.
CREATE OR REPLACE FUNCTION account_follows_patient() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entries bigint[] := ARRAY(SELECT id FROM patient_account WHERE patient_id = NEW.id);
  -- A move is in two accounts, with one reason.
  moved bigint[] := ARRAY(
    SELECT id FROM patient_account WHERE moved_from_id = ANY (entries)
    UNION SELECT moved_from_id FROM patient_account WHERE id = ANY (entries) AND moved_from_id IS NOT NULL);
BEGIN
  IF entries = '{}' THEN RETURN NULL; END IF;
  entries := entries || moved;
  EXECUTE format('UPDATE patient_account SET %s WHERE id = ANY ($1)', erasing_assignments('patient_account')) USING entries;
  CALL erase_trail('patient_account', entries);
  RETURN NULL;
END $$;
