-- Requires at commit that share_statement_problem finds nothing.
-- Called by trigger of share_statements.
CREATE OR REPLACE FUNCTION share_statement_must_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE problem text := share_statement_problem(NEW.id);
BEGIN
  IF problem IS NOT NULL THEN RAISE EXCEPTION '%', problem USING ERRCODE = 'check_violation'; END IF;
  RETURN NULL;
END $$;
