-- works from 0057
-- Days on which the clinic is closed have one owner: `closures`. The group "hours" of the settings shows those of them that
-- are whole days of everybody, one by one, so that website, history and undoing go on reading them there.
INSERT INTO closures (kind, name, name_ur, from_day, to_day)
SELECT 'holiday', closed -> 'reason' ->> 'en', closed -> 'reason' ->> 'ur', (closed ->> 'day')::date, (closed ->> 'day')::date
FROM clinic_settings, jsonb_array_elements(facts -> 'closures') AS closed WHERE clinic_settings.name = 'hours';

-- As the settings hold them: at most 60 days, those to come first, in the order of the calendar.
CREATE FUNCTION holidays_shown() RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('day', day, 'reason', reason) ORDER BY day), '[]') FROM (
    SELECT day, reason FROM (
      SELECT DISTINCT ON (on_day::date) on_day::date AS day,
        jsonb_strip_nulls(jsonb_build_object('en', left(name, 60), 'ur', left(name_ur, 60))) AS reason
      FROM closures, generate_series(from_day, to_day, '1 day') AS on_day
      WHERE doctor_id IS NULL AND kind = 'holiday' AND from_time IS NULL AND NOT is_expected AND NOT is_deleted
        AND extract(isodow FROM on_day)::int = ANY (weekdays)
      ORDER BY on_day::date, id) AS days
    ORDER BY day < clinic_today(), day LIMIT 60) AS shown
$$;
-- What was saved in another order stays in it.
CREATE FUNCTION show_holidays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE clinic_settings SET facts = jsonb_set(facts, '{closures}', holidays_shown())
  WHERE name = 'hours' AND holidays_shown() IS DISTINCT FROM (
    SELECT coalesce(jsonb_agg(closed ORDER BY closed ->> 'day'), '[]') FROM jsonb_array_elements(facts -> 'closures') AS closed);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER show_holidays AFTER INSERT OR UPDATE OR DELETE ON closures DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION show_holidays();
