-- Requires at commit that a credit note equals its lines, and that no line is credited more than its price.
-- Called by triggers of credit_note_lines, credit_notes.
CREATE OR REPLACE FUNCTION credit_note_must_balance() RETURNS trigger LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE note record;
BEGIN
  IF TG_TABLE_NAME = 'credit_notes' THEN SELECT * INTO note FROM credit_notes WHERE id = NEW.id;
  ELSE SELECT * INTO note FROM credit_notes WHERE id = NEW.credit_note_id;
  END IF;
  IF note.amount <> coalesce((SELECT sum(amount) FROM credit_note_lines WHERE credit_note_id = note.id), 0)
    OR EXISTS (SELECT FROM credit_notes n JOIN credit_note_lines c ON c.credit_note_id = n.id
      LEFT JOIN bill_lines l ON l.bill_id = n.bill_id AND l.position = c.position
      WHERE n.bill_id = note.bill_id GROUP BY c.position, l.price HAVING sum(c.amount) > coalesce(l.price, 0)) THEN
    RAISE EXCEPTION 'credit note % does not equal its lines', note.number USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
