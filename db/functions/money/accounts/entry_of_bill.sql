-- Requires that an account entry which names a transaction equals it, on a bill of the same patient.
-- Called by trigger of patient_account.
CREATE OR REPLACE FUNCTION entry_of_bill() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM bill_transactions t JOIN bills b ON b.id = t.bill_id
    WHERE t.id = NEW.bill_transaction_id AND b.patient_id = NEW.patient_id AND t.amount = - NEW.amount AND NOT t.in_drawer
      AND t.type = CASE NEW.type WHEN 'To bill' THEN 'Credit' ELSE 'Refund' END) THEN
    RAISE EXCEPTION 'entry % does not equal its transaction', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
