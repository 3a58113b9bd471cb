-- Keeps `updated_on`, which always rises, so that nobody overwrites a version they have not seen.
-- Called by triggers of the tables that db/schema.sql names; keep_history.
CREATE OR REPLACE FUNCTION touch_updated_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_on := greatest(now_ms(), OLD.updated_on + interval '1 millisecond');
  RETURN NEW;
END $$;
