-- Rewrites the search text of the rows that show a patient's name or phone.
-- Called by trigger of patients.
CREATE OR REPLACE FUNCTION refresh_patient_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE appointments SET search_text = '' WHERE patient_id = NEW.id;
  UPDATE listed_advances SET search_text = '' WHERE patient_id = NEW.id;
  RETURN NULL;
END $$;
