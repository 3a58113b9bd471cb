-- Writes an advance entry's search text, and whether its bill is void.
-- Called by trigger of listed_advances.
CREATE OR REPLACE FUNCTION listed_advances_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT b.id, coalesce(b.is_deleted, false),
      search_text(shown_date(a.transaction_date), p.full_name, p.register_no, a.type, a.payment_method, a.channel_info, b.id::text,
        coalesce(a.remarks, a.reason), s.name, shown_money(a.amount))
    INTO STRICT NEW.bill_id, NEW.is_deleted, NEW.search_text
    FROM patient_account a JOIN patients p ON p.id = a.patient_id
    LEFT JOIN bill_transactions t ON t.id = a.bill_transaction_id LEFT JOIN bills b ON b.id = t.bill_id
    LEFT JOIN staff s ON s.id = a.received_by
    WHERE a.id = NEW.id;
  RETURN NEW;
END $$;
