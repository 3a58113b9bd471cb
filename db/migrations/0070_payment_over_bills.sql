-- works from 0047
-- One payment over several bills of a patient. Each bill has its own row, as ever; the rows of one payment name the first of
-- them, which stands on the one receipt. What was left over is an entry of the patient's account that names it too.
ALTER TABLE bill_transactions
  ADD COLUMN group_id bigint,
  ADD CONSTRAINT bill_transactions_group_id_fkey FOREIGN KEY (group_id) REFERENCES bill_transactions NOT VALID,
  ADD CONSTRAINT bill_transactions_group CHECK (group_id IS NULL OR type = 'Payment' AND reverses_id IS NULL) NOT VALID;
-- The column is new and empty everywhere.
ALTER TABLE bill_transactions VALIDATE CONSTRAINT bill_transactions_group_id_fkey;
ALTER TABLE bill_transactions VALIDATE CONSTRAINT bill_transactions_group;
CREATE INDEX bill_transactions_groups ON bill_transactions (group_id) WHERE group_id IS NOT NULL;

ALTER TABLE patient_account
  ADD COLUMN group_id bigint UNIQUE,
  ADD CONSTRAINT patient_account_group_id_fkey FOREIGN KEY (group_id) REFERENCES bill_transactions NOT VALID,
  ADD CONSTRAINT patient_account_group CHECK (group_id IS NULL OR type = 'Advance' AND moved_from_id IS NULL) NOT VALID;
ALTER TABLE patient_account VALIDATE CONSTRAINT patient_account_group_id_fkey;
ALTER TABLE patient_account VALIDATE CONSTRAINT patient_account_group;

-- Whatever the ledger says stays; two columns follow the bill.
DO $$
DECLARE fixed text := (
  SELECT string_agg(format('%I', attname), ', ' ORDER BY attnum) FROM pg_attribute
  WHERE attrelid = 'bill_transactions'::regclass AND attnum > 0 AND NOT attisdropped AND attname NOT IN ('is_deleted', 'search_text'));
BEGIN
  DROP TRIGGER append_only ON bill_transactions;
  EXECUTE format('CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OF %s ON bill_transactions
    FOR EACH ROW EXECUTE FUNCTION refuse_change()', fixed);
END $$;

-- One payment is of one patient, came on one day by one method through one pair of hands, and its first row names itself.
CREATE FUNCTION one_payment() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode TO 'force_generic_plan' AS $$
DECLARE payer bigint;
BEGIN
  IF TG_TABLE_NAME = 'patient_account' THEN payer := (to_jsonb(NEW)->>'patient_id')::bigint;
  ELSE payer := (SELECT patient_id FROM bills WHERE id = (to_jsonb(NEW)->>'bill_id')::bigint); END IF;
  IF NOT EXISTS (SELECT FROM bill_transactions t JOIN bills b ON b.id = t.bill_id
    WHERE t.id = NEW.group_id AND t.group_id = t.id AND b.patient_id = payer
      AND (t.transaction_date, t.payment_method, t.received_by, t.in_drawer)
        IS NOT DISTINCT FROM (NEW.transaction_date, NEW.payment_method, NEW.received_by, NEW.in_drawer)) THEN
    RAISE EXCEPTION 'row % of % is not of payment %', NEW.id, TG_TABLE_NAME, NEW.group_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER of_one_payment AFTER INSERT ON bill_transactions DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.group_id IS NOT NULL) EXECUTE FUNCTION one_payment();
CREATE CONSTRAINT TRIGGER of_one_payment AFTER INSERT ON patient_account DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.group_id IS NOT NULL) EXECUTE FUNCTION one_payment();
