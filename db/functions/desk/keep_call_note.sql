-- Keeps a call note unchanged, except that it is deleted with its recall, loses its words when its patient is erased, and
-- its author when that account is deleted.
-- Called by triggers of call_notes, due_contacts, due_contacts_taken_back.
CREATE OR REPLACE FUNCTION keep_call_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND (current_setting('matab.erasing', true) = 'on' AND to_jsonb(NEW) - 'words' = to_jsonb(OLD) - 'words'
    OR pg_trigger_depth() > 1 AND NEW.staff_id IS NULL AND to_jsonb(NEW) - 'staff_id' = to_jsonb(OLD) - 'staff_id') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
