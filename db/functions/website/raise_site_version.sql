-- Raises the website's version, by which its pages are cached. Runs once at the end of a transaction, so that nobody waits
-- for the row while a list of services is imported. Changes that are not public yet, such as drafts, do not count.
-- Called by triggers of the tables that db/schema.sql names; keep_site_version.
CREATE OR REPLACE FUNCTION raise_site_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('matab.site_version_of', true) IS DISTINCT FROM pg_current_xact_id()::text THEN
    UPDATE site_version SET version = version + 1;
    PERFORM set_config('matab.site_version_of', pg_current_xact_id()::text, true);
  END IF;
  RETURN NULL;
END $$;
