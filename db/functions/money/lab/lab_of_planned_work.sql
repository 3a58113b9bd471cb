-- Names the work that completed the item of a plan for which a lab makes something, where that is done already.
-- Called by trigger of lab_cases.
CREATE OR REPLACE FUNCTION lab_of_planned_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.procedure_id := (SELECT w.id FROM procedures w WHERE w.plan_item_id = NEW.plan_item_id AND w.completes
    AND w.retracts_id IS NULL AND NOT EXISTS (SELECT FROM procedures r WHERE r.retracts_id = w.id) ORDER BY w.id LIMIT 1);
  RETURN NEW;
END $$;
