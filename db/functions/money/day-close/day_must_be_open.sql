-- Refuses to add to a closed day or to change it, in the words of rules/money/day-close/day-close.ts. The first argument
-- names the column of the day, the second the guarded side of a change: 'before', 'after' or, when missing, both; so an
-- expense that enters or leaves the drawer may have a closed day on its unguarded side. Shares the lock `dayClose` of
-- db/locks.ts, so it waits while a day is being closed. Before the first close nothing is refused.
-- Called by triggers of bill_transactions, credit_notes, drawer_moves, expenses, patient_account.
CREATE OR REPLACE FUNCTION day_must_be_open() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  of_day date := least(
    CASE WHEN TG_ARGV[1] IS DISTINCT FROM 'after' THEN (to_jsonb(OLD)->>TG_ARGV[0])::date END,
    CASE WHEN TG_ARGV[1] IS DISTINCT FROM 'before' THEN (to_jsonb(NEW)->>TG_ARGV[0])::date END);
  closed record;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7204122);
  SELECT c.day, c.z_no, c.created_on, s.name INTO closed
  FROM standing_closes c LEFT JOIN staff s ON s.id = c.closed_by ORDER BY c.day DESC, c.id DESC LIMIT 1;
  IF of_day <= closed.day THEN
    RAISE EXCEPTION 'the day % is closed', of_day USING ERRCODE = 'MT001', DETAIL = jsonb_build_object(
      'table', TG_TABLE_NAME, 'day', of_day, 'zNo', closed.z_no, 'closedBy', closed.name,
      'closedOn', closed.created_on, 'nextDay', greatest(closed.day + 1, clinic_today()))::text;
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;
