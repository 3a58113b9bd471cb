-- Rewrites the listed credit notes and advances of a bill that show a changed fact of it.
-- Called by trigger of bills.
CREATE OR REPLACE FUNCTION refresh_listed_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listed_credit_notes SET search_text = '' WHERE bill_id = NEW.id;
  UPDATE listed_advances SET search_text = '' WHERE bill_id = NEW.id;
  RETURN NULL;
END $$;
