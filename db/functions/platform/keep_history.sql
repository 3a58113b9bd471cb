-- Adds audit and `updated_on` to a table of records. Writing an empty search text means "compute it again" and is no change
-- of the record; the trigger's name sorts it before the one that computes.
-- For migrations.
CREATE OR REPLACE PROCEDURE keep_history(target text) LANGUAGE plpgsql AS $$
DECLARE
  searchable boolean := EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = target::regclass AND attname = 'search_text');
  unless_refreshed text := CASE WHEN searchable THEN 'WHEN (NEW.search_text <> '''')' ELSE '' END;
BEGIN
  EXECUTE format('CREATE TRIGGER a_touch BEFORE UPDATE ON %I FOR EACH ROW %s EXECUTE FUNCTION touch_updated_on()', target, unless_refreshed);
  CALL keep_audit(target);
END $$;
