-- Erases what somebody wrote on the wishes of a patient who is erased, and nobody is offered anything.
-- Called by trigger of patients.
CREATE OR REPLACE FUNCTION waiting_follows_patient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE waiting_entries SET note = NULL, state = CASE state WHEN 'waiting' THEN 'withdrawn' ELSE state END
  WHERE patient_id = NEW.id AND (note IS NOT NULL OR state = 'waiting');
  RETURN NULL;
END $$;
