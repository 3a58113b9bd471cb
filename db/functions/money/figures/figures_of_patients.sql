-- Keeps the figure of new patients. Patients imported without a day of registration were patients before, and do not count.
-- Called by trigger of patients.
CREATE OR REPLACE FUNCTION figures_of_patients() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO figures
    SELECT measure, grain, date_trunc(grain, day::timestamp)::date, subject_id, date_trunc(grain, previous::timestamp)::date, sum(value)
    FROM (
      SELECT m, d, s, p, v FROM (
        WITH counted AS (SELECT * FROM new_rows)
        SELECT 'patients', CASE WHEN registered_earlier THEN '-infinity' ELSE (created_on AT TIME ZONE 'Asia/Karachi')::date END, 0, '-infinity'::date, 1
        FROM counted
        WHERE NOT is_deleted) AS share (m, d, s, p, v)
    ) AS change (measure, day, subject_id, previous, value), (VALUES ('day'), ('month')) AS kept (grain)
    WHERE measure <> 'visitors' OR grain = 'month'
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(value) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO figures
    SELECT measure, grain, date_trunc(grain, day::timestamp)::date, subject_id, date_trunc(grain, previous::timestamp)::date, sum(value)
    FROM (
      SELECT m, d, s, p, - v FROM (
        WITH counted AS (SELECT * FROM old_rows)
        SELECT 'patients', CASE WHEN registered_earlier THEN '-infinity' ELSE (created_on AT TIME ZONE 'Asia/Karachi')::date END, 0, '-infinity'::date, 1
        FROM counted
        WHERE NOT is_deleted) AS share (m, d, s, p, v)
    ) AS change (measure, day, subject_id, previous, value), (VALUES ('day'), ('month')) AS kept (grain)
    WHERE measure <> 'visitors' OR grain = 'month'
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(value) <> 0;
  ELSE
    INSERT INTO figures
    SELECT measure, grain, date_trunc(grain, day::timestamp)::date, subject_id, date_trunc(grain, previous::timestamp)::date, sum(value)
    FROM (
      SELECT m, d, s, p, v FROM (
        WITH counted AS (SELECT * FROM new_rows)
        SELECT 'patients', CASE WHEN registered_earlier THEN '-infinity' ELSE (created_on AT TIME ZONE 'Asia/Karachi')::date END, 0, '-infinity'::date, 1
        FROM counted
        WHERE NOT is_deleted) AS share (m, d, s, p, v)
      UNION ALL SELECT m, d, s, p, - v FROM (
        WITH counted AS (SELECT * FROM old_rows)
        SELECT 'patients', CASE WHEN registered_earlier THEN '-infinity' ELSE (created_on AT TIME ZONE 'Asia/Karachi')::date END, 0, '-infinity'::date, 1
        FROM counted
        WHERE NOT is_deleted) AS share (m, d, s, p, v)
    ) AS change (measure, day, subject_id, previous, value), (VALUES ('day'), ('month')) AS kept (grain)
    WHERE measure <> 'visitors' OR grain = 'month'
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(value) <> 0;
  END IF;
  RETURN NULL;
END $$;
