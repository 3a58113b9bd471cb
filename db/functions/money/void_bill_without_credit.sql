-- Requires that a void bill has nothing from an advance, and gave nothing to one.
-- Called by trigger of bills.
CREATE OR REPLACE FUNCTION void_bill_without_credit() RETURNS trigger LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF EXISTS (SELECT FROM bill_transactions t
      WHERE t.bill_id = NEW.id AND t.type IN ('Payment', 'Credit')
        AND CASE t.type
          WHEN 'Credit' THEN t.amount + coalesce((SELECT sum(amount) FROM bill_transactions WHERE reverses_id = t.id), 0) > 0
          ELSE EXISTS (SELECT FROM bill_transactions r JOIN patient_account a ON a.bill_transaction_id = r.id WHERE r.reverses_id = t.id)
        END) THEN
    RAISE EXCEPTION 'bill % shares money with an advance', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
