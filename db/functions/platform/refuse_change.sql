-- Makes a table append-only, such as the ledger and the audit trail. Only an erasure may change its texts, and nothing else
-- of a row, as the role that owns the table; generated columns are ignored.
-- Called by triggers of the tables that db/schema.sql names.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  texts text[] := ARRAY['before', 'after', 'remarks', 'channel_info', 'reason', 'description', 'search_text']
    || computed_columns(TG_RELID);
  is_owner boolean := (SELECT pg_has_role(relowner, 'MEMBER') FROM pg_class WHERE oid = TG_RELID);
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('matab.erasing', true) = 'on' AND is_owner
    AND to_jsonb(NEW) - texts = to_jsonb(OLD) - texts THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
