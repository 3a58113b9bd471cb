-- Makes a table's changes raise the website's version.
-- For migrations.
CREATE OR REPLACE PROCEDURE keep_site_version(target text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE CONSTRAINT TRIGGER site_version AFTER INSERT OR UPDATE OR DELETE ON %I DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_site_version()', target);
END $$;
