-- Whether this is the database of a demo clinic.
-- Called by site_is_sample; server/demo.ts, server/platform/backup/places/newest-backup.ts.
CREATE OR REPLACE FUNCTION is_demo() RETURNS boolean LANGUAGE sql STABLE AS $$ SELECT EXISTS (SELECT FROM demo_clinic) $$;
