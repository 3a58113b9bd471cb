-- Writes a bill's search text, including the numbers of its credit notes.
-- Called by trigger of bills.
CREATE OR REPLACE FUNCTION bills_search() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE owed numeric := NEW.chargeable - NEW.discount - NEW.received;
BEGIN
  NEW.search_text := search_text(NEW.id::text, NEW.patient_name, (SELECT name FROM doctors WHERE id = NEW.doctor_id),
    shown_date(NEW.bill_date), NEW.payment_method,
    CASE WHEN owed = 0 THEN 'paid' WHEN NEW.received > 0 THEN 'partial' ELSE 'due' END,
    shown_money(NEW.chargeable), shown_money(NEW.discount), shown_money(NEW.received), shown_money(owed),
    CASE WHEN NEW.credited > 0 THEN (SELECT string_agg(number, ' ' ORDER BY id) FROM credit_notes WHERE bill_id = NEW.id) END);
  RETURN NEW;
END $$;
