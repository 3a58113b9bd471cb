-- Deletes the texts about an erased patient's dues.
-- Called by trigger of patients.
CREATE OR REPLACE FUNCTION due_contacts_follow_patient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE due_contacts SET words = NULL WHERE patient_id = NEW.id AND words IS NOT NULL;
  RETURN NULL;
END $$;
