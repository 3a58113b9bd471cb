-- Requires at commit that a transaction paid from an advance has its entry in the patient's account.
-- Called by trigger of bill_transactions.
CREATE OR REPLACE FUNCTION credit_of_account() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM patient_account WHERE bill_transaction_id = NEW.id) THEN
    RAISE EXCEPTION 'transaction % has no entry in a patient''s account', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
