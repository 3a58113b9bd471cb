-- Recounts bills. Locks first what decides on their department, then their counted rows, so that of two transactions that
-- change one bill at once the second counts after the first has committed, and sees everything.
-- Called by recount_concerned_bills.
CREATE OR REPLACE FUNCTION recount_bills(changed bigint[]) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM FROM appointments WHERE id IN (SELECT appointment_id FROM bills WHERE id = ANY(changed)) ORDER BY id FOR SHARE;
  PERFORM FROM services WHERE id IN (
    SELECT l.service_id FROM bill_lines l JOIN bills b ON b.id = l.bill_id
    WHERE l.bill_id = ANY(changed) AND b.appointment_id IS NULL) ORDER BY id FOR SHARE;
  INSERT INTO counted_bills SELECT id FROM unnest(changed) AS id ORDER BY id ON CONFLICT DO NOTHING;
  PERFORM FROM counted_bills WHERE bill_id = ANY(changed) ORDER BY bill_id FOR UPDATE;
  UPDATE counted_bills c SET shares = fresh.shares, days = fresh.days
  FROM (
    SELECT id, coalesce(array_agg((measure, day, subject_id, value)::figure_share ORDER BY measure, day, subject_id)
      FILTER (WHERE measure IS NOT NULL), '{}') AS shares, several_days(id) AS days
    FROM unnest(changed) AS id LEFT JOIN (SELECT * FROM bill_shares WHERE bill_id = ANY(changed)) AS share ON bill_id = id
    GROUP BY id) AS fresh
  WHERE c.bill_id = fresh.id AND (c.shares <> fresh.shares OR c.days IS DISTINCT FROM fresh.days);
END $$;
