-- works from 0104
-- Lab work that is ordered for an item of a plan finds the work that carries it out by itself.
CREATE TRIGGER lab_follows AFTER INSERT ON procedures FOR EACH ROW
  WHEN (NEW.retracts_id IS NOT NULL OR NEW.plan_item_id IS NOT NULL) EXECUTE FUNCTION lab_follows_work();
CREATE TRIGGER of_planned_work BEFORE INSERT OR UPDATE OF plan_item_id, procedure_id ON lab_cases FOR EACH ROW
  WHEN (NEW.plan_item_id IS NOT NULL AND NEW.procedure_id IS NULL) EXECUTE FUNCTION lab_of_planned_work();
CREATE INDEX lab_cases_planned ON lab_cases (plan_item_id) WHERE plan_item_id IS NOT NULL;
UPDATE lab_cases SET plan_item_id = plan_item_id WHERE plan_item_id IS NOT NULL AND procedure_id IS NULL;
