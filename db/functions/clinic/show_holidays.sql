-- Copies the clinic's closed days, which `closures` owns, into the settings, where website, history and undo read them. An
-- unchanged set keeps its stored order.
-- Called by trigger of closures.
CREATE OR REPLACE FUNCTION show_holidays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE clinic_settings SET facts = jsonb_set(facts, '{closures}', holidays_shown())
  WHERE name = 'hours' AND holidays_shown() IS DISTINCT FROM (
    SELECT coalesce(jsonb_agg(closed ORDER BY closed ->> 'day'), '[]') FROM jsonb_array_elements(facts -> 'closures') AS closed);
  RETURN NULL;
END $$;
