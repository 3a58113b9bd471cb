-- The next day on which a doctor has hours and the clinic is not closed; tomorrow where none is found.
-- Called by recall_the_absent; db/seed/demo/desk/recalls.ts.
CREATE OR REPLACE FUNCTION next_working_day(after_day date) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT day FROM generate_series(after_day + 1, after_day + 14, interval '1 day') AS g (at), LATERAL (SELECT at::date AS day) d
    WHERE EXISTS (SELECT FROM doctor_hours h JOIN doctors doc ON doc.id = h.doctor_id AND doc.is_active AND NOT doc.is_deleted
        WHERE h.weekday = extract(isodow FROM day) AND h.week_id = week_on(h.doctor_id, day))
      AND NOT EXISTS (SELECT FROM closures c WHERE c.doctor_id IS NULL AND NOT c.is_deleted AND c.from_time IS NULL
        AND day BETWEEN c.from_day AND c.to_day AND extract(isodow FROM day)::int = ANY (c.weekdays))
    ORDER BY day LIMIT 1), after_day + 1)
$$;
