-- Keeps the list's row of an advance entry.
-- Called by trigger of patient_account.
CREATE OR REPLACE FUNCTION list_advance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO listed_advances (id, patient_id, created_on, amount) VALUES (NEW.id, NEW.patient_id, NEW.created_on, NEW.amount);
  ELSE
    UPDATE listed_advances SET search_text = '' WHERE id = NEW.id; -- a person was erased
  END IF;
  RETURN NULL;
END $$;
