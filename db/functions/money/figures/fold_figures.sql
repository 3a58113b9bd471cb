-- Folds the rows of a figure into one. Takes the lock `foldFigures` of db/locks.ts; does nothing while another transaction
-- holds it.
-- Called by server/platform/db/start/maintenance.ts.
CREATE OR REPLACE FUNCTION fold_figures() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(7204120) THEN RETURN; END IF;
  WITH changed AS (SELECT DISTINCT measure, grain, day, subject_id, previous FROM figures WHERE is_difference),
    gone AS (
      DELETE FROM figures f USING changed c
      WHERE (f.measure, f.grain, f.day, f.subject_id, f.previous) = (c.measure, c.grain, c.day, c.subject_id, c.previous)
      RETURNING f.*)
  INSERT INTO figures
    SELECT measure, grain, day, subject_id, previous, sum(value), false, sum(bills) FROM gone
    GROUP BY measure, grain, day, subject_id, previous HAVING sum(value) <> 0 OR sum(bills) <> 0;
END $$;
