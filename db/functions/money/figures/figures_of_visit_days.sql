-- Keeps the figure of distinct patients, by each one's first visit in a month.
-- Called by trigger of visit_days.
CREATE OR REPLACE FUNCTION figures_of_visit_days() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO figures
    SELECT measure, grain, date_trunc(grain, day::timestamp)::date, subject_id, date_trunc(grain, previous::timestamp)::date, sum(value)
    FROM (
      SELECT m, d, s, p, v FROM (
        WITH counted AS (SELECT * FROM new_rows)
        SELECT 'visitors', day, department_id, previous_day, 1
        FROM counted
        WHERE date_trunc('month', previous_day::timestamp) < date_trunc('month', day::timestamp)) AS share (m, d, s, p, v)
    ) AS change (measure, day, subject_id, previous, value), (VALUES ('day'), ('month')) AS kept (grain)
    WHERE measure <> 'visitors' OR grain = 'month'
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(value) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO figures
    SELECT measure, grain, date_trunc(grain, day::timestamp)::date, subject_id, date_trunc(grain, previous::timestamp)::date, sum(value)
    FROM (
      SELECT m, d, s, p, - v FROM (
        WITH counted AS (SELECT * FROM old_rows)
        SELECT 'visitors', day, department_id, previous_day, 1
        FROM counted
        WHERE date_trunc('month', previous_day::timestamp) < date_trunc('month', day::timestamp)) AS share (m, d, s, p, v)
    ) AS change (measure, day, subject_id, previous, value), (VALUES ('day'), ('month')) AS kept (grain)
    WHERE measure <> 'visitors' OR grain = 'month'
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(value) <> 0;
  ELSE
    INSERT INTO figures
    SELECT measure, grain, date_trunc(grain, day::timestamp)::date, subject_id, date_trunc(grain, previous::timestamp)::date, sum(value)
    FROM (
      SELECT m, d, s, p, v FROM (
        WITH counted AS (SELECT * FROM new_rows)
        SELECT 'visitors', day, department_id, previous_day, 1
        FROM counted
        WHERE date_trunc('month', previous_day::timestamp) < date_trunc('month', day::timestamp)) AS share (m, d, s, p, v)
      UNION ALL SELECT m, d, s, p, - v FROM (
        WITH counted AS (SELECT * FROM old_rows)
        SELECT 'visitors', day, department_id, previous_day, 1
        FROM counted
        WHERE date_trunc('month', previous_day::timestamp) < date_trunc('month', day::timestamp)) AS share (m, d, s, p, v)
    ) AS change (measure, day, subject_id, previous, value), (VALUES ('day'), ('month')) AS kept (grain)
    WHERE measure <> 'visitors' OR grain = 'month'
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(value) <> 0;
  END IF;
  RETURN NULL;
END $$;
