-- The app's role may add to the ledger and read it, no more (server/platform/grants.ts). The columns that follow their
-- bill are written by the owner of this function; migration 0013's guard refuses every other one to it, too.
DO $$ BEGIN
  EXECUTE format('ALTER FUNCTION refresh_bill_transactions() SECURITY DEFINER SET search_path = %I, pg_temp', current_schema());
END $$;
REVOKE EXECUTE ON FUNCTION refresh_bill_transactions() FROM PUBLIC;
