-- Notes the bills whose shares a lab's cost may change (touched_bills).
-- Called by trigger of lab_cases.
CREATE OR REPLACE FUNCTION touch_lab_bills() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO touched_bills (bill_id)
    SELECT DISTINCT bill_id FROM bill_lines WHERE procedure_id IN (OLD.procedure_id, NEW.procedure_id) ORDER BY 1
    ON CONFLICT (bill_id, package_id) DO UPDATE SET xact = excluded.xact WHERE touched_bills.xact <> excluded.xact;
  RETURN NULL;
END $$;
