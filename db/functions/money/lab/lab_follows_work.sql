-- Lab work that was ordered for an item of a plan belongs to the work that completes the item: its cost goes into that
-- line's share. Work that is taken back lets the lab work go again.
-- Called by trigger of procedures.
CREATE OR REPLACE FUNCTION lab_follows_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.retracts_id IS NOT NULL THEN
    UPDATE lab_cases SET procedure_id = NULL WHERE procedure_id = NEW.retracts_id;
  ELSIF NEW.plan_item_id IS NOT NULL AND NEW.completes THEN
    UPDATE lab_cases SET procedure_id = NEW.id
    WHERE plan_item_id = NEW.plan_item_id AND procedure_id IS NULL AND cancelled_on IS NULL AND NOT is_deleted;
  END IF;
  RETURN NULL;
END $$;
