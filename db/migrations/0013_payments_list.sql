-- The list of payments received, which explains the earnings: searched and counted like every other list (0001).
-- Two columns are derived and follow their sources; what the ledger says stays append-only.
ALTER TABLE bill_transactions
  ADD COLUMN is_deleted boolean NOT NULL DEFAULT false, -- the bill's: a void bill's payments leave lists and figures
  ADD COLUMN search_text text NOT NULL DEFAULT '';

DROP TRIGGER append_only ON bill_transactions;
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OF id, bill_id, amount, type, remarks, payment_method, channel_info,
  transaction_date, received_by, created_on ON bill_transactions FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Whoever received it is found under the name of that day.
CREATE FUNCTION bill_transactions_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE bill record;
BEGIN
  SELECT patient_name, is_deleted INTO bill FROM bills WHERE id = NEW.bill_id;
  NEW.is_deleted := coalesce(bill.is_deleted, false);
  NEW.search_text := search_text(NEW.bill_id::text, bill.patient_name, shown_date(NEW.transaction_date),
    NEW.payment_method, NEW.channel_info, (SELECT name FROM staff WHERE id = NEW.received_by), shown_money(NEW.amount));
  RETURN NEW;
END $$;
CREATE TRIGGER search BEFORE INSERT OR UPDATE ON bill_transactions FOR EACH ROW EXECUTE FUNCTION bill_transactions_search();
UPDATE bill_transactions SET search_text = '';

CREATE FUNCTION refresh_bill_transactions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bill_transactions SET search_text = '' WHERE bill_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER payments AFTER UPDATE ON bills FOR EACH ROW
  WHEN ((NEW.is_deleted, NEW.patient_name) IS DISTINCT FROM (OLD.is_deleted, OLD.patient_name))
  EXECUTE FUNCTION refresh_bill_transactions();

INSERT INTO list_totals
  SELECT 'bill_transactions', measure, value
  FROM (SELECT count(*) AS rows, sum(amount) AS amount FROM bill_transactions WHERE NOT is_deleted) AS kept,
    LATERAL (VALUES ('rows', rows), ('amount', amount)) AS total (measure, value)
  WHERE value > 0;
CALL keep_list_totals('bill_transactions', 'amount');

DROP INDEX bill_transactions_date;
CREATE INDEX bill_transactions_date ON bill_transactions (transaction_date) INCLUDE (amount) WHERE NOT is_deleted;
CREATE INDEX bill_transactions_newest ON bill_transactions (created_on DESC, id DESC) WHERE NOT is_deleted;
CREATE INDEX bill_transactions_search ON bill_transactions USING gin (search_text gin_trgm_ops) WHERE NOT is_deleted;
CREATE INDEX bill_transactions_short ON bill_transactions USING gin (short_pieces(search_text)) WHERE NOT is_deleted;
