-- Requires that the rows of one payment share day, method and receiver, and that its first row names itself. They may be on
-- bills of several patients with one phone number at that time, because a family pays together and gets one receipt. The
-- rest goes to one of them.
-- Called by triggers of bill_transactions, patient_account.
CREATE OR REPLACE FUNCTION one_payment() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE payer bigint;
BEGIN
  IF TG_TABLE_NAME = 'patient_account' THEN payer := (to_jsonb(NEW)->>'patient_id')::bigint;
  ELSE payer := (SELECT patient_id FROM bills WHERE id = (to_jsonb(NEW)->>'bill_id')::bigint); END IF;
  IF NOT EXISTS (SELECT FROM bill_transactions t JOIN bills b ON b.id = t.bill_id
    WHERE t.id = NEW.group_id AND t.group_id = t.id
      AND (b.patient_id = payer OR EXISTS (SELECT FROM patients one JOIN patients other ON other.phone = one.phone
        WHERE one.id = b.patient_id AND other.id = payer AND one.phone <> ''))
      AND (t.transaction_date, t.payment_method, t.received_by, t.in_drawer)
        IS NOT DISTINCT FROM (NEW.transaction_date, NEW.payment_method, NEW.received_by, NEW.in_drawer)) THEN
    RAISE EXCEPTION 'row % of % is not of payment %', NEW.id, TG_TABLE_NAME, NEW.group_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
