-- works from 0047
-- Of a change of an expense the guard of closed days looks at the day before where it counted in the drawer before, and at the day after
-- where it counts in it after: one that enters or leaves the drawer may lie outside of it in a closed day, as every other expense may.

-- As of 0077, and a trigger may name the side of a change that it guards: 'before' or 'after'.
CREATE OR REPLACE FUNCTION day_must_be_open() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode TO 'force_generic_plan' AS $$
DECLARE
  of_day date := least(
    CASE WHEN TG_ARGV[1] IS DISTINCT FROM 'after' THEN (to_jsonb(OLD)->>TG_ARGV[0])::date END,
    CASE WHEN TG_ARGV[1] IS DISTINCT FROM 'before' THEN (to_jsonb(NEW)->>TG_ARGV[0])::date END);
  closed record;
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('matab.removing_sample', true) = 'on'
    AND (SELECT pg_has_role(relowner, 'MEMBER') FROM pg_class WHERE oid = TG_RELID)
    AND EXISTS (SELECT FROM sample_records WHERE table_name = TG_TABLE_NAME AND id = OLD.id) THEN
    RETURN OLD;
  END IF;
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

-- What counts in the drawer is what the view `drawer` reads. What the day's report tells of an expense is guarded, and nothing else.
DROP TRIGGER z_day_open ON expenses;
DROP TRIGGER z_day_open_delete ON expenses;
CREATE TRIGGER z_day_open_before BEFORE UPDATE ON expenses FOR EACH ROW
  WHEN (OLD.from_drawer AND NOT OLD.is_deleted
    AND (OLD.amount, OLD.expense_date, OLD.from_drawer, OLD.is_deleted, OLD.expense_by, OLD.description)
      IS DISTINCT FROM (NEW.amount, NEW.expense_date, NEW.from_drawer, NEW.is_deleted, NEW.expense_by, NEW.description))
  EXECUTE FUNCTION day_must_be_open('expense_date', 'before');
CREATE TRIGGER z_day_open_after BEFORE UPDATE ON expenses FOR EACH ROW
  WHEN (NEW.from_drawer AND NOT NEW.is_deleted
    AND (OLD.amount, OLD.expense_date, OLD.from_drawer, OLD.is_deleted, OLD.expense_by, OLD.description)
      IS DISTINCT FROM (NEW.amount, NEW.expense_date, NEW.from_drawer, NEW.is_deleted, NEW.expense_by, NEW.description))
  EXECUTE FUNCTION day_must_be_open('expense_date', 'after');
CREATE TRIGGER z_day_open_delete BEFORE DELETE ON expenses FOR EACH ROW
  WHEN (OLD.from_drawer AND NOT OLD.is_deleted) EXECUTE FUNCTION day_must_be_open('expense_date');
