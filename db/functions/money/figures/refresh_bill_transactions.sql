-- Rewrites the columns of payments that follow from their bill. The role that serves may only add to the ledger and read it
-- (server/platform/db/start/grants.ts), so the owner of this function writes them, and the ledger's guard refuses it every
-- other column.
-- Called by trigger of bills.
CREATE OR REPLACE FUNCTION refresh_bill_transactions() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE bill_transactions SET search_text = '' WHERE bill_id = NEW.id;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION refresh_bill_transactions() FROM PUBLIC;
