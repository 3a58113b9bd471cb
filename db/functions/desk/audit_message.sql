-- Records events of a message in the audit trail: who, when, kind and state. Text and address are left out, because the
-- trail is never cleared.
-- Called by trigger of messages.
CREATE OR REPLACE FUNCTION audit_message() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  silent text[] := ARRAY['body','address','group_key','dedupe_key','state_on','attempts'];
  was jsonb := CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) - silent END;
  is_now jsonb := to_jsonb(NEW) - silent;
BEGIN
  IF was - 'updated_on' = is_now - 'updated_on' THEN RETURN NULL; END IF;
  INSERT INTO audit_log (staff_id, request_id, action, entity, entity_id, before, after)
  VALUES (current_staff_id(), nullif(current_setting('matab.request_id', true), ''),
    CASE TG_OP WHEN 'UPDATE' THEN 'changed' ELSE 'created' END, 'messages', NEW.id, was, is_now);
  RETURN NULL;
END $$;
