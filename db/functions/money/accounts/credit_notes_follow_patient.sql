-- Deletes the texts on an erased patient's credit notes; amounts stay, and a line keeps only its service's name.
-- Called by trigger of patients.
CREATE OR REPLACE FUNCTION credit_notes_follow_patient() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  notes bigint[] := ARRAY(SELECT n.id FROM credit_notes n JOIN bills b ON b.id = n.bill_id WHERE b.patient_id = NEW.id);
  lines bigint[] := ARRAY(SELECT id FROM credit_note_lines WHERE credit_note_id = ANY (notes));
BEGIN
  IF notes = '{}' THEN RETURN NULL; END IF;
  EXECUTE format('UPDATE credit_notes SET %s WHERE id = ANY ($1)', erasing_assignments('credit_notes')) USING notes;
  UPDATE credit_note_lines l SET description = coalesce((SELECT left(name, 500) FROM services WHERE id = l.service_id), 'Erased')
    WHERE id = ANY (lines);
  CALL erase_trail('credit_notes', notes);
  CALL erase_trail('credit_note_lines', lines);
  RETURN NULL;
END $$;
