-- Keeps the list's row of a credit note.
-- Called by trigger of credit_notes.
CREATE OR REPLACE FUNCTION list_credit_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO listed_credit_notes (id, bill_id, created_on, amount) VALUES (NEW.id, NEW.bill_id, NEW.created_on, NEW.amount);
  ELSE
    UPDATE listed_credit_notes SET search_text = '' WHERE id = NEW.id; -- a person was erased
  END IF;
  RETURN NULL;
END $$;
