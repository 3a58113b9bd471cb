-- works from 0047
-- Money that is given back, and payments put right: rows of the one ledger that name the payment they take back. Nothing is
-- edited; what is left of a payment is its amount and those rows.
ALTER TABLE bill_transactions
  ADD COLUMN reverses_id bigint,
  ADD COLUMN reason text CHECK (length(reason) BETWEEN 3 AND 500),
  ADD CONSTRAINT bill_transactions_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES bill_transactions NOT VALID,
  DROP CONSTRAINT bill_transactions_amount_check,
  DROP CONSTRAINT bill_transactions_type_check,
  ADD CONSTRAINT bill_transactions_kind CHECK (
    type = 'Payment' AND amount > 0 AND reverses_id IS NULL AND reason IS NULL
    OR type IN ('Refund', 'Correction') AND amount < 0 AND reverses_id IS NOT NULL AND reason IS NOT NULL);
-- The column is new and empty: there is no row to look at.
ALTER TABLE bill_transactions VALIDATE CONSTRAINT bill_transactions_reverses_id_fkey;
CREATE INDEX bill_transactions_reversals ON bill_transactions (reverses_id) WHERE reverses_id IS NOT NULL;

DROP TRIGGER append_only ON bill_transactions;
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OF id, bill_id, amount, type, remarks, payment_method, channel_info,
  transaction_date, received_by, created_on, reverses_id, reason ON bill_transactions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What is taken back is of the same bill, is itself a payment, and no more than it was.
CREATE FUNCTION reversal_within_payment() RETURNS trigger LANGUAGE plpgsql
  SET plan_cache_mode TO 'force_generic_plan' AS $$
DECLARE payment record;
BEGIN
  SELECT bill_id, type, amount + (SELECT sum(amount) FROM bill_transactions WHERE reverses_id = NEW.reverses_id) AS remains
  INTO payment FROM bill_transactions WHERE id = NEW.reverses_id;
  IF payment.bill_id <> NEW.bill_id OR payment.type <> 'Payment' OR payment.remains < 0 THEN
    RAISE EXCEPTION 'transaction % takes back what transaction % is not', NEW.id, NEW.reverses_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER within_payment AFTER INSERT ON bill_transactions DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.reverses_id IS NOT NULL) EXECUTE FUNCTION reversal_within_payment();

-- As screens write it: the sign stands before the currency.
CREATE OR REPLACE FUNCTION shown_money(n numeric) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN RETURN CASE WHEN round(n) < 0 THEN '−rs ' ELSE 'rs ' END || ltrim(to_char(abs(round(n)), 'FM999,999,999,990')); END $$;

-- A reason in the patient's own words is erased with the patient.
CREATE OR REPLACE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
DECLARE
  texts text[] := ARRAY['before', 'after', 'remarks', 'channel_info', 'reason', 'search_text'];
  is_owner boolean := (SELECT pg_has_role(relowner, 'MEMBER') FROM pg_class WHERE oid = TG_RELID);
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('matab.erasing', true) = 'on' AND is_owner
    AND to_jsonb(NEW) - texts = to_jsonb(OLD) - texts THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME IN ('bill_transactions', 'bill_prints')
    AND current_setting('matab.removing_sample', true) = 'on' AND is_owner THEN
    IF EXISTS (SELECT FROM sample_records WHERE table_name = 'bills' AND id = OLD.bill_id) THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE FUNCTION erasing_assignments(of_table text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $$
  SELECT string_agg(format('%I = %s', attname, CASE
    WHEN attname IN ('phone', 'mobile', 'emergency_contact_no') THEN '''0000000000'''
    WHEN attname IN ('reject_reason', 'reason') THEN format('CASE WHEN %1$I IS NOT NULL THEN ''Erased'' END', attname)
    WHEN attnotnull OR attname IN ('guardian_name', 'emergency_contact_person_name') THEN '''Erased''' ELSE 'NULL' END), ', ')
  FROM pg_attribute
  WHERE attrelid = to_regclass(quote_ident(of_table)) AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    AND attname <> ALL (kept_columns(of_table)) AND attname <> 'search_text'
$$;
