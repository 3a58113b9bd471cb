-- Keeps the figures of bills from the counted shares of each bill, and for received amounts the number of bills. By service
-- there are only days: most payments would add a monthly row per service too, and reports are rare.
-- Called by trigger of counted_bills.
CREATE OR REPLACE FUNCTION figures_of_counted_bills() RETURNS trigger LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO figures (measure, grain, day, subject_id, previous, value, bills)
    SELECT measure, grain, date_trunc(grain, day::timestamp)::date, subject_id, '-infinity', sum(value), sum(bills)
    FROM (
      SELECT s.measure, s.day, s.subject_id, s.value AS value,
        CASE WHEN c.days IS NULL AND s.measure IN ('earnings', 'service_earnings') THEN 1 ELSE 0 END AS bills
      FROM new_rows c, unnest(c.shares) AS s
    ) AS change, (VALUES ('day'), ('month')) AS kept (grain)
    WHERE measure <> 'service_earnings' OR grain = 'day'
    GROUP BY 1, 2, 3, 4 HAVING sum(value) <> 0 OR sum(bills) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO figures (measure, grain, day, subject_id, previous, value, bills)
    SELECT measure, grain, date_trunc(grain, day::timestamp)::date, subject_id, '-infinity', sum(value), sum(bills)
    FROM (
      SELECT s.measure, s.day, s.subject_id, - s.value AS value,
        - CASE WHEN c.days IS NULL AND s.measure IN ('earnings', 'service_earnings') THEN 1 ELSE 0 END AS bills
      FROM old_rows c, unnest(c.shares) AS s
    ) AS change, (VALUES ('day'), ('month')) AS kept (grain)
    WHERE measure <> 'service_earnings' OR grain = 'day'
    GROUP BY 1, 2, 3, 4 HAVING sum(value) <> 0 OR sum(bills) <> 0;
  ELSE
    INSERT INTO figures (measure, grain, day, subject_id, previous, value, bills)
    SELECT measure, grain, date_trunc(grain, day::timestamp)::date, subject_id, '-infinity', sum(value), sum(bills)
    FROM (
      SELECT s.measure, s.day, s.subject_id, s.value AS value,
        CASE WHEN c.days IS NULL AND s.measure IN ('earnings', 'service_earnings') THEN 1 ELSE 0 END AS bills
      FROM new_rows c, unnest(c.shares) AS s
      UNION ALL SELECT s.measure, s.day, s.subject_id, - s.value AS value,
        - CASE WHEN c.days IS NULL AND s.measure IN ('earnings', 'service_earnings') THEN 1 ELSE 0 END AS bills
      FROM old_rows c, unnest(c.shares) AS s
    ) AS change, (VALUES ('day'), ('month')) AS kept (grain)
    WHERE measure <> 'service_earnings' OR grain = 'day'
    GROUP BY 1, 2, 3, 4 HAVING sum(value) <> 0 OR sum(bills) <> 0;
  END IF;
  RETURN NULL;
END $$;
