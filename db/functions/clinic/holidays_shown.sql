-- The clinic's closed days as the settings store them: at most 60, the next ones first, in calendar order.
-- Called by show_holidays.
CREATE OR REPLACE FUNCTION holidays_shown() RETURNS jsonb LANGUAGE sql STABLE AS $$
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
