-- Keeps the figures of appointments by department: their number, the completed ones, and the minutes of these.
-- Called by trigger of appointments.
CREATE OR REPLACE FUNCTION figures_of_appointments() RETURNS trigger LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO figures
    SELECT measure, grain, date_trunc(grain, day::timestamp)::date, subject_id, date_trunc(grain, previous::timestamp)::date, sum(value)
    FROM (
      SELECT m, d, s, p, v FROM (
        WITH counted AS (SELECT * FROM new_rows)
        SELECT measure, appointment_date, department_id, '-infinity'::date, value
        FROM counted, LATERAL (VALUES ('appointments', 1), ('completed', (status = 'Completed')::int),
          ('minutes', CASE status WHEN 'Completed' THEN duration_minutes ELSE 0 END)) AS counts (measure, value)
        WHERE NOT is_deleted AND status <> 'Cancelled') AS share (m, d, s, p, v)
    ) AS change (measure, day, subject_id, previous, value), (VALUES ('day'), ('month')) AS kept (grain)
    WHERE measure <> 'visitors' OR grain = 'month'
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(value) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO figures
    SELECT measure, grain, date_trunc(grain, day::timestamp)::date, subject_id, date_trunc(grain, previous::timestamp)::date, sum(value)
    FROM (
      SELECT m, d, s, p, - v FROM (
        WITH counted AS (SELECT * FROM old_rows)
        SELECT measure, appointment_date, department_id, '-infinity'::date, value
        FROM counted, LATERAL (VALUES ('appointments', 1), ('completed', (status = 'Completed')::int),
          ('minutes', CASE status WHEN 'Completed' THEN duration_minutes ELSE 0 END)) AS counts (measure, value)
        WHERE NOT is_deleted AND status <> 'Cancelled') AS share (m, d, s, p, v)
    ) AS change (measure, day, subject_id, previous, value), (VALUES ('day'), ('month')) AS kept (grain)
    WHERE measure <> 'visitors' OR grain = 'month'
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(value) <> 0;
  ELSE
    INSERT INTO figures
    SELECT measure, grain, date_trunc(grain, day::timestamp)::date, subject_id, date_trunc(grain, previous::timestamp)::date, sum(value)
    FROM (
      SELECT m, d, s, p, v FROM (
        WITH counted AS (SELECT * FROM new_rows)
        SELECT measure, appointment_date, department_id, '-infinity'::date, value
        FROM counted, LATERAL (VALUES ('appointments', 1), ('completed', (status = 'Completed')::int),
          ('minutes', CASE status WHEN 'Completed' THEN duration_minutes ELSE 0 END)) AS counts (measure, value)
        WHERE NOT is_deleted AND status <> 'Cancelled') AS share (m, d, s, p, v)
      UNION ALL SELECT m, d, s, p, - v FROM (
        WITH counted AS (SELECT * FROM old_rows)
        SELECT measure, appointment_date, department_id, '-infinity'::date, value
        FROM counted, LATERAL (VALUES ('appointments', 1), ('completed', (status = 'Completed')::int),
          ('minutes', CASE status WHEN 'Completed' THEN duration_minutes ELSE 0 END)) AS counts (measure, value)
        WHERE NOT is_deleted AND status <> 'Cancelled') AS share (m, d, s, p, v)
    ) AS change (measure, day, subject_id, previous, value), (VALUES ('day'), ('month')) AS kept (grain)
    WHERE measure <> 'visitors' OR grain = 'month'
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(value) <> 0;
  END IF;
  RETURN NULL;
END $$;
