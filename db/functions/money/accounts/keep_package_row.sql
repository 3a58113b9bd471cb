-- Makes a package's uses and extensions append-only, except that their reasons are deleted when the patient is erased.
-- Called by triggers of package_extensions, package_uses.
CREATE OR REPLACE FUNCTION keep_package_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE is_owner boolean := (SELECT pg_has_role(relowner, 'MEMBER') FROM pg_class WHERE oid = TG_RELID);
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('matab.erasing', true) = 'on' AND is_owner
    AND to_jsonb(NEW) - 'reason' = to_jsonb(OLD) - 'reason' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
