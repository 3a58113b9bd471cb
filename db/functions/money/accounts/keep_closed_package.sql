-- Keeps a closed package unchanged, except that its reason is deleted when its patient is erased.
-- Called by trigger of patient_packages.
CREATE OR REPLACE FUNCTION keep_closed_package() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_owner boolean := (SELECT pg_has_role(relowner, 'MEMBER') FROM pg_class WHERE oid = TG_RELID);
  free text[] := ARRAY['patient_id', 'is_deleted', 'updated_on'] || computed_columns(TG_RELID)
    || CASE WHEN current_setting('matab.erasing', true) = 'on' AND is_owner THEN ARRAY['close_reason'] ELSE '{}' END;
BEGIN
  IF to_jsonb(NEW) - free <> to_jsonb(OLD) - free THEN
    RAISE EXCEPTION 'package % is closed', OLD.number USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
