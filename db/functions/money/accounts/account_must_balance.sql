-- Requires at commit that a patient's credit equals the sum of the account.
-- Called by triggers of patient_account, patient_balances.
CREATE OR REPLACE FUNCTION account_must_balance() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE target bigint;
BEGIN
  IF TG_OP = 'DELETE' THEN target := OLD.patient_id; ELSE target := NEW.patient_id; END IF;
  IF coalesce((SELECT credit FROM patient_balances WHERE patient_id = target), 0)
    <> coalesce((SELECT sum(amount) FROM patient_account WHERE patient_id = target), 0) THEN
    RAISE EXCEPTION 'the credit of patient % does not equal the account', target USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
