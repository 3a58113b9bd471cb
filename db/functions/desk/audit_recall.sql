-- Records events of a recall in the audit trail, without its texts, because the trail is never cleared.
-- Called by trigger of recalls.
CREATE OR REPLACE FUNCTION audit_recall() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb := CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) - 'words' END;
  is_now jsonb := to_jsonb(NEW) - 'words';
BEGIN
  IF was - 'updated_on' = is_now - 'updated_on' THEN RETURN NULL; END IF;
  INSERT INTO audit_log (staff_id, request_id, action, entity, entity_id, before, after)
  VALUES (current_staff_id(), nullif(current_setting('matab.request_id', true), ''),
    CASE TG_OP WHEN 'UPDATE' THEN 'changed' ELSE 'created' END, 'recalls', NEW.id, was, is_now);
  RETURN NULL;
END $$;
