-- Writes a credit note's search text, and whether its bill is void. Its author is found by the name at the time of the last
-- write.
-- Called by trigger of listed_credit_notes.
CREATE OR REPLACE FUNCTION listed_credit_notes_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT b.is_deleted,
      search_text(n.number, shown_date(n.note_date), n.bill_id::text, b.patient_name, d.name, n.reason, s.name, shown_money(n.amount))
    INTO STRICT NEW.is_deleted, NEW.search_text
    FROM credit_notes n JOIN bills b ON b.id = n.bill_id LEFT JOIN doctors d ON d.id = b.doctor_id LEFT JOIN staff s ON s.id = n.made_by
    WHERE n.id = NEW.id;
  RETURN NEW;
END $$;
