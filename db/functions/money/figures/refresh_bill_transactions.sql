-- Writes the columns of payments anew that follow their bill. The role that serves may add to the ledger and read it,
-- no more (server/platform/db/start/grants.ts), so they are written by the owner of this function, and the guard of the
-- ledger refuses every other column to it, too.
-- Called by trigger of bills.
CREATE OR REPLACE FUNCTION refresh_bill_transactions() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE bill_transactions SET search_text = '' WHERE bill_id = NEW.id;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION refresh_bill_transactions() FROM PUBLIC;
