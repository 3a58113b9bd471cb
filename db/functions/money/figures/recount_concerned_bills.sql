-- Recounts the bills that a statement concerns. A new bill is counted with its first lines, because without any its sum is
-- zero (bill_must_balance). What is received on a line also depends on its bill's discount and credit notes.
-- Called by triggers of appointments, bill_lines, bill_transactions, bills, credit_note_lines, services.
CREATE OR REPLACE FUNCTION recount_concerned_bills() RETURNS trigger LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE concerned bigint[];
BEGIN
  CASE TG_TABLE_NAME || ' ' || TG_OP
    WHEN 'bills UPDATE' THEN
      concerned := ARRAY(SELECT n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
        WHERE (n.is_deleted, n.bill_date, n.due, n.appointment_id, n.discount, n.credited)
          IS DISTINCT FROM (o.is_deleted, o.bill_date, o.due, o.appointment_id, o.discount, o.credited));
    WHEN 'bills DELETE' THEN
      concerned := ARRAY(SELECT id FROM old_rows);
    WHEN 'appointments UPDATE' THEN
      concerned := ARRAY(SELECT b.id FROM new_rows n JOIN old_rows o ON o.id = n.id AND o.department_id <> n.department_id
        JOIN bills b ON b.appointment_id = n.id AND NOT b.is_deleted);
    WHEN 'services UPDATE' THEN
      concerned := ARRAY(SELECT DISTINCT b.id FROM new_rows n JOIN old_rows o ON o.id = n.id AND o.department_id <> n.department_id
        JOIN bill_lines l ON l.service_id = n.id
        JOIN bills b ON b.id = l.bill_id AND b.appointment_id IS NULL AND NOT b.is_deleted);
    WHEN 'bill_lines UPDATE' THEN
      concerned := ARRAY(SELECT bill_id FROM new_rows UNION SELECT bill_id FROM old_rows);
    WHEN 'bill_lines DELETE' THEN
      concerned := ARRAY(SELECT DISTINCT bill_id FROM old_rows);
    WHEN 'credit_note_lines INSERT' THEN
      concerned := ARRAY(SELECT DISTINCT n.bill_id FROM new_rows l JOIN credit_notes n ON n.id = l.credit_note_id);
    ELSE -- lines and transactions added
      concerned := ARRAY(SELECT DISTINCT bill_id FROM new_rows);
  END CASE;
  IF cardinality(concerned) > 0 THEN PERFORM recount_bills(concerned); END IF;
  RETURN NULL;
END $$;
