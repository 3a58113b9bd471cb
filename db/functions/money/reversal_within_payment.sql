-- Requires that a reversal takes back a payment of the same bill, and no more than its amount. Money from the advance
-- returns to it.
-- Called by trigger of bill_transactions.
CREATE OR REPLACE FUNCTION reversal_within_payment() RETURNS trigger LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE payment record;
BEGIN
  SELECT bill_id, type, amount + (SELECT sum(amount) FROM bill_transactions WHERE reverses_id = NEW.reverses_id) AS remains
  INTO payment FROM bill_transactions WHERE id = NEW.reverses_id;
  IF payment.bill_id <> NEW.bill_id OR payment.type NOT IN ('Payment', 'Credit') OR payment.remains < 0 THEN
    RAISE EXCEPTION 'transaction % takes back what transaction % is not', NEW.id, NEW.reverses_id USING ERRCODE = 'check_violation';
  END IF;
  IF payment.type = 'Credit' AND NOT EXISTS (SELECT FROM patient_account WHERE bill_transaction_id = NEW.id) THEN
    RAISE EXCEPTION 'transaction % gives an advance out of the account', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
