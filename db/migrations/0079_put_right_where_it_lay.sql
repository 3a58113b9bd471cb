-- works from 0047
-- A payment that is put right moves no money on the day on which that is done: what was received lay in the drawer of the day of
-- the payment. So both halves of a correction count there, while they are dated the day on which they were written. Of a day
-- that is closed they count at no close, as before (migration 0065).
ALTER TABLE bill_transactions
  ADD COLUMN drawer_day date,
  ADD CONSTRAINT bill_transactions_drawer_day CHECK (
    drawer_day IS NULL OR in_drawer AND (type = 'Correction' OR replaces_id IS NOT NULL)) NOT VALID;
-- The column is new and empty everywhere.
ALTER TABLE bill_transactions VALIDATE CONSTRAINT bill_transactions_drawer_day;
CREATE INDEX bill_transactions_drawer_days ON bill_transactions (drawer_day) WHERE drawer_day IS NOT NULL;

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

-- The day on which a row counts is guarded beside the day on which it was written.
CREATE TRIGGER z_drawer_day_open_insert BEFORE INSERT ON bill_transactions FOR EACH ROW
  WHEN (NEW.drawer_day IS NOT NULL) EXECUTE FUNCTION day_must_be_open('drawer_day');
CREATE TRIGGER z_drawer_day_open BEFORE UPDATE ON bill_transactions FOR EACH ROW
  WHEN (OLD.is_deleted IS DISTINCT FROM NEW.is_deleted AND OLD.drawer_day IS NOT NULL) EXECUTE FUNCTION day_must_be_open('drawer_day');

-- One row for each movement that counts at the day's close. Two parts of the ledger, for each has an index on its day.
CREATE OR REPLACE VIEW drawer AS
  SELECT 'bill_transactions'::text AS source, id AS source_id, transaction_date AS day, payment_method AS method,
    amount::numeric AS amount, received_by AS staff_id
  FROM bill_transactions WHERE in_drawer AND NOT is_deleted AND drawer_day IS NULL
  UNION ALL SELECT 'bill_transactions', id, drawer_day, payment_method, amount, received_by
  FROM bill_transactions WHERE NOT is_deleted AND drawer_day IS NOT NULL
  UNION ALL SELECT 'expenses', id, expense_date, 'Cash', - amount, recorded_by FROM expenses WHERE from_drawer AND NOT is_deleted
  UNION ALL SELECT 'drawer_moves', id, day, 'Cash', amount, made_by FROM drawer_moves
  UNION ALL SELECT 'patient_account', id, transaction_date, payment_method, amount, received_by FROM patient_account WHERE in_drawer;
