-- works from 0039
-- When an import last began to run: one that is not done and that nobody runs was broken off, and brought nothing in.
ALTER TABLE import_batches ADD COLUMN begun_on timestamptz;

-- The version rises once in a transaction, at its end, so that nobody waits for the row while a list of services comes in.
CREATE OR REPLACE FUNCTION raise_site_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('matab.site_version_of', true) IS DISTINCT FROM pg_current_xact_id()::text THEN
    UPDATE site_version SET version = version + 1;
    PERFORM set_config('matab.site_version_of', pg_current_xact_id()::text, true);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE PROCEDURE keep_site_version(target text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE CONSTRAINT TRIGGER site_version AFTER INSERT OR UPDATE OR DELETE ON %I DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_site_version()', target);
END $$;
DO $$
DECLARE kept record;
BEGIN
  FOR kept IN SELECT tgrelid::regclass AS target, tgname AS name, pg_get_triggerdef(oid) AS definition FROM pg_trigger
    WHERE tgfoid = 'raise_site_version'::regproc AND NOT tgdeferrable LOOP
    EXECUTE format('DROP TRIGGER %I ON %s', kept.name, kept.target);
    EXECUTE replace(replace(kept.definition, 'CREATE TRIGGER', 'CREATE CONSTRAINT TRIGGER'),
      'FOR EACH STATEMENT', 'DEFERRABLE INITIALLY DEFERRED FOR EACH ROW');
  END LOOP;
END $$;
