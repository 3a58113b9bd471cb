-- Deletes the texts on an erased patient's waiting-list entries, and ends the offers.
-- Called by trigger of patients.
CREATE OR REPLACE FUNCTION waiting_follows_patient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE waiting_entries SET note = NULL, state = CASE state WHEN 'waiting' THEN 'withdrawn' ELSE state END
  WHERE patient_id = NEW.id AND (note IS NOT NULL OR state = 'waiting');
  RETURN NULL;
END $$;
