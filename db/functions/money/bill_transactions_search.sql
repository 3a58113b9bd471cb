-- Writes a payment's search text, and whether its bill is void. Its receiver is found by the name at that time.
-- Called by trigger of bill_transactions.
CREATE OR REPLACE FUNCTION bill_transactions_search() RETURNS trigger LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE bill record;
BEGIN
  SELECT patient_name, is_deleted INTO bill FROM bills WHERE id = NEW.bill_id;
  NEW.is_deleted := coalesce(bill.is_deleted, false);
  NEW.search_text := search_text(NEW.bill_id::text, bill.patient_name, shown_date(NEW.transaction_date),
    NEW.payment_method, NEW.channel_info, (SELECT name FROM staff WHERE id = NEW.received_by), shown_money(NEW.amount));
  RETURN NEW;
END $$;
